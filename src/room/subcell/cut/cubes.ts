import { AIR, type RoomGraph } from '../../grid/graph.ts';
import { strides } from '../../grid/grid.ts';
import { lowerBound } from '../../../lists/sorted.ts';
import type { PreparedSlab } from '../../slabs/slabs.ts';
import { NodeIndex } from '../../slabs/node-index.ts';
import { cornerStrides } from './cube-list.ts';
import { ALIGNED, FULL_CUBE, type CutCubes } from './cut-cubes.ts';

/** Corners of a cube: bit 0 is +x, bit 1 +y, bit 2 +z. */
export const CORNERS: readonly number[] = [0, 1, 2, 3, 4, 5, 6, 7];

/** A plain cube has at least this much air, however its walls are rounded: a node without volume could not move. */
const LEAST = 1;

/** Looks up the cubes round the nodes of a slab by their lowest corner. */
export class Cubes {
  /** Array distance from the lowest corner to each. */
  readonly corner: readonly number[];
  /** Places of the slab's cubes in the list: of all that have a corner there. */
  readonly from: number;
  readonly to: number;
  private readonly index: NodeIndex;

  constructor(
    private readonly graph: RoomGraph,
    readonly cut: Pick<CutCubes, 'cube' | 'fraction' | 'plain'>,
    slab: PreparedSlab,
  ) {
    this.corner = cornerStrides(graph.grid);
    const plane = strides(graph.grid)[2];
    const first = Math.max(0, slab.from - 1) * plane;
    const end = slab.to * plane;
    this.from = lowerBound(cut.cube, first);
    this.to = lowerBound(cut.cube, end, this.from);
    this.index = new NodeIndex(
      end,
      (add) => {
        for (let place = this.from; place < this.to; place++) add(cut.cube[place]);
      },
      first,
    );
  }

  /**
   * Air fraction in 240ths for the elements: 0 where the cube is not plain, where corners have walls of their own, and
   * where the cube is aligned.
   */
  fraction(cube: number): number {
    return this.air(cube, 1);
  }

  /**
   * Air fraction in 240ths of a full or plain cube.
   *
   * @param most Highest mark of cubes that count (`CutCubes.plain`): with 2, those whose corners have walls of their
   *   own.
   */
  air(cube: number, most = 2): number {
    if (cube < 0 || cube >= this.graph.nodes.length) return 0;
    if (!this.index.has(cube)) return this.graph.nodes[cube] & AIR ? FULL_CUBE : 0;
    const at = this.from + this.index.of(cube);
    return this.cut.plain[at] > 0 && this.cut.plain[at] <= most ? Math.max(LEAST, this.cut.fraction[at]) : 0;
  }

  private isAligned(cube: number): boolean {
    return this.index.has(cube) && this.cut.plain[this.from + this.index.of(cube)] === ALIGNED;
  }

  /** The cube round a node in the direction of a corner: bit set means towards +. */
  around(node: number, corner: number): number {
    return node - this.corner[7 - corner];
  }

  /**
   * [node] bits of the cubes round each node of the slab that are full, plain or aligned, without walls of their own.
   *
   * @param fractions what {@link fractionsOf} found for these nodes
   */
  bitsOf(nodes: Uint32Array, fractions: Uint8Array): Uint8Array {
    const found = new Uint8Array(nodes.length);
    for (let i = 0; i < nodes.length; i++) {
      let bits = 0;
      for (let corner = 0; corner < 8; corner++) {
        if (fractions[8 * i + corner] > 0 || this.isAligned(nodes[i] - this.corner[7 - corner])) bits |= 1 << corner;
      }
      found[i] = bits;
    }
    return found;
  }

  /** [node][cube] fractions of the eight cubes round each node of the slab, in 240ths. */
  fractionsOf(nodes: Uint32Array): Uint8Array {
    const fractions = new Uint8Array(8 * nodes.length);
    for (let i = 0; i < nodes.length; i++) {
      for (let corner = 0; corner < 8; corner++) {
        fractions[8 * i + corner] = this.fraction(nodes[i] - this.corner[7 - corner]);
      }
    }
    return fractions;
  }
}

/** An eighth of each cube round node i, in cubed spacings. */
export function volumeOfCubes(fractions: Uint8Array, i: number): number {
  let sum = 0;
  for (let c = 8 * i; c < 8 * i + 8; c++) sum += fractions[c];
  return sum / (8 * FULL_CUBE);
}
