import { filmSteps } from '../../../run/points/pulse.ts';
import type { PlanRow } from '../plan/plan-scene.ts';
import type { SecondsRange } from './seconds-range.ts';

/** Time of a film over that of its steps alone: reading and packing frames takes up to twice as long as the steps. */
const OVER_STEPS = { least: 1, most: 3 } as const;

/**
 * How long it is likely to take to make the film of a pulse before a run.
 *
 * @param film Frequency up to which the pulse has sound, Hz, and length of the film, s.
 * @param row The waves of the run, of all sources.
 */
export function filmRange(
  film: { readonly toHz: number; readonly seconds: number },
  row: Pick<PlanRow, 'steps' | 'sampleRateHz' | 'seconds'>,
  sources: number,
): SecondsRange {
  const ofStep = row.seconds.stepping / (row.steps * Math.max(1, sources));
  const stepping = filmSteps(film.toHz, film.seconds, 1 / row.sampleRateHz) * ofStep;
  return { least: OVER_STEPS.least * stepping, most: OVER_STEPS.most * stepping };
}
