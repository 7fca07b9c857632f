import { AIR, type RoomGraph } from '../../grid/graph.ts';
import { memberOf } from '../../../lists/member-of.ts';
import { findSorted } from '../../../lists/sorted.ts';
import { cornerStrides } from './cube-list.ts';
import { FULL, type CutCubes } from './cut-cubes.ts';

/** Corners of a cube: bit 0 is +x, bit 1 +y, bit 2 +z. */
export const CORNERS: readonly number[] = [0, 1, 2, 3, 4, 5, 6, 7];

/** A plain cube has at least this much air, however its walls are rounded: a node without volume could not move. */
const LEAST = 1;

/** Looks up cubes by their lowest corner. */
export class Cubes {
  /** Array distance from the lowest corner to each. */
  readonly corner: readonly number[];
  private readonly listed: (cube: number) => boolean;

  constructor(
    private readonly graph: RoomGraph,
    readonly cut: CutCubes,
  ) {
    this.corner = cornerStrides(graph.grid);
    this.listed = memberOf(cut.cube, graph.nodes.length);
  }

  /** Air fraction in 240ths for the elements: 0 where the cube is not plain. */
  fraction(cube: number): number {
    if (cube < 0 || cube >= this.graph.nodes.length) return 0;
    if (!this.listed(cube)) return this.graph.nodes[cube] & AIR ? FULL : 0;
    const at = findSorted(this.cut.cube, cube, 0, this.cut.cube.length);
    return this.cut.plain[at] ? Math.max(LEAST, this.cut.fraction[at]) : 0;
  }

  /** The cube round a node in the direction of a corner: bit set means towards +. */
  around(node: number, corner: number): number {
    return node - this.corner[7 - corner];
  }
}
