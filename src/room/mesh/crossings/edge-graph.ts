import { AIR, type RoomGraph } from '../../grid/graph.ts';
import { storedNodes, strides, type Grid } from '../../grid/grid.ts';
import { sharedUint8 } from '../../../lists/shared-memory.ts';
import { slabsOf, type PreparedSlab } from '../../slabs/slabs.ts';
import { each, type Job, type Work } from '../../slabs/work.ts';
import type { ClosedEdges } from './closed-edges.ts';

/** A grid, and the edges that triangles cross. */
interface EdgeShared {
  readonly grid: Grid;
  readonly edges: Pick<ClosedEdges, 'rowStart' | 'key'>;
  /** Receives the bytes of the nodes. */
  readonly nodes: Uint8Array;
}

/** Writes the nodes of a slab. */
export const graphSlab: Job<EdgeShared, PreparedSlab, void> = {
  name: 'graph',
  begin: ({ grid, edges: { rowStart, key }, nodes }) => {
    const { size } = grid;
    const [, rowStride, planeStride] = strides(grid);
    const stride = strides(grid);
    return ({ from, to }) => {
      const [first, end] = [from * planeStride, to * planeStride];
      for (let k = from; k < to; k++) {
        for (let j = 0; j < size[1]; j++) {
          const row = k * planeStride + j * rowStride;
          nodes.fill(AIR | openWithin(j, size[1], 2) | openWithin(k, size[2], 4) | 0b11, row, row + size[0]);
          nodes[row] &= ~0b01;
          nodes[row + size[0] - 1] &= ~0b10;
        }
      }
      // Edges along z of the plane below end in the slab.
      for (let row = Math.max(0, from - 1) * size[1]; row < to * size[1]; row++) {
        for (let edge = rowStart[row]; edge < rowStart[row + 1]; edge++) {
          const axis = key[edge] % 3;
          const node = row * grid.pitch + (key[edge] - axis) / 3;
          const next = node + stride[axis as 0 | 1 | 2];
          if (node >= first) nodes[node] &= ~(2 << (2 * axis));
          if (next >= first && next < end) nodes[next] &= ~(1 << (2 * axis));
        }
      }
    };
  },
};

/** A grid full of air whose edges are open, except those that triangles (openings too) cross. */
export function* graphOfEdgesWork(grid: Grid, edges: ClosedEdges, planes?: number): Work<RoomGraph> {
  const nodes = sharedUint8(storedNodes(grid));
  const { rowStart, key } = edges;
  yield* each(graphSlab, { grid, edges: { rowStart, key }, nodes }, slabsOf(grid, planes));
  return { grid, nodes };
}

/** Bits of the two directions along an axis that do not leave the grid. */
function openWithin(at: number, size: number, shift: number): number {
  return ((at > 0 ? 1 : 0) | (at + 1 < size ? 2 : 0)) << shift;
}

/** Calls back for every edge with the array index of its lower node and its axis. */
export function forEachEdge(
  { rowStart, key }: ClosedEdges,
  grid: Grid,
  visit: (edge: number, node: number, axis: number) => void,
): void {
  for (let row = 0; row + 1 < rowStart.length; row++) {
    for (let edge = rowStart[row]; edge < rowStart[row + 1]; edge++) {
      const axis = key[edge] % 3;
      visit(edge, row * grid.pitch + (key[edge] - axis) / 3, axis);
    }
  }
}

/** Calls back for every edge that only openings cross, with the array index of its lower node and its axis. */
export function forEachOpening(
  { rowStart, key, openings }: ClosedEdges,
  grid: Grid,
  visit: (node: number, axis: number) => void,
): void {
  let row = 0;
  for (const edge of openings) {
    while (rowStart[row + 1] <= edge) row++;
    const axis = key[edge] % 3;
    visit(row * grid.pitch + (key[edge] - axis) / 3, axis);
  }
}
