import type { Hertz } from '../units/quantities.ts';
import { powerBandMeans, powerSpectra, shownFrequencies } from './power-spectrum.ts';

/** Largest length of the window, s: short enough to separate echoes, long enough for 50 Hz. */
const WINDOW = 0.045;

/**
 * Length of the transform relative to the window. Padding gives bins between the frequencies that the window resolves.
 */
const PADDING = 4;

const MOST = { times: 300, frequencies: 256 };

/** Smallest spacing of frequencies, octaves. */
const CLOSEST = 1 / 24;

/** Lowest level reported, dB re the largest. */
const SPECTROGRAM_FLOOR = -90;

export interface Spectrogram {
  /** Middles of the windows, or where they begin; evenly spaced, from 0 on. */
  readonly timeSeconds: Float32Array;
  /** Evenly spaced on a logarithmic axis. */
  readonly frequencyHz: Float32Array;
  /** [time][frequency], dB re the largest; at least −90. */
  readonly levelDb: Float32Array;
}

/**
 * Computes levels by time and frequency: power spectra under a Hann window that moves on by an eighth of its length or
 * more ([Allen1977]). The length of the window is a power of two of samples, 22 to 45 ms. Each frequency has the mean
 * power of the band around it. At most 300 × 256 levels.
 *
 * @param samples Shape [n]; any unit.
 */
export function spectrogram(samples: Float32Array | Float64Array, sampleRate: Hertz, validTo: Hertz): Spectrogram {
  const { frequencies, apartOctaves } = shownFrequencies(sampleRate, validTo, MOST.frequencies, CLOSEST);
  const length = 2 ** Math.max(3, Math.floor(Math.log2(WINDOW * sampleRate)));
  const step = Math.max(length / 8, Math.ceil(samples.length / MOST.times));
  const count = Math.ceil(samples.length / step);
  // A window of N + 1 points without the last: symmetric about sample N/2.
  const hann = Float64Array.from({ length }, (_, n) => Math.sin((Math.PI * n) / length) ** 2);
  const spectrumOf = powerSpectra(PADDING * length, sampleRate);
  const powers = new Float64Array(count * frequencies.length);
  const piece = new Float64Array(length);
  for (let time = 0; time < count; time++) {
    const start = time * step - length / 2;
    for (let n = 0; n < length; n++) piece[n] = samples[start + n] ?? 0;
    powers.set(powerBandMeans(spectrumOf(piece, hann), frequencies, apartOctaves), time * frequencies.length);
  }
  return {
    timeSeconds: Float32Array.from({ length: count }, (_, time) => (time * step) / sampleRate),
    frequencyHz: Float32Array.from(frequencies),
    levelDb: levelsOfPowers(powers),
  };
}

/** Levels of powers, dB re the largest, at least −90. Silence is at the floor everywhere. */
export function levelsOfPowers(powers: Float64Array): Float32Array {
  const largest = powers.reduce((most, power) => Math.max(most, power), 0);
  return Float32Array.from(powers, (power) =>
    power > 0 ? Math.max(10 * Math.log10(power / largest), SPECTROGRAM_FLOOR) : SPECTROGRAM_FLOOR,
  );
}
