import type { Vec3 } from '../../units/quantities.ts';
import { harmonicCount, orderOfChannel, realHarmonics } from '../../sphere/harmonics.ts';
import { spectrumOf, realSignal } from '../transform.ts';
import { type Octave, octaveResponse } from '../figures/octaves.ts';

/**
 * Weights of the orders that make a beam with the largest energy vector (max-rE), `g_n = P_n(cos(137.9° / (N + 1.51)))`
 * ([Zotter2012]).
 *
 * @returns By order, shape [order + 1].
 */
export function maxReWeights(order: number): Float64Array {
  return legendre(order, Math.cos((137.9 / (order + 1.51)) * (Math.PI / 180)));
}

/** P_0 to P_order at a point, by their recurrence. Shape [order + 1]. */
function legendre(order: number, x: number): Float64Array {
  const values = new Float64Array(order + 1);
  let [before, here] = [0, 1];
  for (let n = 0; n <= order; n++) {
    values[n] = here;
    [before, here] = [here, ((2 * n + 1) * x * here - n * before) / (n + 1)];
  }
  return values;
}

/** What a beam makes of the coefficients of each order: 1 for a plane wave from where it looks (eq. H11). */
function beamWeights(order: number): Float64Array {
  const weights = maxReWeights(order).map((weight, n) => (2 * n + 1) * weight);
  const sum = weights.reduce((total, weight) => total + weight, 0);
  return weights.map((weight) => weight / sum);
}

/**
 * The amplitude of a beam for a plane wave that makes an angle with where it looks, 1 at 0.
 *
 * @param angle rad
 */
export function beamGain(order: number, angle: number): number {
  const [weights, harmonics] = [beamWeights(order), legendre(order, Math.cos(angle))];
  return weights.reduce((sum, weight, n) => sum + weight * harmonics[n], 0);
}

/** The angle between the directions where a beam has half of its energy, degrees. */
export function beamWidthDegrees(order: number): number {
  let [inside, outside] = [0, Math.PI];
  if (beamGain(order, outside) ** 2 > 0.5) return 360;
  // The beam falls from its middle to its first zero, which lies before π/order.
  if (order > 1) outside = Math.PI / order;
  for (let step = 0; step < 40; step++) {
    const middle = (inside + outside) / 2;
    if (beamGain(order, middle) ** 2 > 0.5) inside = middle;
    else outside = middle;
  }
  return (2 * inside * 180) / Math.PI;
}

/**
 * A signal in an octave, not shifted in time: the magnitude of the octave's filter without its phase, so that arrivals
 * stay where they are. It rings as much before as after them.
 *
 * @param samples Shape [n].
 * @returns Shape [n].
 */
export function inOctave(samples: Float32Array | Float64Array, sampleRateHz: number, octave: Octave): Float64Array {
  const size = 2 ** Math.ceil(Math.log2(2 * samples.length));
  const spectrum = spectrumOf(samples, size);
  spectrum[0] = 0;
  spectrum[1] = 0;
  for (let bin = 1; bin <= size / 2; bin++) {
    const magnitude = Math.hypot(...octaveResponse(octave, (bin * sampleRateHz) / size));
    spectrum[2 * bin] *= magnitude;
    spectrum[2 * bin + 1] *= magnitude;
  }
  return realSignal(spectrum, size).subarray(0, samples.length);
}

/**
 * The energy that beams of an order hear in a stretch of time, `Σ_t s(d, t)²` (docs/theory/direction.md, eq. H11 and
 * H12).
 *
 * @param coefficients Coefficients, in the order ACN and by SN3D, at least those of the order; each of shape [n].
 * @param from First sample.
 * @param to The sample after the last.
 * @param directions Where the beams look, each of length 1.
 * @returns By direction, in squares of the unit of the coefficients.
 */
export function energyByDirection(
  coefficients: readonly Float64Array[],
  order: number,
  from: number,
  to: number,
  directions: readonly Vec3[],
): Float64Array {
  const count = harmonicCount(order);
  const products = productsOf(coefficients.slice(0, count), from, to);
  const weights = beamWeights(order);
  const beam = new Float64Array(count);
  return Float64Array.from(directions, (direction) => {
    realHarmonics(order, direction, beam);
    for (let channel = 0; channel < count; channel++) beam[channel] *= weights[orderOfChannel(channel)];
    let energy = 0;
    for (let a = 0, at = 0; a < count; a++) {
      let row = 0;
      for (let b = 0; b <= a; b++) row += beam[b] * products[at++];
      energy += beam[a] * row;
    }
    // A sum of squares; rounding can make nothing a little less than 0.
    return Math.max(0, energy);
  });
}

/** `Σ_t B_a B_b` for b ≤ a, row by row; what is not on the diagonal counts twice. */
function productsOf(coefficients: readonly Float64Array[], from: number, to: number): Float64Array {
  const products = new Float64Array((coefficients.length * (coefficients.length + 1)) / 2);
  let at = 0;
  for (let a = 0; a < coefficients.length; a++) {
    for (let b = 0; b <= a; b++) {
      const [one, other] = [coefficients[a], coefficients[b]];
      let sum = 0;
      for (let t = from; t < to; t++) sum += one[t] * other[t];
      products[at++] = a === b ? sum : 2 * sum;
    }
  }
  return products;
}
