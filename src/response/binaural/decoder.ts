import { inverse, Matrix } from 'ml-matrix';
import { harmonicCount, orderOfChannel, realHarmonics } from '../../sphere/harmonics.ts';
import type { OwnAxes } from '../../sphere/orientation.ts';
import { rotationOfCoefficients } from '../../sphere/rotation.ts';
import type { MetresPerSecond } from '../../units/quantities.ts';
import { realSignal } from '../transform.ts';
import type { Head } from './head.ts';

/** Filters from coefficients to ears. */
export interface BinauralDecoder {
  readonly order: number;
  readonly sampleRateHz: number;
  /**
   * Filters by ear, left before right, and channel: in the order ACN, for coefficients by SN3D; each of the same
   * length.
   */
  readonly filters: readonly [readonly Float64Array[], readonly Float64Array[]];
  /** Samples by which the filters are late, so that they do not begin before 0. */
  readonly latency: number;
  /** Frequency above which the filters meet the magnitudes of the head, and not its phases, Hz. */
  readonly aliasingHz: number;
}

/** Filters have room for the head's responses, but for no less than this, s. */
const LEAST_SECONDS = 0.008;

/** Share of a filter that is left for what begins before the wave is in the middle of the head. */
const LATENCY = 0.25;

/** A little of the energy is put on the diagonal: sets with a gap below determine the coefficients there badly. */
const REGULARISATION = 1e-4;

/** Frequency at which an order stops to describe the field round a head: `N = ka` ([Schoerkhuber2018], section 2). */
export const aliasingFrequency = (order: number, radius: number, soundSpeed: MetresPerSecond): number =>
  (order * soundSpeed) / (2 * Math.PI * radius);

/**
 * Filters that decode coefficients for two ears. Up to the frequency of spatial aliasing the weighted least squares of
 * the head's transfer over all directions; above it those of its magnitudes, with the phase that the frequency below
 * has, continued ([Schoerkhuber2018], eq. 9 to 11). The phase of high frequencies, which ears hardly hear, is given up
 * there for the right level of every direction.
 *
 * Orders that end below a frequency have no part in it: the others are decoded as if there were no more. Orders that
 * begin above it need no other filters, because harmonics are orthogonal: docs/theory/binaural.md.
 *
 * @param toHz Highest frequency of each order at which its channels are right.
 */
export function binauralDecoder(
  head: Head,
  toHz: readonly number[],
  sampleRateHz: number,
  soundSpeed: MetresPerSecond,
): BinauralDecoder {
  const order = toHz.length - 1;
  const needed = (Math.max(LEAST_SECONDS, head.seconds) * sampleRateHz) / (1 - LATENCY);
  const size = 2 ** Math.ceil(Math.log2(needed));
  const latency = Math.round(LATENCY * size);
  const aliasing = (of: number): number => aliasingFrequency(of, head.radiusMetres, soundSpeed);
  const solvers = new Map<number, Solver>();
  const channels = harmonicCount(order);
  const spectra = [0, 1].map(() => Array.from({ length: channels }, () => new Float64Array(2 * size)));
  const before: (Float64Array | undefined)[] = [undefined, undefined];
  for (let bin = 0; bin <= size / 2; bin++) {
    const frequency = (bin * sampleRateHz) / size;
    if (frequency > head.knownToHz) break;
    const here = orderAt(frequency, toHz);
    const solver = solvers.get(here) ?? new Solver(head, here);
    solvers.set(here, solver);
    const wanted = head.transfer(frequency);
    const late = (2 * Math.PI * bin * latency) / size;
    for (const ear of [0, 1] as const) {
      const last = before[ear];
      const target = frequency < aliasing(here) || !last ? wanted[ear] : solver.withPhaseOf(wanted[ear], last);
      const solution = solver.solve(target);
      before[ear] = solution;
      for (let channel = 0; channel < harmonicCount(here); channel++) {
        const [real, imaginary] = [solution[2 * channel], solution[2 * channel + 1]];
        const spectrum = spectra[ear][channel];
        spectrum[2 * bin] = real * Math.cos(late) + imaginary * Math.sin(late);
        spectrum[2 * bin + 1] = imaginary * Math.cos(late) - real * Math.sin(late);
      }
    }
  }
  const signals = (of: readonly Float64Array[]): Float64Array[] =>
    of.map((spectrum) => {
      // The lowest and the highest frequency of a real signal are real.
      spectrum[1] = 0;
      spectrum[size + 1] = 0;
      return realSignal(spectrum, size);
    });
  return {
    ...{ order, sampleRateHz, latency, aliasingHz: aliasedFrom(toHz, aliasing) },
    filters: [signals(spectra[0]), signals(spectra[1])],
  };
}

