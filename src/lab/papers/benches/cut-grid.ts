import { planesThatFit, type BenchGrid } from '../../../tune/field-pair.ts';

/** Least share of the planes that stands for a grid: CTPN hardly depends on the grid ([Hamilton2015], section 2.1). */
const LEAST_SHARE = 0.7;

/** Whether so many planes stand for those wanted. */
export const standsFor = (planes: number, wanted: number): boolean => planes >= LEAST_SHARE * wanted;

/** The grid, with fewer planes if a buffer of the device does not hold all, but nearly; else the grid itself. */
export function cutGrid(grid: BenchGrid, limits: Parameters<typeof planesThatFit>[1], ghost?: number): BenchGrid {
  const [x, y, z] = grid;
  const planes = planesThatFit(grid, limits, ghost);
  return planes < z && standsFor(planes, z) ? [x, y, planes] : grid;
}
