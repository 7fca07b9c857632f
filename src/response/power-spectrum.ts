import type { Hertz } from '../units/quantities.ts';
import { transformOf } from './transform.ts';

/** Lowest frequency shown, Hz: the lower limit of hearing. */
const LOWEST = 20;

/** Power spectrum of a signal: |Σ s[n] e^(−jωn)|² by frequency. */
export interface PowerSpectrum {
  /** Shape [bins], from 0 to half the sample rate. */
  readonly power: Float64Array;
  readonly binHz: number;
}

/**
 * Prepares power spectra of signals of up to `size` samples, padded with silence.
 *
 * @param size A power of two.
 * @returns A function of samples, and of a window of the same length if wanted, that returns the spectrum of their
 *   product. Each call overwrites the array that the last one returned.
 */
export function powerSpectra(
  size: number,
  sampleRate: Hertz,
): (samples: Float32Array | Float64Array, window?: Float64Array) => PowerSpectrum {
  const transform = transformOf(size);
  const padded = new Float64Array(size);
  const spectrum = new Float64Array(2 * size);
  const power = new Float64Array(size / 2 + 1);
  return (samples, window) => {
    padded.fill(0);
    for (let n = 0; n < samples.length; n++) padded[n] = window ? window[n] * samples[n] : samples[n];
    transform.realTransform(spectrum, padded);
    for (let bin = 0; bin < power.length; bin++) power[bin] = spectrum[2 * bin] ** 2 + spectrum[2 * bin + 1] ** 2;
    return { power, binHz: sampleRate / size };
  };
}

/**
 * Averages the power in a band around each frequency. With bands as wide as the frequencies are apart, nothing between
 * them is lost. Between bins the power is interpolated linearly.
 *
 * @param frequencies Shape [n], Hz, even on a logarithmic axis.
 * @param widthOctaves Width of the bands.
 * @returns Shape [n].
 */
export function powerBandMeans(
  { power, binHz }: PowerSpectrum,
  frequencies: Float32Array | Float64Array,
  widthOctaves: number,
): Float64Array {
  const sums = new Float64Array(power.length);
  for (let bin = 1; bin < power.length; bin++) sums[bin] = sums[bin - 1] + (power[bin - 1] + power[bin]) / 2;
  const last = power.length - 1;
  const sumTo = (position: number): number => {
    const bin = Math.min(Math.floor(position), last - 1);
    const part = position - bin;
    return sums[bin] + part * power[bin] + ((part * part) / 2) * (power[bin + 1] - power[bin]);
  };
  const half = 2 ** (widthOctaves / 2);
  return Float64Array.from(frequencies, (frequency) => {
    const from = frequency / half / binHz;
    const to = Math.min((frequency * half) / binHz, last);
    return (sumTo(to) - sumTo(from)) / (to - from);
  });
}

/**
 * Frequencies evenly spaced on a logarithmic axis, from 20 Hz to an octave above the valid band, or to half the sample
 * rate if that is lower. There is nothing to show above that.
 *
 * @param most Largest number of frequencies.
 * @param closest Smallest spacing, octaves.
 * @returns The frequencies, Hz, and their spacing, octaves. Empty if the signal has no such frequencies.
 */
export function shownFrequencies(
  sampleRate: Hertz,
  validTo: Hertz,
  most: number,
  closest: number,
): { readonly frequencies: Float64Array; readonly apartOctaves: number } {
  const octaves = Math.log2(Math.min(sampleRate / 2, 2 * validTo) / LOWEST);
  if (!(octaves > 0)) return { frequencies: new Float64Array(0), apartOctaves: closest };
  const apartOctaves = Math.max(closest, octaves / (most - 1));
  const count = Math.floor(octaves / apartOctaves + 1e-9) + 1;
  return {
    frequencies: Float64Array.from({ length: count }, (_, i) => LOWEST * 2 ** (i * apartOctaves)),
    apartOctaves,
  };
}
