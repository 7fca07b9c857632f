import type { Hertz } from '../../units/quantities.ts';
import type { RecordEnd } from './record-end.ts';

/** Where a decay meets the noise of its record, and what lies beyond. */
export interface NoiseFloor extends RecordEnd {
  /** How far the noise is below the beginning of the decay, as the first stretches show it, dB. */
  readonly rangeDb: number;
}

/** Length of the first stretches, s ([Lundeby1995]: 10 to 50 ms). */
const FIRST_STRETCH = 0.03;
/** The share of a record, at its end, in which noise is expected at first. */
const NOISE_SHARE = 0.1;
/** The first line ends this much above the noise, dB ([Lundeby1995]: 5 to 10). */
const FIRST_MARGIN = 10;
/** Stretches in 10 dB of decay after the first line is known ([Lundeby1995]: 3 to 10). */
const STRETCHES_IN_10_DB = 5;
/** The noise is looked for this much after the crossing: a decay of so many dB ([Lundeby1995]: 5 to 10). */
const NOISE_AFTER = 10;
/**
 * The late slope is fitted from this much above the noise, over a range of this size, dB ([Lundeby1995]: 5 to 10; 10 to
 * 20).
 */
const LATE = { above: 7, range: 15 } as const;
/** Rounds at most, and the share of the crossing that ends them. */
const ROUNDS = 8;
const SETTLED = 1e-3;
/** The decay is cut where the line is this much above the noise, dB: what the noise does to it there is small. */
const CUT_ABOVE = 3;

/**
 * Finds the noise of a recorded response and where its decay drowns in it ([Lundeby1995], steps 1 to 9).
 *
 * @param filtered A band of the response from its direct sound on, shape [n], any unit.
 * @returns Null if no decay rises above the noise.
 */
export function findNoiseFloor(filtered: Float32Array | Float64Array, sampleRate: Hertz): NoiseFloor | null {
  const { length } = filtered;
  const sums = new Float64Array(length + 1);
  for (let n = 0; n < length; n++) sums[n + 1] = sums[n] + filtered[n] * filtered[n];
  const meanSquare = (from: number, to: number): number => (to > from ? (sums[to] - sums[from]) / (to - from) : 0);

  let noise = meanSquare(Math.floor((1 - NOISE_SHARE) * length), length);
  let stretch = Math.max(1, Math.round(FIRST_STRETCH * sampleRate));
  let levels = levelsOf(stretch);
  const loudest = levels.indexOf(Math.max(...levels));
  const rangeDb = levels[loudest] - dB(noise);
  let line = fit(levels, stretch, loudest, firstBelow(levels, loudest, dB(noise) + FIRST_MARGIN));
  if (!line) return null;
  let crossing = Infinity;
  for (let round = 0; round < ROUNDS; round++) {
    stretch = Math.max(1, Math.round(10 / -line.slope / STRETCHES_IN_10_DB));
    levels = levelsOf(stretch);
    const before: number = crossing;
    crossing = (dB(noise) - line.level) / line.slope;
    const from = Math.min(crossing + NOISE_AFTER / -line.slope, Math.floor((1 - NOISE_SHARE) * length));
    noise = meanSquare(Math.max(0, Math.floor(from)), length);
    const top = dB(noise) + LATE.above + LATE.range;
    const start = Math.max(Math.round((loudest * FIRST_STRETCH * sampleRate) / stretch), firstBelowFrom(levels, top));
    const end = firstBelow(levels, start, dB(noise) + LATE.above);
    const late = fit(levelsOf(stretch, noise), stretch, start, end);
    if (late) line = late;
    if (Math.abs(crossing - before) <= SETTLED * crossing) break;
  }
  const cut = Math.round((dB(noise) + CUT_ABOVE - line.level) / line.slope);
  if (!(cut > 0)) return null;
  const decay = (Math.LN10 / 10) * -line.slope; // of the energy, per sample
  const end = Math.min(cut, length);
  return {
    cut: end,
    noise,
    tailEnergy: 10 ** ((line.level + line.slope * end) / 10) / decay,
    tailLength: 1 / decay,
    aboveNoiseDb: line.level + line.slope * end - dB(noise),
    rangeDb,
  };

  /** Levels of stretches, dB. @param without Mean square to be subtracted. */
  function levelsOf(width: number, without = 0): number[] {
    return Array.from({ length: Math.floor(length / width) }, (_, i) =>
      dB(meanSquare(i * width, (i + 1) * width) - without),
    );
  }
}

const dB = (power: number): number => 10 * Math.log10(Math.max(power, 1e-300));

/** The first stretch from `from` on that is below a level, or the number of stretches. */
function firstBelow(levels: readonly number[], from: number, level: number): number {
  for (let i = Math.max(0, from); i < levels.length; i++) if (levels[i] < level) return i;
  return levels.length;
}

/** The first stretch from the loudest on that is below a level. */
const firstBelowFrom = (levels: readonly number[], level: number): number =>
  firstBelow(levels, levels.indexOf(Math.max(...levels)), level);

/** A line: level at sample 0, dB, and slope, dB per sample, below 0. */
interface Line {
  readonly level: number;
  readonly slope: number;
}

/** The line through the levels of stretches from `from` to `to`, excluded; null if it does not fall. */
function fit(levels: readonly number[], width: number, from: number, to: number): Line | null {
  const count = to - from;
  if (count < 3) return null;
  const [middle, mean] = [(from + to - 1) / 2, levels.slice(from, to).reduce((sum, level) => sum + level, 0) / count];
  let [covariance, variance] = [0, 0];
  for (let i = from; i < to; i++) {
    covariance += (i - middle) * (levels[i] - mean);
    variance += (i - middle) ** 2;
  }
  const slope = covariance / variance / width;
  return slope < 0 ? { slope, level: mean - slope * (middle + 0.5) * width } : null;
}
