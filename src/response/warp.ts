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

/** Bins that a value is interpolated from. */
const TAPS = 2 * REACH;

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
 * @param map New angle of each angle from 0 to `highest`.
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
  const rows = kernelRows();
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
      const place = places[bin];
      const below = Math.floor(place);
      const at = (place - below) * POINTS_PER_CROSSING;
      const point = Math.floor(at);
      const part = at - point;
      let weight = point * TAPS;
      let real = 0;
      let imaginary = 0;
      for (let tap = 2 * (below + 1), end = tap + 2 * TAPS; tap < end; tap += 2, weight++) {
        const kernel = rows[weight] + part * (rows[weight + TAPS] - rows[weight]);
        real += kernel * spectrum[tap];
        imaginary += kernel * spectrum[tap + 1];
      }
      const c = factors[2 * bin];
      const s = factors[2 * bin + 1];
      result[2 * bin] = real * c - imaginary * s;
      result[2 * bin + 1] = real * s + imaginary * c;
    }
    result[1] = 0;
    if (last === size / 2) result[size + 1] = 0;
    transform.completeSpectrum(result);
    const warped = new Float64Array(2 * size);
    transform.inverseTransform(warped, result);
    const moved = new Float64Array(samples.length);
    for (let n = 0; n < moved.length; n++) moved[n] = warped[2 * n];
    return moved;
  };
}

/**
 * Spectrum of a signal whose sample `middle` is at the time 0: real and imaginary parts in turn, from {@link REACH}
 * bins below 0 to as many above π.
 */
function centredSpectrum(samples: Float64Array, middle: number, transform: FFT, size: number): Float64Array {
  const turned = new Float64Array(size);
  turned.set(samples.subarray(middle));
  turned.set(samples.subarray(0, middle), size - middle);
  const half = new Float64Array(2 * size);
  transform.realTransform(half, turned);
  const spectrum = new Float64Array(size + 2 + 4 * REACH);
  spectrum.set(half.subarray(0, size + 2), 2 * REACH);
  // The spectrum of a real signal: S(−θ) is the conjugate of S(θ), and it repeats after 2π.
  const [zero, end] = [2 * REACH, 2 * REACH + size];
  for (let bin = 2; bin <= 2 * REACH; bin += 2) {
    spectrum[zero - bin] = spectrum[zero + bin];
    spectrum[zero - bin + 1] = -spectrum[zero + bin + 1];
    spectrum[end + bin] = spectrum[end - bin];
    spectrum[end + bin + 1] = -spectrum[end - bin + 1];
  }
  return spectrum;
}

/**
 * The kernel at the bins round a place, one row for each of {@link POINTS_PER_CROSSING} places between two bins, and
 * one more. The first weight of a row is that of the bin {@link REACH} − 1 below the place's own.
 */
function kernelRows(): Float64Array {
  const side = kernelTable(REACH);
  const rows = new Float64Array((POINTS_PER_CROSSING + 1) * TAPS);
  for (let row = 0; row <= POINTS_PER_CROSSING; row++) {
    for (let tap = 0; tap < TAPS; tap++) {
      rows[row * TAPS + tap] = side[Math.abs((REACH - 1 - tap) * POINTS_PER_CROSSING + row)];
    }
  }
  return rows;
}
