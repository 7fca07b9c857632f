import type { Random } from '../../../test/support/numbers/random.ts';

export { between, seededRandom, type Random } from '../../../test/support/numbers/random.ts';

/** A random number between two numbers above 0, with equal chances for equal ratios. */
export const ratioBetween = (random: Random, low: number, high: number): number => low * (high / low) ** random();

/** A value rounded to some digits after the point. */
export const roundTo = (value: number, digits: number): number => Number(value.toFixed(digits));
