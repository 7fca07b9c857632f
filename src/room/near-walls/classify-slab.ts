import { countBits } from '../../lists/bits.ts';
import { growableUint32 } from '../../lists/growable.ts';
import { growableNodes, type NodeNumbers } from '../../lists/node-numbers.ts';
import { inOneLayer, type StencilPoints } from '../../scheme/points.ts';
import { ALL_OPEN, OPEN_IN_LAYER, partOf, type AnyGraph } from '../grid/graph.ts';
import { storedNodes, strides, type Grid } from '../grid/grid.ts';
import type { PreparedSlab } from '../slabs/slabs.ts';
import type { Job } from '../slabs/work.ts';
import { NearEdges } from './near-edges.ts';
import { RowBuilder } from './row-builder.ts';
import { INTERIOR, RowDictionary } from './row-dictionary.ts';
import { CompactSurroundings, LeggySurroundings, type Surroundings } from './surroundings.ts';

/** The room whose nodes get rows. */
export interface SharedRoom {
  readonly graph: AnyGraph;
  readonly points: StencilPoints;
  readonly reach: number;
  readonly leggy: boolean;
}

/** Interior and near-wall nodes of a slab. */
export interface ClassifiedSlab {
  /** One bit a stored node of the slab. */
  readonly interior: Uint8Array;
  readonly interiorCount: number;
  /** Array index of each near-wall node, and its row among those of the slab. */
  readonly nearWall: NodeNumbers;
  readonly nearWallRow: Uint32Array;
  /** [row of the slab, in the order in which they are met] name of its weights, and the first node that has it. */
  readonly low: Uint32Array;
  readonly high: Uint32Array;
  readonly first: NodeNumbers;
}

/** Splits the air of a slab into interior and near-wall nodes. */
export const classifySlab: Job<SharedRoom, PreparedSlab, ClassifiedSlab> = {
  name: 'near walls',
  begin: ({ graph, points, reach, leggy }) => {
    const counted = inOneLayer(points.offsets) ? OPEN_IN_LAYER : ALL_OPEN;
    const surroundings: Surroundings = leggy
      ? new LeggySurroundings(graph.grid, reach)
      : new CompactSurroundings(graph.grid, reach, points.offsets);
    // Rows of other slabs are remembered, so that each is built once.
    const builder = new RowBuilder(graph.grid, points, reach);
    const dictionary = new RowDictionary(builder, points.weights);
    return ({ from, to }) => {
      const part = partOf(graph, { from, to }, reach);
      const marks = new NearEdges(part, leggy ? reach - 1 : reach, leggy, counted, from);
      surroundings.beginAt(part, from);
      builder.moveTo(part);
      return split(graph.grid, { from, to }, marks, surroundings, dictionary);
    };
  },
};

function split(
  grid: Grid,
  { from, to }: PreparedSlab,
  marks: NearEdges,
  surroundings: Surroundings,
  dictionary: RowDictionary,
): ClassifiedSlab {
  const planeBytes = strides(grid)[2] >> 3;
  const interior = new Uint8Array((to - from) * planeBytes);
  const nearWall = growableNodes(storedNodes(grid));
  const nearWallRow = growableUint32();
  /** [row of the dictionary] its number in the slab, or −1. */
  const numberOf: number[] = [];
  const rows = growableUint32();
  const first = growableNodes(storedNodes(grid));
  let interiorCount = 0;
  for (let z = from; z < to; z++) {
    marks.moveTo(z);
    surroundings.moveTo(z);
    const { air, near } = marks;
    for (let byte = 0; byte < planeBytes; byte++) {
      let inside = air[byte] & ~near[byte];
      for (let left = air[byte] & near[byte]; left !== 0; left &= left - 1) {
        const bit = left & -left;
        const node = 8 * (z * planeBytes + byte) + 31 - Math.clz32(bit);
        surroundings.name(node);
        const row = dictionary.rowOf(node, surroundings);
        if (row === INTERIOR) {
          inside |= bit;
          continue;
        }
        while (numberOf.length <= row) numberOf.push(-1);
        if (numberOf[row] < 0) {
          numberOf[row] = rows.length;
          rows.push(row);
          first.push(node);
        }
        nearWall.push(node);
        nearWallRow.push(numberOf[row]);
      }
      interior[(z - from) * planeBytes + byte] = inside;
      interiorCount += countBits(inside);
    }
  }
  const met = rows.done();
  return {
    interior,
    interiorCount,
    nearWall: nearWall.done(),
    nearWallRow: nearWallRow.done(),
    low: met.map((row) => dictionary.low.get(row - 1)),
    high: met.map((row) => dictionary.high.get(row - 1)),
    first: first.done(),
  };
}

/** The weights of some rows: [row][point]. */
export const rowWeights: Job<SharedRoom & { readonly nodes: NodeNumbers }, PreparedSlab, Float64Array> = {
  name: 'rows',
  begin: ({ graph, points, reach, nodes }) => {
    const builder = new RowBuilder(graph.grid, points, reach);
    const plane = strides(graph.grid)[2];
    const width = points.offsets.length;
    return ({ from, to }) => {
      const rows = new Float64Array((to - from) * width);
      for (let row = from; row < to; row++) {
        const z = Math.floor(nodes[row] / plane);
        builder.moveTo(partOf(graph, { from: z, to: z + 1 }, reach));
        rows.set(builder.row(nodes[row]), (row - from) * width);
      }
      return rows;
    };
  },
};
