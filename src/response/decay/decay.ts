import { type Hertz, type Seconds, seconds } from '../../units/quantities.ts';
import { findRecordEnd, UNUSED_SHARE, usedSamples, type RecordEnd } from './record-end.ts';

/** Levels between which a line is fitted to a decay, dB re the start of the decay. */
export interface DecayRange {
  readonly from: number;
  readonly to: number;
  /** Whether a line is fitted where the noise is nearer than the standard allows, too. */
  readonly mayBeReduced?: boolean;
}

/** Evaluation ranges of ISO 3382-1:2009. */
export const DECAY_RANGES = {
  edt: { from: 0, to: -10 },
  t20: { from: -5, to: -25, mayBeReduced: true },
  t30: { from: -5, to: -35, mayBeReduced: true },
} as const satisfies Record<string, DecayRange>;

/** Level re the maximum at which the direct sound counts as arrived, dB (ISO 3382-1:2009, annex A). */
const ONSET_LEVEL = -20;

/**
 * How far a decay must reach below a fitted range, dB. ISO 3382-1:2009 requires 35 dB of decay for T20, 45 dB for T30.
 */
const MARGIN = 10;

/**
 * How far below a fitted range the noise of a record must be for a decay time of reduced range, dB: 30 dB below the
 * beginning of the decay for T20, 40 dB for T30. The noise is subtracted, and the decay goes on as it ends: of twelve
 * noises that decay in 1 s, T20 was then off by 3 % at 1 kHz and by 13 % at 125 Hz, T30 by 2 and 6 %, root mean square.
 */
const REDUCED_MARGIN = 5;

/** A decay curve: a level for each sample from the direct sound on, dB. */
export interface Decay {
  readonly length: number;
  readonly level: (n: number) => number;
  /** The first sample at a level or below it, or only below it; −1 if there is none. */
  readonly firstAt: (level: number, below: boolean) => number;
  /** Index of the last sample that the end of the record does not bend. */
  readonly last: number;
  /** How far the curve ends above the noise of the record, dB; null where there is no noise. */
  readonly aboveNoiseDb: number | null;
  /** Share of the whole energy that comes after the curve, as its end goes on; null if that is not known. */
  readonly beyond: number | null;
  /** The least-squares line through the samples from `start` to `end`, excluded. */
  readonly line: (start: number, end: number) => DecayLine;
  /** Shape [n], dB. */
  readonly levels: () => Float64Array;
}

/** A line through a part of a decay curve. */
export interface DecayLine {
  /** dB per sample. */
  readonly slope: number;
  /** Level at the first sample of the part, dB. */
  readonly level: number;
  /** Correlation coefficient of level and time, −1 for a straight decay. */
  readonly correlation: number;
}

/** Memory of a decay curve. */
export interface DecayMemory {
  readonly energies: Float64Array;
  readonly sums: Float64Array;
  readonly moments: Float64Array;
  readonly squares: Float64Array;
}

/** @param length Samples of the longest curve. */
export function decayMemory(length: number): DecayMemory {
  return {
    energies: new Float64Array(length),
    sums: new Float64Array(length + 1),
    moments: new Float64Array(length + 1),
    squares: new Float64Array(length + 1),
  };
}

/**
 * The decay curve by backward integration of the squared impulse response ([Schroeder1965]): the energy from sample n
 * on, relative to the whole energy. Levels are computed where they are asked for: logarithms cost more than all else.
 *
 * @param samples Shape [n]; any unit.
 * @param whole The whole energy, Σ samples², if there was some before the first sample. By default, the sum over
 *   `samples`.
 * @param memory Where the curve lies; another curve may lie there as soon as this one is no longer needed.
 * @param end End of the record: its noise is subtracted ([Chu1978]), and the energy that comes after it added.
 *   Without, the curve bends down where the samples end.
 * @returns 0 dB at the first sample unless `whole` is given; −∞ where only silence follows.
 */
