import type { RoomGraph } from '../grid/graph.ts';
import { coordinates, makeGrid, storedNodes, strides, type Grid } from '../grid/grid.ts';
import type { Air } from './leaks/air.ts';
import { forEachRow, type NodeBox } from './bounds.ts';

/** A part of a grid, with the places of its nodes in the whole grid. */
export interface Cropped {
  readonly graph: RoomGraph;
  /** Coordinates in the whole grid of its first node. */
  readonly from: readonly [number, number, number];
  /** Array index here of the node with an array index in the whole grid. */
  readonly indexOf: (node: number) => number;
}

/**
 * The smallest grid that holds the air and a margin of wall.
 *
 * @param graph No open edge leads from an air node to another kind of node.
 * @param margin Nodes round the air; they may lie beyond the given grid.
 */
export function cropToAir({ grid, nodes }: RoomGraph, air: Air, margin = 0): Cropped {
  const box = boxAround(grid, air);
  const from = box.from.map((at) => at - margin) as [number, number, number];
  const to = box.to.map((at) => at + margin);
  const corner = box.to[0] < 0 ? ([0, 0, 0] as const) : from;
  const size = [0, 1, 2].map((axis) => Math.max(1, to[axis] - corner[axis] + 1)) as [number, number, number];
  const origin = [0, 1, 2].map((axis) => grid.origin[axis] + corner[axis] * grid.spacing) as [number, number, number];
  const part = makeGrid(size, grid.spacing, origin);
  const cropped = new Uint8Array(storedNodes(part));
  const [, rowStride, planeStride] = strides(grid);
  forEachRow(part, (row, j, k) => {
    if (!isWithin(j + corner[1], grid.size[1]) || !isWithin(k + corner[2], grid.size[2])) return;
    const begin = corner[0] + (j + corner[1]) * rowStride + (k + corner[2]) * planeStride;
    const last = Math.min(size[0], grid.size[0] - corner[0]);
    for (let i = Math.max(0, -corner[0]); i < last; i++) {
      if (air.isAir(begin + i)) cropped[row + i] = nodes[begin + i]!;
    }
  });
  const indexOf = (node: number): number => {
    const [i, j, k] = coordinates(grid, node);
    return i - corner[0] + (j - corner[1]) * part.pitch + (k - corner[2]) * part.pitch * size[1];
  };
  return { graph: { grid: part, nodes: cropped }, from: corner, indexOf };
}

function isWithin(at: number, size: number): boolean {
  return at >= 0 && at < size;
}

/** Smallest box that holds the air; empty if there is none. */
function boxAround({ size, pitch }: Grid, air: Air): NodeBox {
  const from: [number, number, number] = [...size];
  const to: [number, number, number] = [-1, -1, -1];
  for (let k = 0; k < size[2]; k++) {
    for (let j = 0; j < size[1]; j++) {
      const row = (k * size[1] + j) * pitch;
      let first = row;
      while (first < row + size[0] && !air.isAir(first)) first++;
      if (first === row + size[0]) continue;
      let last = row + size[0] - 1;
      while (!air.isAir(last)) last--;
      [first - row, j, k].forEach((at, axis) => (from[axis] = Math.min(from[axis], at)));
      [last - row, j, k].forEach((at, axis) => (to[axis] = Math.max(to[axis], at)));
    }
  }
  return { from, to };
}
