import { DECAY_RANGES, lengthOfDecay } from '../../../response/decay/decay.ts';
import { FIGURES, isOfBand, type FigureKind, type FigureName } from '../../../response/figures/catalogue.ts';
import { roundedUp } from '../../inputs/duration/choose-duration.ts';
import type { SensitivityReport } from './sensitivity-report.ts';

/** What of a report says which figures it lacks. */
type Shown = Pick<SensitivityReport, 'warnings'> & {
  readonly figures: readonly Pick<SensitivityReport['figures'][number], 'figure' | 'centreHz' | 'value'>[];
  readonly simulation: Pick<SensitivityReport['simulation'], 'durationSeconds' | 'validToHz'>;
};

/** Symbols of the figures that every response can have: a report warns where it lacks one of them. */
export const EXPECTED_FIGURES: readonly string[] = FIGURES.filter(
  ({ universal, name }) => universal || name === 'sti',
).map(({ symbol }) => symbol);

const DECAYS = new Map<FigureName, { readonly from: number; readonly to: number }>([
  ['edtSeconds', DECAY_RANGES.edt],
  ['t20Seconds', DECAY_RANGES.t20],
  ['t30Seconds', DECAY_RANGES.t30],
]);

/** The highest octave that figures of whole responses need, Hz. */
const NEEDS_UP_TO = { sti: 8000, stipa: 8000, alCons: 8000, bassRatio: 1000, schroederHz: 1000 } as const;

/** What is added to an estimated length: late decays are slower than early ones. */
const SLOWER_LATE = 1.15;

/**
 * Says of figures where they have no value in all runs, why, and what would show them: a sentence for each figure that
 * lacks one. Those of which a run itself has said so are left out.
 *
 * @param symbols Symbols of the figures that are asked for, such as `T20`.
 */
export function blankFigures(shown: Shown, symbols: readonly string[]): string[] {
  const octaves = [...new Set(shown.figures.flatMap(({ centreHz }) => centreHz ?? []))].sort((a, b) => a - b);
  return FIGURES.filter(({ symbol }) => symbols.includes(symbol) && !isToldByRun(symbol, shown)).flatMap((kind) => {
    const { name, symbol } = kind;
    const own = shown.figures.filter(({ figure }) => figure === name);
    if (!isOfBand(kind)) return own.length > 0 ? [] : `${symbol} is blank: ${wholeReason(kind, octaves, shown)}`;
    if (octaves.length === 0)
      return `${symbol} is blank: no octave lies wholly below ${validTo(shown)}. A higher frequency would show it`;
    const blank = octaves.filter((octave) => !own.some(({ centreHz }) => centreHz === octave));
    return blank.length === 0 ? [] : `${symbol} is blank at ${blank.join(', ')} Hz: ${bandReason(kind, blank, shown)}`;
  });
}

const isToldByRun = (symbol: string, { warnings }: Shown): boolean =>
  warnings.some((warning) => warning.startsWith(`${symbol} is blank at `) && warning.includes(' because '));

function bandReason({ name, universal }: FigureKind, blank: readonly number[], shown: Shown): string {
  if (!universal) return 'no response has it in all runs. It needs a second receiver, a level or a distance';
  const { durationSeconds } = shown.simulation;
  const tooShort = `responses of ${number(durationSeconds)} s are too short for it in one of the runs`;
  const range = DECAYS.get(name);
  const times = blank.map((octave) => {
    const known = shown.figures.filter(({ figure, centreHz }) => centreHz === octave && DECAYS.has(figure));
    return known.length === 0 ? Infinity : Math.max(...known.map(({ value }) => value));
  });
  const needed = range ? SLOWER_LATE * lengthOfDecay(range).share * Math.max(...times) : Infinity;
  const isKnown = Number.isFinite(needed) && needed > durationSeconds;
  return `${tooShort}. ${isKnown ? `A duration of about ${roundedUp(needed)} s` : 'A longer duration'} would show it`;
}

function wholeReason({ name }: FigureKind, octaves: readonly number[], shown: Shown): string {
  const upTo = NEEDS_UP_TO[name as keyof typeof NEEDS_UP_TO];
  if ((octaves.at(-1) ?? 0) < upTo) {
    return `it needs the octaves from 125 to ${upTo} Hz, and responses are right up to ${validTo(shown)}. A higher frequency, or the full band, would show it`;
  }
  return `the decay of an octave is not seen in one of the runs. A duration above ${number(shown.simulation.durationSeconds)} s would show it`;
}

const validTo = ({ simulation }: Shown): string => `${Math.floor(simulation.validToHz)} Hz`;

const number = (value: number): string => `${Number(value.toPrecision(3))}`;
