import type { Hertz } from '../units/quantities.ts';
import { bandMeans, powerSpectra, shownFrequencies } from './power-spectrum.ts';

/** Of the smoothing, and how far the frequencies are apart, octaves. */
const WIDTH = 1 / 24;

/** At least so many samples are transformed: bins are then much closer than 20 Hz/24 at all usual rates. */
const LEAST_SIZE = 2 ** 17;

/** Least power that is told apart from none: −200 dB, below the rounding of 32 bits. */
const LEAST_POWER = 1e-20;

/** A magnitude spectrum for drawing; both of the same length. */
export interface MagnitudeSpectrum {
  readonly frequencyHz: Float32Array;
  /**
   * `20 lg |Σ h[n] e^(−jωn)|`, no less than −200. Of a response in 1/m these are dB re 1/m, and free field at 1 m is
   * 20 lg 1/(4π), −22 dB.
   */
  readonly levelDb: Float32Array;
}

/**
 * Magnitude of the spectrum of a response, the mean power of each 1/24 octave.
 *
 * @param samples Shape [n], a digital impulse response, 1/m.
 */
export function magnitudeSpectrum(
  samples: Float32Array | Float64Array,
  sampleRate: Hertz,
  validTo: Hertz,
): MagnitudeSpectrum {
  const { frequencies, apartOctaves } = shownFrequencies(sampleRate, validTo, Infinity, WIDTH);
  const size = Math.max(LEAST_SIZE, 2 ** Math.ceil(Math.log2(2 * samples.length)));
  const powers = bandMeans(powerSpectra(size, sampleRate)(samples), frequencies, apartOctaves);
  return {
    frequencyHz: Float32Array.from(frequencies),
    levelDb: Float32Array.from(powers, (power) => 10 * Math.log10(Math.max(power, LEAST_POWER))),
  };
}
