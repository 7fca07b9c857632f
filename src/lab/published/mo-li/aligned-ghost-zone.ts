import type { Workgroup } from '../../../kernel/kernel.ts';
import { ALIGNMENT, alignedMapping, alignedWidth } from './aligned-zone.ts';
import { partialSumsDesign } from './partial-sums-design.ts';

/** Nodes of a tile along x: those of a subgroup, as in the paper. */
const TILE_X = 32;

/** Rows of the tile where the reach leaves the choice: of 256 threads. */
const TILE_Y = 8;

export const alignedGhostZoneDesign = partialSumsDesign({
  name: 'aligned-ghost-zone',
  source: '[MoLi2018], Listings 1 and 3',
  about:
    'A tile of one plane in workgroup memory, its ghost zone widened to aligned words and loaded in whole rounds without branches; partial sums a plane in registers.',
  workgroups: ({ reach }) => wholeRounds(reach),
  mapping: ({ reach }, [x, y]) => alignedMapping([x, y], reach),
  refusesWorkgroup: ([x]) => (x % ALIGNMENT === 0 ? null : `its threads along x are a multiple of ${ALIGNMENT}`),
});

/**
 * Workgroups whose threads load their zone in rounds that all are full, such as 32 × 6 in two for a reach of 1, as in
 * the paper; and 32 × 8, whose last round may not be, for devices that have too few threads for these.
 */
function wholeRounds(reach: number): Workgroup[] {
  const { width } = alignedWidth(TILE_X, reach);
  const full = Array.from({ length: 32 }, (_, index) => index + 1)
    .filter((rows) => rows >= TILE_Y / 2 && (width * (rows + 2 * reach)) % (TILE_X * rows) === 0)
    .sort((a, b) => Math.abs(a - TILE_Y) - Math.abs(b - TILE_Y));
  return [...new Set([...full.slice(0, 2), TILE_Y])].map((rows) => [TILE_X, rows, 1]);
}
