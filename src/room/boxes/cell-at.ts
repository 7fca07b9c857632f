import type { Grid } from '../grid/grid.ts';

/** The first cell along an axis whose middle is not below a coordinate, m; on the grid. */
export function cellAt(at: number, { origin, spacing, size }: Grid, axis: number): number {
  return Math.min(size[axis], Math.max(0, Math.round((at - origin[axis]) / spacing)));
}
