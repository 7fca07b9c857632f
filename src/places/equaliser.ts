/** One equaliser for all sources together. */
import { descend, squaresOf } from '../numerics/levenberg-marquardt.ts';
import { equaliserLevels } from '../response/equaliser/apply-equaliser.ts';
import type { Equaliser, EqualiserFilter } from '../response/equaliser/equaliser.ts';
import { hertz } from '../units/quantities.ts';

/** A band of a parametric equaliser. */
export interface EqualiserBand {
  readonly frequencyHz: number;
  readonly gainDb: number;
  /** Its quality: the centre over the width, as [Bristow-Johnson2005] has it. */
  readonly q: number;
}

/**
 * What an equaliser may do: a boost takes power and does not fill a null, and cuts take at most so much of the mean
 * level.
 */
const LIMITS = { cutDb: 12, boostDb: 3, leastQ: 1, mostQ: 10, lossDb: 3 } as const;

/** Bands begin so far from each other, and move at most half as far, octaves: together they would boost too much. */
const APART = 1 / 3;

/** A band that improves the curve by less than this is left out, dB. */
const WORTHWHILE = 0.05;

const MOST_STEPS = 40;

/** Samples a second of the player that the equaliser is fitted for. */
export const EQUALISER_RATE = hertz(48_000);

/** Highest frequency that bands may have, Hz: below half of {@link EQUALISER_RATE}. */
export const MOST_EQUALISED_HZ = 20_000;

/**
 * The equaliser of some bands: peaking filters, and before them a gain that takes back what they boost, in steps of 0.1
 * dB: what was at full drive stays within it.
 *
 * @param frequencies Hz; from the lowest to the highest that matters, in steps narrower than bands.
 */
export function equaliserOf(bands: readonly EqualiserBand[], frequencies: Float64Array): Equaliser {
  const most = Math.max(...levelsOf(bands, frequencies));
  return { preampDb: most > 0 ? -Math.ceil(10 * most) / 10 : 0, filters: filtersOf(bands) };
}

/** Gain of all bands together at each frequency, dB: that of the filters which a player runs. */
export const levelsOf = (bands: readonly EqualiserBand[], frequencies: Float64Array): Float64Array =>
  equaliserLevels({ preampDb: 0, filters: filtersOf(bands) }, EQUALISER_RATE, frequencies);

const filtersOf = (bands: readonly EqualiserBand[]): EqualiserFilter[] =>
  bands.map(({ frequencyHz, gainDb, q }, i) => ({
    // The gain before the filters is in the first line.
    ...{ line: i + 2, isOn: true, kind: 'peak' },
    ...{ frequencyHz, gainDb, width: { kind: 'q', q } },
  }));

/**
 * Finds an equaliser that makes a curve as level as it can: band after band is set where the rest is farthest from its
 * mean, and all are fitted together by least squares within {@link LIMITS}.
 *
 * @param curve Level at each frequency, dB.
 * @param frequencies Hz, rising.
 * @param most Most bands.
 * @returns Rising in frequency; fewer bands than `most` where more bring nothing.
 */
export function fitEqualiser(curve: Float64Array, frequencies: Float64Array, most: number): readonly EqualiserBand[] {
  const [low, high] = [Math.log2(frequencies[0]), Math.log2(frequencies.at(-1)!)];
  const bandsOf = (parameters: readonly number[]): EqualiserBand[] =>
    Array.from({ length: parameters.length / 3 }, (_, b) => ({
      frequencyHz: 2 ** parameters[3 * b],
      gainDb: parameters[3 * b + 1],
      q: 2 ** parameters[3 * b + 2],
    }));
  const lowest = meanOf(curve) - LIMITS.lossDb;
  const rest = (parameters: readonly number[]): Float64Array => {
    const gains = levelsOf(bandsOf(parameters), frequencies);
    const equalised = curve.map((level, f) => level + gains[f]);
    const target = Math.max(meanOf(equalised), lowest);
    return equalised.map((level) => level - target);
  };
  let parameters: readonly number[] = [];
  /** Where bands began, octaves. */
  let centres: readonly number[] = [];
  let error = rootMeanSquare(rest([]));
  for (let b = 0; b < most; b++) {
    const left = rest(parameters);
    const isFree = left.map((_, f) => Number(centres.every((at) => Math.abs(Math.log2(frequencies[f]) - at) >= APART)));
    const farthest = left.reduce(
      (at, level, f) => (Math.abs(level) * isFree[f] > Math.abs(left[at]) * isFree[at] ? f : at),
      0,
    );
    if (!isFree[farthest]) break;
    const centre = Math.log2(frequencies[farthest]);
    const gain = Math.min(LIMITS.boostDb, Math.max(-LIMITS.cutDb, -left[farthest]));
    const start = [...parameters, centre, gain, Math.log2(4)];
    const all = [...centres, centre];
    const box = {
      low: all.flatMap((at) => [Math.max(low, at - APART / 2), -LIMITS.cutDb, Math.log2(LIMITS.leastQ)]),
      high: all.flatMap((at) => [Math.min(high, at + APART / 2), LIMITS.boostDb, Math.log2(LIMITS.mostQ)]),
    };
    const squares = squaresOf({ residuals: rest, jacobian: (at) => differences(rest, at) });
    const fitted = descend(squares, start, { maxSteps: MOST_STEPS }, box).parameters;
    const now = rootMeanSquare(rest(fitted));
    if (error - now < WORTHWHILE) break;
    [parameters, error, centres] = [fitted, now, all];
  }
  return bandsOf(parameters)
    .map(({ frequencyHz, gainDb, q }) => ({
      frequencyHz: Number(frequencyHz.toFixed(1)),
      gainDb: Number(gainDb.toFixed(1)),
      q: Number(q.toFixed(2)),
    }))
    .sort((a, b) => a.frequencyHz - b.frequencyHz);
}

const meanOf = (values: Float64Array): number => values.reduce((sum, value) => sum + value, 0) / values.length;

const rootMeanSquare = (values: Float64Array): number =>
  Math.sqrt(values.reduce((sum, value) => sum + value * value, 0) / values.length);

/** Step of a parameter for its derivative: octaves and decibels. */
const STEP = 1e-4;

/** Derivatives by central differences, shape [parameter][frequency]. */
function differences(of: (at: readonly number[]) => Float64Array, at: readonly number[]): Float64Array[] {
  return at.map((_, i) => {
    const moved = (by: number): Float64Array => of(at.map((value, j) => (j === i ? value + by : value)));
    const [above, below] = [moved(STEP), moved(-STEP)];
    return above.map((value, f) => (value - below[f]) / (2 * STEP));
  });
}
