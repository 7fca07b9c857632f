import type { Hertz } from '../units/quantities.ts';
import { powerBandMeans, powerSpectra, shownFrequencies } from './power-spectrum.ts';

/** Width of the smoothing and spacing of the frequencies, octaves. */
const WIDTH = 1 / 24;

/** Smallest length of the transform. The bins are then much closer than 20 Hz/24 at all usual rates. */
const LEAST_SIZE = 2 ** 17;

/** Smallest power told apart from 0: −200 dB, below the rounding of 32 bits. */
const LEAST_POWER = 1e-20;

/** A magnitude spectrum for drawing. Both arrays have shape [frequencies]. */
export interface MagnitudeSpectrum {
  readonly frequencyHz: Float32Array;
  /**
   * `20 lg |Σ h[n] e^(−jωn)|`, at least −200. For a response in 1/m these are dB re 1/m; the free field at 1 m is then
   * 20 lg 1/(4π) = −22 dB.
   */
  readonly levelDb: Float32Array;
}

/**
 * Computes the magnitude spectrum of a response, with the mean power of each 1/24 octave.
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
  const powers = powerBandMeans(powerSpectra(size, sampleRate)(samples), frequencies, apartOctaves);
  return {
    frequencyHz: Float32Array.from(frequencies),
    levelDb: Float32Array.from(powers, (power) => 10 * Math.log10(Math.max(power, LEAST_POWER))),
  };
}
