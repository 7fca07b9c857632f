import { AIR, type RoomGraph } from '../room/graph.ts';
import { strides, type Grid } from '../room/grid.ts';
import type { Vec3 } from '../units/quantities.ts';

/** A point in the air of the grid. */
export interface Place {
  /** Array index of the air node whose cell holds the point. */
  readonly node: number;
  /** Distance of the point from that node along x, y, z, in spacings, −½…½. */
  readonly fraction: Vec3;
}

/** Where a position (m) stands on the grid, or undefined if the cell that holds it is not air. */
export function placeOf({ grid, nodes }: RoomGraph, position: Vec3): Place | undefined {
  const inCells = position.map((at, axis) => (at - grid.origin[axis]) / grid.spacing);
  const cell = inCells.map(Math.floor);
  if (!cell.every((index, axis) => index >= 0 && index < grid.size[axis])) return undefined;
  const node = indexOf(grid, cell);
  if (!(nodes[node] & AIR)) return undefined;
  const [x, y, z] = inCells.map((at, axis) => at - cell[axis] - 0.5);
  return { node, fraction: [x, y, z] };
}

function indexOf(grid: Grid, cell: readonly number[]): number {
  return strides(grid).reduce((sum, stride, axis) => sum + stride * cell[axis], 0);
}
