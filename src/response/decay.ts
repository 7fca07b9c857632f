import { type Hertz, type Seconds, seconds } from '../units/quantities.ts';

/** Levels between which a line is fitted to a decay, dB re the start of the decay. */
export interface DecayRange {
  readonly from: number;
  readonly to: number;
}

/** Evaluation ranges of ISO 3382-1:2009. */
export const DECAY_RANGES = {
  edt: { from: 0, to: -10 },
  t20: { from: -5, to: -25 },
  t30: { from: -5, to: -35 },
} as const satisfies Record<string, DecayRange>;

/** Level re the maximum at which the direct sound counts as arrived, dB (ISO 3382-1:2009, annex A). */
const ONSET_LEVEL = -20;

/**
 * How far a decay must reach below a fitted range, dB. ISO 3382-1:2009 requires 35 dB of decay for T20, 45 dB for T30.
 */
const MARGIN = 10;

/**
 * The share of a record, at its end, that is not used: the integrated curve bends down there because the record ends.
 * With this value the bend shortens the decay time of an exponential by less than 5 %, the just noticeable difference
 * of ISO 3382-1:2009.
 */
const BENT_PART = 1 / 8;

/**
 * Computes the decay curve by backward integration of the squared impulse response ([Schroeder1965]): the energy from
 * sample n on, relative to the whole energy.
 *
 * @param samples Shape [n]; any unit.
 * @param whole The whole energy, Σ samples², if there was some before the first sample. By default, the sum over
 *   `samples`.
 * @returns Shape [n], dB. 0 at the first sample unless `whole` is given; −∞ where only silence follows.
 */
export function schroederDecay(samples: Float32Array | Float64Array, whole?: number): Float64Array {
  const decay = new Float64Array(samples.length);
  let energy = 0;
  for (let n = samples.length - 1; n >= 0; n--) {
    energy += samples[n] * samples[n];
    decay[n] = energy;
  }
  const all = whole ?? energy;
  return decay.map((remaining) => (remaining > 0 ? 10 * Math.log10(remaining / all) : -Infinity));
}

/**
 * Whether a decay curve falls to a level before the last eighth of the record. In the last eighth it falls because the
 * record ends.
 *
 * @param decay Shape [n], dB.
 */
export function comesDownTo(decay: Float64Array, level: number): boolean {
  return decay[lastStraight(decay)] <= level;
}

/** Index of the last sample of a decay curve that the end of the record does not bend. */
export function lastStraight(decay: Float64Array): number {
  return Math.floor((1 - BENT_PART) * decay.length);
}

/**
 * Fits a line to a range of a decay curve by least squares and returns its time for a decay of 60 dB (ISO 3382-1:2009).
 *
 * @param decay Shape [n], dB, from {@link schroederDecay}, starting at the direct sound.
 * @returns null if the curve does not fall to 10 dB below the range before the last eighth of the record, if a single
 *   step of it spans half of the range or more, or if it has no slope there.
 */
export function fitDecayTime(decay: Float64Array, sampleRate: Hertz, range: DecayRange): Seconds | null {
  if (!comesDownTo(decay, range.to - MARGIN)) return null;
  const start = decay.findIndex((level) => level <= range.from);
  const end = decay.findIndex((level) => level < range.to);

  const levels = decay.subarray(start, end);
  if (!(levels[0] >= (range.from + range.to) / 2)) return null;
  const meanIndex = (levels.length - 1) / 2;
  let covariance = 0;
  let variance = 0;
  levels.forEach((level, index) => {
    covariance += (index - meanIndex) * level;
    variance += (index - meanIndex) ** 2;
  });
  const slope = covariance / variance;
  return slope < 0 ? seconds(-60 / (slope * sampleRate)) : null;
}

/**
 * Finds the direct sound: the first sample that is less than 20 dB below the largest one (ISO 3382-1:2009, annex A).
 *
 * @param samples Shape [n]; any unit.
 * @returns Index of the sample; null for silence.
 */
export function directSound(samples: Float32Array | Float64Array): number | null {
  let largest = 0;
  for (const sample of samples) largest = Math.max(largest, Math.abs(sample));
  const threshold = largest * 10 ** (ONSET_LEVEL / 20);
  const onset = samples.findIndex((sample) => Math.abs(sample) > threshold);
  return onset < 0 ? null : onset;
}

/** Early decay time, T20 and T30. Each is null if the record does not show it; see {@link fitDecayTime}. */
export type DecayTimes = Record<keyof typeof DECAY_RANGES, Seconds | null>;

/**
 * Fits all decay times to a decay curve.
 *
 * @param decay Shape [n], dB, from {@link schroederDecay}, starting at the direct sound.
 */
export function fitDecayTimes(decay: Float64Array, sampleRate: Hertz): DecayTimes {
  return {
    edt: fitDecayTime(decay, sampleRate, DECAY_RANGES.edt),
    t20: fitDecayTime(decay, sampleRate, DECAY_RANGES.t20),
    t30: fitDecayTime(decay, sampleRate, DECAY_RANGES.t30),
  };
}

/**
 * Fits all decay times to an impulse response, from its direct sound on ({@link directSound}).
 *
 * @param samples Shape [n]; any unit.
 */
export function decayTimes(samples: Float32Array | Float64Array, sampleRate: Hertz): DecayTimes {
  return fitDecayTimes(schroederDecay(samples.subarray(directSound(samples) ?? 0)), sampleRate);
}