export function energyDecay(
  samples: Float32Array | Float64Array,
  whole?: number,
  memory: DecayMemory = decayMemory(samples.length),
  end: RecordEnd | null = null,
): Decay {
  const length = end ? end.cut : samples.length;
  const noise = end ? end.noise : 0;
  const energies = memory.energies.subarray(0, length);
  let energy = end ? end.tailEnergy : 0;
  for (let n = length - 1, most = energy; n >= 0; n--) {
    energy += samples[n] * samples[n] - noise;
    // With noise subtracted, single samples are negative; the curve falls all the same.
    energies[n] = most = Math.max(most, energy);
  }
  energy = length > 0 ? energies[0] : 0;
  const all = whole ?? energy;
  const level = (n: number): number => (energies[n] > 0 ? 10 * Math.log10(energies[n] / all) : -Infinity);
  const firstAt = (limit: number, below: boolean): number => {
    let low = 0;
    let high = length;
    while (low < high) {
      const middle = (low + high) >> 1;
      const found = level(middle);
      if (below ? found < limit : found <= limit) high = middle;
      else low = middle + 1;
    }
    return low < length ? low : -1;
  };
  return {
    length,
    level,
    firstAt,
    // What comes after a cut is known as far as the decay is exponential.
    last: end ? length - 1 : usedSamples(length),
    aboveNoiseDb: end?.aboveNoiseDb ?? null,
    beyond: end ? end.tailEnergy / all : null,
    line: lines(memory, level),
    levels: () => energies.map((_, n) => level(n)),
  };
}

/** Lines from running sums, which are made as far as they are needed. */
function lines({ sums, moments, squares }: DecayMemory, level: (n: number) => number): Decay['line'] {
  [sums[0], moments[0], squares[0]] = [0, 0, 0];
  let made = 0;
  return (start, end) => {
    for (; made < end; made++) {
      const value = level(made);
      sums[made + 1] = sums[made] + value;
      moments[made + 1] = moments[made] + made * value;
      squares[made + 1] = squares[made] + value * value;
    }
    const count = end - start;
    const middle = start + (count - 1) / 2;
    const sum = sums[end] - sums[start];
    const covariance = moments[end] - moments[start] - middle * sum;
    const variance = (count * (count * count - 1)) / 12;
    const slope = covariance / variance;
    const spread = squares[end] - squares[start] - (sum * sum) / count;
    return {
      slope,
      level: sum / count - slope * (middle - start),
      correlation: Math.max(-1, Math.min(1, covariance / Math.sqrt(variance * spread))),
    };
  };
}

/** The levels of {@link energyDecay}, shape [n], dB. */
export function schroederDecay(samples: Float32Array | Float64Array, whole?: number): Float64Array {
  return energyDecay(samples, whole).levels();
}

/** {@link energyDecay} of the part of a record that counts, and of how it goes on after it ({@link findRecordEnd}). */
export function recordDecay(
  samples: Float32Array | Float64Array,
  whole?: number,
  memory: DecayMemory = decayMemory(samples.length),
): Decay {
  return energyDecay(samples, whole, memory, findRecordEnd(samples, usedSamples(samples.length)));
}

/** Whether a decay curve falls to a level where the end of the record does not bend it. */
export function comesDownTo(decay: Decay, level: number): boolean {
  return decay.length > 0 && decay.level(decay.last) <= level;
}

/**
 * How far a decay reaches below a fitted range: as far as the standard asks, less but enough for a time, or not enough.
 */
export type DecayReach = 'whole' | 'reduced' | 'short';

/**
 * Whether a decay shows a range: without noise the curve, and with noise the noise itself has to be 10 dB below it (ISO
 * 3382-1:2009: 35 dB for T20, 45 dB for T30). The early decay time is so short that it needs 10 dB of the curve in any
 * case.
 */
export function reachOf(decay: Decay, { to, mayBeReduced }: DecayRange): DecayReach {
  if (comesDownTo(decay, to - MARGIN)) return 'whole';
  if (decay.aboveNoiseDb === null || !mayBeReduced || !comesDownTo(decay, to)) return 'short';
  const noiseAt = decay.level(decay.last) - decay.aboveNoiseDb;
  if (noiseAt <= to - MARGIN) return 'whole';
  return noiseAt <= to - REDUCED_MARGIN ? 'reduced' : 'short';
}

/**
 * How far above the noise a decay has to begin, dB: as the standard asks, and at least, for a time of reduced range.
 */
export const leastRange = ({ to }: DecayRange): { readonly asked: number; readonly least: number } => ({
  asked: MARGIN - to,
  least: REDUCED_MARGIN - to,
});

