import { lowerBound } from '../../../lists/sorted.ts';
import { strides, type Grid } from '../../grid/grid.ts';
import type { PreparedSlab } from '../../slabs/slabs.ts';
import type { AlignedCubes } from './aligned-cubes.ts';
import type { AlignedParts } from './aligned-parts.ts';

/** Aligned cubes whose lowest corners are this far before or behind some planes may have nodes in them. */
const REACH = 2;

/**
 * Calls back with the lowest corner of each aligned cube that may have nodes in some planes; `parts` then has what is
 * its.
 */
export function forEachAligned(
  { air, cube, side }: AlignedCubes,
  parts: AlignedParts,
  grid: Grid,
  { from, to }: PreparedSlab,
  visit: (lowest: number) => void,
): void {
  const plane = strides(grid)[2];
  const end = lowerBound(cube, (to + REACH) * plane);
  for (let place = lowerBound(cube, (from - REACH) * plane); place < end; place++) {
    parts.find(air, side[place], cube[place], 3 * place);
    visit(cube[place]);
  }
}
