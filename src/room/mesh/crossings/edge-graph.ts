import { AIR, closeEdge, forward, type RoomGraph } from '../../grid/graph.ts';
import { storedNodes, strides, type Grid } from '../../grid/grid.ts';
import type { ClosedEdges } from './closed-edges.ts';

/** A grid full of air whose edges are open, except those that triangles (openings too) cross. */
export function graphOfEdges(grid: Grid, edges: ClosedEdges): RoomGraph {
  const { size } = grid;
  const [, rowStride, planeStride] = strides(grid);
  const nodes = new Uint8Array(storedNodes(grid));
  for (let k = 0; k < size[2]; k++) {
    for (let j = 0; j < size[1]; j++) {
      const row = k * planeStride + j * rowStride;
      nodes.fill(AIR | openWithin(j, size[1], 2) | openWithin(k, size[2], 4) | 0b11, row, row + size[0]);
      nodes[row] &= ~0b01;
      nodes[row + size[0] - 1] &= ~0b10;
    }
  }
  const graph = { grid, nodes };
  forEachEdge(edges, grid, (_, node, axis) => closeEdge(graph, node, forward(axis)));
  return graph;
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

/** The same for the edges that only openings cross. */
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
