import type { Grid } from '../../../src/room/grid/grid.ts';
import type { Vec3 } from '../../../src/units/quantities.ts';

/** The node whose cube holds a point, air or not; of points outside, the nearest on the grid. */
export function gridNode({ origin, spacing, size, pitch }: Grid, point: Vec3): number {
  const cell = ([0, 1, 2] as const).map((axis) =>
    Math.min(size[axis] - 1, Math.max(0, Math.floor((point[axis] - origin[axis]) / spacing))),
  );
  return (cell[2] * size[1] + cell[1]) * pitch + cell[0];
}
