import type { PairDifference } from './compare-halves.ts';

/** The pairs of a run, and the octave in which they are compared; null without waves. */
export interface ComparedPairs {
  readonly compared: { readonly fromHz: number; readonly toHz: number } | null;
  readonly differences: readonly PairDifference[];
}

/** The mean difference of all pairs. */
export interface MeanDifference {
  readonly levelDb: number | null;
  readonly t20Percent: number | null;
  readonly c80Db: number | null;
}

/** Differences of rays and waves up to which both agree. */
export type Agreement = Readonly<Record<keyof MeanDifference, number>>;

/** Decimals with which differences and their limits are printed, and by which they are judged. */
export const DIFFERENCE_DIGITS: Agreement = { levelDb: 1, t20Percent: 0, c80Db: 1 };

/**
 * Whether a mean lies beyond its limit, both as they are printed: what a page shows as equal is within, and no decision
 * hangs on digits that nobody sees.
 */
export function isBeyond(mean: MeanDifference, agreement: Agreement, figure: keyof MeanDifference): boolean {
  const printed = (value: number): number => Number(Math.abs(value).toFixed(DIFFERENCE_DIGITS[figure]));
  const value = mean[figure];
  return value !== null && printed(value) > printed(agreement[figure]);
}

/** Means of the differences of pairs; of decay times that of their logarithms, so that twice and half are none. */
export function meanDifference(differences: readonly PairDifference[]): MeanDifference {
  const logarithm = meanOf(differences, 't20Percent', (percent) => Math.log1p(percent / 100));
  return {
    levelDb: meanOf(differences, 'levelDb'),
    t20Percent: logarithm === null ? null : 100 * Math.expm1(logarithm),
    c80Db: meanOf(differences, 'c80Db'),
  };
}

function meanOf(
  differences: readonly PairDifference[],
  key: keyof MeanDifference,
  scale: (value: number) => number = (value) => value,
): number | null {
  const found = differences.flatMap(({ difference }) => difference?.[key] ?? []);
  return found.length === 0 ? null : found.reduce((sum, one) => sum + scale(one), 0) / found.length;
}

/** What people just hear (ISO 3382-1:2009, table A.1): smaller differences are none. */
const HEARD: Agreement = { levelDb: 1, t20Percent: 5, c80Db: 1 };

/**
 * Standard deviation of one response over that of Gaussian noise with the same decay, as decay times have it in boxes
 * with few modes: 1.2 to 2 for waves, 1 for rays (docs/measurements/full-band.md).
 */
const FEW_MODES = 1.3;

/**
 * How far the means of a run may differ: what people just hear, or two standard deviations of what chance brings, if
 * that is more (docs/theory/crossover.md, eq. Y12). Where no decay is known, chance counts as none.
 */
export function agreementOf({ compared, differences }: ComparedPairs): Agreement {
  const decays = differences.flatMap(({ difference }) => difference?.decaySeconds ?? []);
  const { levelDb, t20Percent, c80Db } = HEARD;
  if (!compared || decays.length === 0) return HEARD;
  const decay = decays.reduce((sum, one) => sum + one, 0) / decays.length;
  // Of as many responses of the waves as of the rays.
  const spread = Math.sqrt(2 / ((compared.toHz - compared.fromHz) * decay * decays.length));
  const level = 4.34 * Math.sqrt(13.8) * spread;
  return {
    levelDb: Math.max(levelDb, 2 * level),
    t20Percent: Math.max(t20Percent, 2 * FEW_MODES * 88 * spread),
    c80Db: Math.max(c80Db, 2 * Math.SQRT2 * level),
  };
}
