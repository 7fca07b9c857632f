import type { Seconds } from '../../units/quantities.ts';
import { EARLY } from './early-spectra.ts';
import type { RoomFigures } from './room-figures.ts';
import { claritySlope, COVERAGE } from './uncertainty.ts';

/** Figures whose uncertainty is known to fall when it is averaged over places. */
export const AVERAGED = ['edtSeconds', 't20Seconds', 't30Seconds', 'c50Db', 'c80Db'] as const;
export type Averaged = (typeof AVERAGED)[number];

/**
 * The part of an uncertainty that the grid does to all receivers alike (docs/theory/figures.md, eq. U2); null where the
 * figure is, or without a decay time. The rest depends on where waves meet, and differs from place to place.
 *
 * @param decay Relative error of decay times that all waves share, one standard deviation.
 */
export function sharedUncertainty(figures: RoomFigures, figure: Averaged, decay: number): number | null {
  const value = figures[figure];
  if (value === null) return null;
  if (figure !== 'c50Db' && figure !== 'c80Db') return COVERAGE[figure] * value * decay;
  const time = figures.t20Seconds ?? figures.t30Seconds ?? figures.edtSeconds;
  const early = figure === 'c50Db' ? EARLY.c50 : EARLY.c80;
  return time && COVERAGE[figure] * claritySlope(early as Seconds, time) * decay;
}
