import { type Hertz, type Seconds, seconds } from '../units/quantities.ts';

/** Levels between which a decay is fitted, dB re the start of the decay. */
export interface DecayRange {
  readonly from: number;
  readonly to: number;
}

/** Ranges of evaluation of ISO 3382-1:2009. */
export const DECAY_RANGES = {
  edt: { from: 0, to: -10 },
  t20: { from: -5, to: -25 },
  t30: { from: -5, to: -35 },
} as const satisfies Record<string, DecayRange>;

/** Level below the maximum at which the direct sound counts as arrived, dB (ISO 3382-1:2009, annex A). */
const ONSET_LEVEL = -20;

/** How far a decay must go on below a fitted range, dB: ISO 3382-1:2009 asks 35 dB of decay for T20, 45 dB for T30. */
const MARGIN = 10;

/**
 * The last part of a record, where the end of the record bends the integrated curve down. With this value the bend
 * shortens the decay time of an exponential by less than 5 %, the just noticeable difference of ISO 3382-1:2009.
 */
const BENT_PART = 1 / 8;

/**
 * Decay curve by backward integration of the squared impulse response (M. R. Schroeder, "New method of measuring
 * reverberation time", JASA 37, 1965): the energy still to come at sample n, relative to all of it.
 *
 * @param samples Shape [n]; any unit.
 * @returns Shape [n], dB; 0 at the first sample, −∞ where only silence follows.
 */
export function schroederDecay(samples: Float32Array | Float64Array): Float64Array {
  const decay = new Float64Array(samples.length);
  let energy = 0;
  for (let n = samples.length - 1; n >= 0; n--) {
    energy += samples[n] * samples[n];
    decay[n] = energy;
  }
  return decay.map((remaining) => (remaining > 0 ? 10 * Math.log10(remaining / energy) : -Infinity));
}

/**
 * Time for a decay of 60 dB, extrapolated from a line fitted to a range of a decay curve by least squares
 * (ISO 3382-1:2009).
 *
 * @param decay Shape [n], dB, from {@link schroederDecay}, starting at the direct sound.
 * @returns null if the curve does not reach 10 dB below the range before the last eighth of the record, where the
 *   curve falls because the record ends, or if it has no slope in the range.
 */
export function fitDecayTime(decay: Float64Array, sampleRate: Hertz, range: DecayRange): Seconds | null {
  const bent = Math.floor((1 - BENT_PART) * decay.length);
  if (!(decay[bent] <= range.to - MARGIN)) return null;
  const start = decay.findIndex((level) => level <= range.from);
  const end = decay.findIndex((level) => level < range.to);

  const levels = decay.subarray(start, end);
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
 * Early decay time, T20 and T30 of an impulse response, counted from the direct sound: the first sample less than 20 dB
 * below the largest one (ISO 3382-1:2009).
 *
 * @param samples Shape [n]; any unit.
 * @returns Each null where the response is too short for it, see {@link fitDecayTime}.
 */
export function decayTimes(
  samples: Float32Array | Float64Array,
  sampleRate: Hertz,
): Record<keyof typeof DECAY_RANGES, Seconds | null> {
  let largest = 0;
  for (const sample of samples) largest = Math.max(largest, Math.abs(sample));
  const threshold = largest * 10 ** (ONSET_LEVEL / 20);
  const onset = samples.findIndex((sample) => Math.abs(sample) > threshold);
  const decay = schroederDecay(samples.subarray(Math.max(0, onset)));
  return {
    edt: fitDecayTime(decay, sampleRate, DECAY_RANGES.edt),
    t20: fitDecayTime(decay, sampleRate, DECAY_RANGES.t20),
    t30: fitDecayTime(decay, sampleRate, DECAY_RANGES.t30),
  };
}
