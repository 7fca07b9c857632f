import type { Hertz } from '../../units/quantities.ts';
import { decayOf, directSound, fitDecayTimes } from './decay.ts';
import { LEAST_BANDWIDTH_TIME } from '../figures/figures.ts';
import { gatedSpectra } from '../figures/gated-spectra.ts';
import { isCarried, OCTAVES } from '../figures/octaves.ts';

/** Decay times of one octave of a recorded response, s; null where noise or the end of the record hides them. */
export interface MeasuredDecay {
  /** Nominal. */
  readonly centreHz: number;
  readonly t20: number | null;
  readonly edt: number | null;
}

/** The share of a record, at its end, in which only noise is expected. */
const NOISE_SHARE = 0.1;

/** Length of the stretches over which the energy is averaged to find the noise: three periods at 63 Hz, s. */
const STRETCH = 0.05;

/** Level above the noise at which the decay is cut off, dB ([Lundeby1995]: 5 to 10 dB). */
const ABOVE_NOISE = 6;

/** Range above the cut from which the energy after it is extrapolated, dB ([Lundeby1995]: 10 to 20 dB). */
const EXTRAPOLATED_FROM = 20;

/**
 * Measures the decay times of an impulse response that was recorded in a room, with its noise. In each octave the mean
 * energy of the noise, from the last tenth of the record, is subtracted ([Chu1978]); the backward integration begins
 * where the decay is 6 dB above the noise, with the energy that an exponential decay has after that
 * ([ISO3382-2], [Lundeby1995]; docs/theory/calibration.md, eq. K7).
 *
 * @param samples Shape [n]; any unit.
 */
export function measuredDecays(samples: Float32Array | Float64Array, sampleRate: Hertz): MeasuredDecay[] {
  const onset = directSound(samples);
  if (onset === null) return [];
  const spectra = gatedSpectra(samples.subarray(onset), sampleRate);
  return OCTAVES.filter((octave) => isCarried(octave, sampleRate)).map((octave) => {
    const decay = decayAboveNoise(spectra.octave(octave).backwards, sampleRate);
    const { t20, edt } = decay ? fitDecayTimes(decayOf(decay), sampleRate) : { t20: null, edt: null };
    const slow = (time: number | null): number | null =>
      time !== null && time * (octave.upperHz - octave.lowerHz) >= LEAST_BANDWIDTH_TIME ? time : null;
    return { centreHz: octave.centreHz, t20: slow(t20), edt: slow(edt) };
  });
}

/**
 * The decay curve of a filtered response, dB re its start, up to where it meets the noise; null if it does not rise
 * above it.
 */
function decayAboveNoise(filtered: Float64Array, sampleRate: Hertz): Float64Array | null {
  const noise = meanSquare(filtered, Math.floor((1 - NOISE_SHARE) * filtered.length), filtered.length);
  const stretch = Math.max(1, Math.round(STRETCH * sampleRate));
  const powers = Array.from({ length: Math.floor(filtered.length / stretch) }, (_, i) =>
    meanSquare(filtered, i * stretch, (i + 1) * stretch),
  );
  const threshold = noise * 10 ** (ABOVE_NOISE / 10);
  const loudest = powers.indexOf(Math.max(...powers));
  const after = powers.findIndex((power, i) => i > loudest && power <= threshold);
  const cut = after < 0 ? powers.length : after;
  const levels = powers.slice(0, cut).map((power) => 10 * Math.log10(Math.max(power - noise, 1e-300)));
  const tail = tailOf(levels, loudest);
  if (!tail) return null;
  const end = cut * stretch;
  // The line gives the power at the end of the last stretch; an exponential holds that times its time constant.
  let energy = 10 ** (tail.levelAtEnd / 10) * ((stretch * 10) / (Math.LN10 * -tail.slope));
  const decay = new Float64Array(end);
  for (let n = end - 1, most = 0; n >= 0; n--) {
    energy += filtered[n] ** 2 - noise;
    // With the noise subtracted, single samples are negative; the curve falls all the same.
    decay[n] = most = Math.max(most, energy);
  }
  const whole = decay[0];
  return decay.map((remaining) => (remaining > 0 ? 10 * Math.log10(remaining / whole) : -Infinity));
}

/** A line through the last levels of a decay: slope in dB per stretch, below 0, and level at the end of the last one. */
function tailOf(levels: readonly number[], loudest: number): { slope: number; levelAtEnd: number } | null {
  const last = levels.at(-1);
  if (last === undefined) return null;
  let first = levels.length - 1;
  while (first > loudest && levels[first - 1] - last <= EXTRAPOLATED_FROM) first--;
  const used = levels.slice(first);
  if (used.length < 3) return null;
  const [meanIndex, meanLevel] = [(used.length - 1) / 2, used.reduce((sum, level) => sum + level, 0) / used.length];
  let [covariance, variance] = [0, 0];
  used.forEach((level, i) => {
    covariance += (i - meanIndex) * (level - meanLevel);
    variance += (i - meanIndex) ** 2;
  });
  const slope = covariance / variance;
  return slope < 0 ? { slope, levelAtEnd: meanLevel + slope * (used.length - 0.5 - meanIndex) } : null;
}

function meanSquare(values: Float64Array, from: number, to: number): number {
  let sum = 0;
  for (let n = from; n < to; n++) sum += values[n] * values[n];
  return to > from ? sum / (to - from) : 0;
}