/** The part of a decay that a decay time was fitted to. */
export interface DecayFit {
  readonly decaySeconds: Seconds;
  /** Beginning and end of the part, after the direct sound. */
  readonly fromSeconds: number;
  readonly toSeconds: number;
  /** Levels of the fitted line there, dB. */
  readonly fromDb: number;
  readonly toDb: number;
  /** Correlation coefficient of level and time; −1 for a straight decay. */
  readonly correlation: number;
}

/**
 * Fits a line to a range of a decay curve by least squares (ISO 3382-1:2009).
 *
 * @param decay Starting at the direct sound.
 * @returns null if the curve does not show the range ({@link reachOf}), if a single step of it spans half of the range
 * or more,
 *   or if it has no slope there.
 */
export function fitDecay(decay: Decay, sampleRate: Hertz, range: DecayRange): DecayFit | null {
  if (reachOf(decay, range) === 'short') return null;
  const start = decay.firstAt(range.from, false);
  const end = decay.firstAt(range.to, true);
  if (!(start < end && decay.level(start) >= (range.from + range.to) / 2)) return null;
  const { slope, level, correlation } = decay.line(start, end);
  if (!(slope < 0)) return null;
  return {
    decaySeconds: seconds(-60 / (slope * sampleRate)),
    fromSeconds: start / sampleRate,
    toSeconds: (end - 1) / sampleRate,
    fromDb: level,
    toDb: level + slope * (end - 1 - start),
    correlation,
  };
}

/** The time for a decay of 60 dB by {@link fitDecay}. */
export function fitDecayTime(decay: Decay, sampleRate: Hertz, range: DecayRange): Seconds | null {
  return fitDecay(decay, sampleRate, range)?.decaySeconds ?? null;
}

/**
 * Finds the direct sound: the first sample that is less than 20 dB below the largest one (ISO 3382-1:2009, annex A).
 *
 * @param samples Shape [n]; any unit.
 * @returns Index of the sample; null for silence.
 */
export function directSound(samples: Float32Array | Float64Array): number | null {
  let largest = 0;
  for (let n = 0; n < samples.length; n++) largest = Math.max(largest, Math.abs(samples[n]));
  const threshold = largest * 10 ** (ONSET_LEVEL / 20);
  for (let n = 0; n < samples.length; n++) if (Math.abs(samples[n]) > threshold) return n;
  return null;
}

/**
 * What a decay time needs: how far the decay must fall, dB, and the length of a record over the decay time in it, of a
 * straight decay.
 */
export function lengthOfDecay({ to }: DecayRange): { readonly decayDb: number; readonly share: number } {
  const decayDb = MARGIN - to;
  return { decayDb, share: decayDb / 60 / (1 - UNUSED_SHARE) };
}

/** The fits of early decay time, T20 and T30. Each is null if the record does not show it. */
export type DecayFits = Readonly<Record<keyof typeof DECAY_RANGES, DecayFit | null>>;

/**
 * Fits all decay times to a decay curve.
 *
 * @param decay Starting at the direct sound.
 */
export function fitDecays(decay: Decay, sampleRate: Hertz): DecayFits {
  return {
    edt: fitDecay(decay, sampleRate, DECAY_RANGES.edt),
    t20: fitDecay(decay, sampleRate, DECAY_RANGES.t20),
    t30: fitDecay(decay, sampleRate, DECAY_RANGES.t30),
  };
}

/** Early decay time, T20 and T30. Each is null if the record does not show it; see {@link fitDecay}. */
export type DecayTimes = Record<keyof typeof DECAY_RANGES, Seconds | null>;

/**
 * Fits all decay times to an impulse response, from its direct sound on ({@link directSound}).
 *
 * @param samples Shape [n]; any unit.
 */
export function decayTimes(samples: Float32Array | Float64Array, sampleRate: Hertz): DecayTimes {
  const { edt, t20, t30 } = fitDecays(recordDecay(samples.subarray(directSound(samples) ?? 0)), sampleRate);
  const timeOf = (fit: DecayFit | null): Seconds | null => fit?.decaySeconds ?? null;
  return { edt: timeOf(edt), t20: timeOf(t20), t30: timeOf(t30) };
}
