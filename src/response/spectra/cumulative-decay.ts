import type { Hertz, Seconds } from '../../units/quantities.ts';
import { powerBandMeans, powerSpectra, shownFrequencies } from '../power-spectrum.ts';
import { levelsOfPowers, type Spectrogram } from '../spectrogram.ts';

/**
 * The window of each spectrum: it rises as sin² in the time before its beginning, so that no edge sounds, and falls as
 * cos² in the time after it. At 10 Hz beside a mode of 1 s its
 * skirt is 17 dB lower.
 */
export const DECAY_WINDOW = { riseSeconds: 0.01, fallSeconds: 0.4 } as const;

/** Time between beginnings, and the latest of them after the direct sound, s. */
const [STEP, LATEST] = [0.02, 1];

/** So long before the end of the record the last window begins, s: later ones would fall because the record ends. */
const BEFORE_END = 0.1;

/** Smallest spacing of frequencies, octaves. */
const CLOSEST = 1 / 24;

/** Length of the transform relative to the window. */
const PADDING = 2;

/**
 * Computes the cumulative spectral decay, or waterfall ([Berman1977]): levels of what is left of a response from later
 * and later times on, under {@link DECAY_WINDOW}. All windows have one shape, so a mode falls along the time by exactly
 * its own decay, 60 dB in its decay time. Times count from the direct sound, 20 ms apart.
 *
 * @param samples Shape [n]; any unit.
 * @param direct Time of the direct sound from the first sample.
 * @returns Levels up to the top of the valid band, dB re the largest, at least −90. Times are beginnings of windows.
 */
export function cumulativeDecay(
  samples: Float32Array | Float64Array,
  sampleRate: Hertz,
  validTo: Hertz,
  direct: Seconds,
): Spectrogram {
  const { frequencies: all, apartOctaves } = shownFrequencies(sampleRate, validTo, Infinity, CLOSEST);
  const frequencies = all.filter((frequency) => frequency <= validTo);
  const rise = Math.round(DECAY_WINDOW.riseSeconds * sampleRate);
  const fall = Math.round(DECAY_WINDOW.fallSeconds * sampleRate);
  const window = Float64Array.from({ length: rise + fall }, (_, n) =>
    n < rise ? Math.sin((Math.PI * n) / (2 * rise)) ** 2 : Math.cos((Math.PI * (n - rise)) / (2 * fall)) ** 2,
  );
  const last = Math.min(LATEST, samples.length / sampleRate - direct - BEFORE_END);
  const count = Math.max(1, Math.floor(last / STEP + 1e-9) + 1);
  const spectrumOf = powerSpectra(2 ** Math.ceil(Math.log2(PADDING * window.length)), sampleRate);
  const powers = new Float64Array(count * frequencies.length);
  const piece = new Float64Array(window.length);
  for (let time = 0; time < count; time++) {
    const start = Math.round((direct + time * STEP) * sampleRate) - rise;
    for (let n = 0; n < piece.length; n++) piece[n] = samples[start + n] ?? 0;
    powers.set(powerBandMeans(spectrumOf(piece, window), frequencies, apartOctaves), time * frequencies.length);
  }
  return {
    timeSeconds: Float32Array.from({ length: count }, (_, time) => time * STEP),
    frequencyHz: Float32Array.from(frequencies),
    levelDb: levelsOfPowers(powers),
  };
}