/** The highest order that reaches a frequency, with all below it; the pressure is always taken. */
function orderAt(frequency: number, toHz: readonly number[]): number {
  const ended = toHz.findIndex((to, order) => order > 0 && to < frequency);
  return ended === -1 ? toHz.length - 1 : ended - 1;
}

/** The lowest frequency above the aliasing of the orders that reach it. */
function aliasedFrom(toHz: readonly number[], aliasing: (order: number) => number): number {
  let from = 0;
  for (let order = toHz.length - 1; order > 0; order--) {
    const to = Math.min(...toHz.slice(1, order + 1));
    if (aliasing(order) <= to) return Math.max(from, aliasing(order));
    from = Math.max(from, to);
  }
  return from;
}

/** Weighted least squares over the directions of a head. */
class Solver {
  private readonly harmonics: Float64Array;
  private readonly inverse: Float64Array;
  private readonly channels: number;

  constructor(
    private readonly head: Head,
    order: number,
  ) {
    const { directions, weights } = head;
    const channels = harmonicCount(order);
    this.channels = channels;
    this.harmonics = new Float64Array(directions.length * channels);
    directions.forEach((direction, i) => realHarmonics(order, direction, this.harmonics, i * channels));
    const normal = new Float64Array(channels * channels);
    for (let i = 0; i < directions.length; i++) {
      const row = this.harmonics.subarray(i * channels, (i + 1) * channels);
      for (let a = 0; a < channels; a++) {
        for (let b = 0; b < channels; b++) normal[a * channels + b] += weights[i] * row[a] * row[b];
      }
    }
    // The energy of an order over the sphere is 1/(2n + 1).
    for (let a = 0; a < channels; a++) normal[a * channels + a] += REGULARISATION / (2 * orderOfChannel(a) + 1);
    this.inverse = Float64Array.from(inverse(Matrix.from1DArray(channels, channels, normal)).to1DArray());
  }

  /** Coefficients of a function of the directions, complex numbers in turn. */
  solve(values: Float64Array): Float64Array {
    const { channels, harmonics, inverse } = this;
    const { weights } = this.head;
    const sums = new Float64Array(2 * channels);
    for (let i = 0; i < weights.length; i++) {
      const [real, imaginary] = [weights[i] * values[2 * i], weights[i] * values[2 * i + 1]];
      for (let a = 0; a < channels; a++) {
        const harmonic = harmonics[i * channels + a];
        sums[2 * a] += harmonic * real;
        sums[2 * a + 1] += harmonic * imaginary;
      }
    }
    const solution = new Float64Array(2 * channels);
    for (let a = 0; a < channels; a++) {
      for (let b = 0; b < channels; b++) {
        solution[2 * a] += inverse[a * channels + b] * sums[2 * b];
        solution[2 * a + 1] += inverse[a * channels + b] * sums[2 * b + 1];
      }
    }
    return solution;
  }

  /** Values with their own magnitudes and the phases of a solution. */
  withPhaseOf(values: Float64Array, solution: Float64Array): Float64Array {
    const { channels, harmonics } = this;
    const result = new Float64Array(values.length);
    for (let i = 0; 2 * i < values.length; i++) {
      let [real, imaginary] = [0, 0];
      for (let a = 0; a < channels; a++) {
        const harmonic = harmonics[i * channels + a];
        real += harmonic * solution[2 * a];
        imaginary += harmonic * solution[2 * a + 1];
      }
      const size = Math.hypot(real, imaginary);
      const magnitude = Math.hypot(values[2 * i], values[2 * i + 1]);
      result[2 * i] = size > 0 ? (magnitude * real) / size : magnitude;
      result[2 * i + 1] = size > 0 ? (magnitude * imaginary) / size : 0;
    }
    return result;
  }
}

/**
 * The decoder of a head that is turned. Its filters take the coefficients as they are: they are turned in place of
 * every sample of the sound.
 *
 * @param axes Axes of the head, in the axes of the coefficients.
 */
export function turnedDecoder(decoder: BinauralDecoder, axes: OwnAxes): BinauralDecoder {
  const matrices = rotationOfCoefficients(decoder.order, axes);
  const turned = (filters: readonly Float64Array[]): Float64Array[] =>
    filters.map((filter, channel) => {
      const n = orderOfChannel(channel);
      const size = 2 * n + 1;
      const sum = new Float64Array(filter.length);
      for (let row = 0; row < size; row++) {
        const factor = matrices[n][row * size + channel - n * n];
        const from = filters[n * n + row];
        for (let t = 0; t < sum.length; t++) sum[t] += factor * from[t];
      }
      return sum;
    });
  return { ...decoder, filters: [turned(decoder.filters[0]), turned(decoder.filters[1])] };
}
