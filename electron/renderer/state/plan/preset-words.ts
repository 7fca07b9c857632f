import type { PresetPlan } from '../../../../src/app/index.ts';
import { words } from '../../../words/words.ts';
import { durationRange } from '../window/format.ts';

/** Reverberation times matter from this octave on, Hz. */
const LOWEST_OCTAVE = 125;

/** The range of time that a preset is likely to take. */
export const timeText = ({ range, problem }: PresetPlan): string =>
  problem === null ? durationRange(range.least, range.most) : words.plan.cannotRun;

/** Figures of the uncertainty of a plan that are numbers. */
type UncertaintyName = Exclude<keyof PresetPlan['uncertainty'][number], 'centreHz'>;

/**
 * How uncertain a figure is over the octaves of a plan, from the least to the most.
 *
 * @returns null where it is not known in some octave, or where there is none.
 */
export function uncertaintyRange({ uncertainty }: PresetPlan, name: UncertaintyName, digits: number): string | null {
  const values = uncertainty.filter(({ centreHz }) => centreHz >= LOWEST_OCTAVE).map((octave) => octave[name]);
  const known = values.filter((value) => value !== null);
  if (known.length === 0 || known.length < values.length) return null;
  return words.plan.jndOf(Math.min(...known).toFixed(digits), Math.max(...known).toFixed(digits));
}
