import { FIGURES, isWhole, type FigureName } from '../figures/catalogue.ts';
import type { ResponseFigures } from '../figures/figures.ts';
import { bandValue, singleNumber } from '../figures/single-number.ts';

/** Mean and spread of a figure over responses (ISO 3382-2:2008). */
export interface FigureSpread {
  readonly name: FigureName;
  /** Nominal centre of the octave, Hz; null for the single-number value. */
  readonly centreHz: number | null;
  /** Responses that have it. */
  readonly count: number;
  /** Arithmetic mean, also of levels. */
  readonly mean: number;
  /** Standard deviation between positions; null for one response. */
  readonly standardDeviation: number | null;
  /** Standard uncertainty of the mean, the deviation over √count; null for one response. */
  readonly standardUncertainty: number | null;
}

/** Mean and spread of every figure, by bands that lie wholly in the valid band, and of its single-number value. */
export function figureSpreads(responses: readonly ResponseFigures[]): FigureSpread[] {
  const centres = [...new Set(responses.flatMap(({ bands }) => bands.map(({ centreHz }) => centreHz)))];
  const spread = (name: FigureName, centreHz: number | null, values: readonly (number | null)[]): FigureSpread[] => {
    const there = values.filter((value) => value !== null);
    return there.length === 0 ? [] : [{ name, centreHz, ...spreadOf(there) }];
  };
  return FIGURES.flatMap(({ name }) => {
    const whole = responses.map((response) => singleNumber(response, name)?.value ?? null);
    if (isWhole(name)) return spread(name, null, whole);
    const inBands = centres.flatMap((centreHz) =>
      spread(
        name,
        centreHz,
        responses.map(({ bands }) => {
          const band = bands.find((one) => one.centreHz === centreHz && one.validity === 'whole');
          return band ? bandValue(band, name) : null;
        }),
      ),
    );
    return [...inBands, ...spread(name, null, whole)];
  });
}

/** Mean and spread of values, at least one. */
export function spreadOf(values: readonly number[]): Omit<FigureSpread, 'name' | 'centreHz'> {
  const count = values.length;
  const mean = values.reduce((sum, value) => sum + value, 0) / count;
  const squares = values.reduce((sum, value) => sum + (value - mean) ** 2, 0);
  const standardDeviation = count > 1 ? Math.sqrt(squares / (count - 1)) : null;
  return {
    count,
    mean,
    standardDeviation,
    standardUncertainty: standardDeviation === null ? null : standardDeviation / Math.sqrt(count),
  };
}
