import type { Preset, PresetPlan } from '../../../../src/app/index.ts';
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
export function uncertaintyRange(plan: PresetPlan, name: UncertaintyName, digits: number): string | null {
  const known = leastAndMost(plan, name);
  return known && words.plan.jndOf(known[0].toFixed(digits), known[1].toFixed(digits));
}

function leastAndMost({ uncertainty }: PresetPlan, name: UncertaintyName): readonly [number, number] | null {
  const values = uncertainty.filter(({ centreHz }) => centreHz >= LOWEST_OCTAVE).map((octave) => octave[name]);
  const known = values.filter((value) => value !== null);
  if (known.length === 0 || known.length < values.length) return null;
  return [Math.min(...known), Math.max(...known)];
}

/**
 * The largest uncertainty of reverberation times in a report, just noticeable differences: 10 %, as a survey in octaves
 * has by ISO 3382-2, section 4.3.2.
 */
const MOST_IN_REPORTS = 2;

/** Presets whose figures are meant for reports. */
const FOR_REPORTS: ReadonlySet<Preset> = new Set(['reverberation', 'speech', 'standard', 'waves']);

/** What a preset is good enough for in this room; without its plan, in a usual one. */
export function goodForText(name: Preset, plan: PresetPlan | undefined): string {
  const most = plan && FOR_REPORTS.has(name) ? leastAndMost(plan, 't20Noticeable')?.[1] : undefined;
  if (most === undefined || most <= MOST_IN_REPORTS) return words.plan.goodFor[name];
  return words.plan.tooUncertain(most.toFixed(1), String(MOST_IN_REPORTS));
}
