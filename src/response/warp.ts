import type FFT from 'fft.js';
import { kernelTable, POINTS_PER_CROSSING } from './band-limit.ts';
import { transformOf } from './transform.ts';

/** Where a spectrum is read for an angle, and what the value is multiplied with. */
export interface WarpedAngle {
  /** rad per sample, from 0 to π. */
  readonly from: number;
  readonly gain: number;
}

/**
 * Bins of the spectrum to each side from which a value between them is interpolated. With a record of half the
 * transform's length the kernel's error is −100 dB.
 */
const REACH = 7;

/**
 * Moves the frequencies of a signal: the spectrum of the result at the angle θ is `gain · S(from)`, S(θ) = Σ s[n]
 * e^(−jθn). So a mode of the frequency `from` rings at θ, and an arrival whose group delay is t arrives at t ·
 * d(from)/dθ. The phase stays 0 where it was: what happens at n = 0 stays there.
 *
 * Values between the bins of the transform are interpolated with a Kaiser-windowed sinc; the spectrum of a record of
 * finite length is band-limited along its frequency axis.
 *
 * @param samples Shape [n]; any unit. It counts as zero before and after.
 * @param highest The spectrum of the result is zero above this angle, rad per sample.
 * @param map Of each angle from 0 to `highest`.
 * @returns Shape [n]; same unit. What would come after the record's end is left out.
 */
export function warpFrequencies(
  samples: Float64Array,
  highest: number,
  map: (angle: number) => WarpedAngle,
): Float64Array {
  return frequencyWarp(samples.length, highest, map)(samples);
}

/** Makes {@link warpFrequencies} for signals of one length: the map is read once. */
export function frequencyWarp(
  length: number,
  highest: number,
  map: (angle: number) => WarpedAngle,
): (samples: Float64Array) => Float64Array {
  const size = 2 ** Math.ceil(Math.log2(2 * Math.max(length, REACH)));
  const transform = transformOf(size);
  const middle = Math.round(length / 2);
  const table = kernelTable(REACH);
  const last = Math.min(size / 2, Math.floor((highest * size) / (2 * Math.PI)));
  const places = new Float64Array(last + 1);
  const factors = new Float64Array(2 * (last + 1));
  for (let bin = 0; bin <= last; bin++) {
    const { from, gain } = map((2 * Math.PI * bin) / size);
    places[bin] = (from * size) / (2 * Math.PI);
    factors[2 * bin] = gain * Math.cos(from * middle);
    factors[2 * bin + 1] = -gain * Math.sin(from * middle);
  }
  return (samples) => {
    const spectrum = centredSpectrum(samples, middle, transform, size);
    const result = new Float64Array(2 * size);
    for (let bin = 0; bin <= last; bin++) {
      const at = places[bin];
      let [real, imaginary] = [0, 0];
      for (let near = Math.ceil(at - REACH); near <= at + REACH; near++) {
        const weight = tabulated(table, Math.abs(at - near));
        // The spectrum of a real signal: S(−θ) is the conjugate of S(θ), and it repeats after 2π.
        if (near >= 0 && near <= size / 2) {
          real += weight * spectrum[2 * near];
          imaginary += weight * spectrum[2 * near + 1];
        } else {
          const index = 2 * (near < 0 ? -near : size - near);
          real += weight * spectrum[index];
          imaginary -= weight * spectrum[index + 1];
        }
      }
      const [c, s] = [factors[2 * bin], factors[2 * bin + 1]];
      result[2 * bin] = real * c - imaginary * s;
      result[2 * bin + 1] = real * s + imaginary * c;
    }
    result[1] = 0;
    if (last === size / 2) result[size + 1] = 0;
    transform.completeSpectrum(result);
    const warped = new Float64Array(2 * size);
    transform.inverseTransform(warped, result);
    return samples.map((_, n) => warped[2 * n]);
  };
}

/** Spectrum of a signal whose sample `middle` is at the time 0: real and imaginary parts in turn, from 0 to π. */
function centredSpectrum(samples: Float64Array, middle: number, transform: FFT, size: number): Float64Array {
  const turned = new Float64Array(size);
  for (let n = 0; n < samples.length; n++) turned[(n - middle + size) % size] = samples[n];
  const spectrum = new Float64Array(2 * size);
  transform.realTransform(spectrum, turned);
  return spectrum.subarray(0, size + 2);
}

function tabulated(table: Float64Array, distance: number): number {
  const at = distance * POINTS_PER_CROSSING;
  const point = Math.floor(at);
  return table[point] + (at - point) * (table[point + 1] - table[point]);
}
