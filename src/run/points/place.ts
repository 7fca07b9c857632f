import { AIR, bitsOf, type AnyGraph } from '../../room/grid/graph.ts';
import { coordinates, strides, type Grid } from '../../room/grid/grid.ts';
import type { Vec3 } from '../../units/quantities.ts';

/** A point in the air of the grid. */
export interface Place {
  /** Array index of the air node that stands for the point. */
  readonly node: number;
  /**
   * Offset of the point from that node along x, y, z, in spacings: −½…½ if the node's cell holds the point, else less
   * than 1 in size. If the edge towards the point is closed it is at most ½, the wall's place on the grid.
   */
  readonly fraction: Vec3;
  /** How far this moves the point, m. */
  readonly moved: number;
}

/** The place of a position (m) on the grid; undefined if the cell that holds it is not air. */
export function placeOf(graph: AnyGraph, position: Vec3): Place | undefined {
  const { grid } = graph;
  const inCells = position.map((at, axis) => (at - grid.origin[axis]) / grid.spacing);
  const cell = inCells.map(Math.floor);
  if (!cell.every((index, axis) => index >= 0 && index < grid.size[axis])) return undefined;
  const node = indexOf(grid, cell);
  if (!(bitsOf(graph)(node) & AIR)) return undefined;
  const [x, y, z] = inCells.map((at, axis) => at - cell[axis] - 0.5);
  return { node, fraction: [x, y, z], moved: 0 };
}

/**
 * The place of a position (m) if a certain air node, less than a spacing off along each axis, stands for it. A place
 * does not reach through walls: the grid has them half a spacing from the nodes beside them, and a point beyond is
 * moved there.
 */
export function placeAt(graph: AnyGraph, position: Vec3, node: number): Place {
  const { grid } = graph;
  const bits = bitsOf(graph)(node);
  const at = coordinates(grid, node);
  const drawn = position.map((x, axis) => (x - grid.origin[axis]) / grid.spacing - at[axis] - 0.5);
  const [x, y, z] = drawn.map((offset, axis) => {
    const isOpen = (bits & ((offset > 0 ? 2 : 1) << (2 * axis))) !== 0;
    return isOpen ? offset : Math.min(0.5, Math.max(-0.5, offset));
  });
  const moved = Math.hypot(drawn[0] - x, drawn[1] - y, drawn[2] - z) * grid.spacing;
  return { node, fraction: [x, y, z], moved };
}

function indexOf(grid: Grid, cell: readonly number[]): number {
  return strides(grid).reduce((sum, stride, axis) => sum + stride * cell[axis], 0);
}
