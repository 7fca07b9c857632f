import { minus, type Complex } from '../../numerics/complex.ts';
import { complexArray, type ComplexArray } from './complex-matrix.ts';

/** A mode of a room with its walls. */
export interface DampedMode {
  /** θ = ωT of the scheme: real part the frequency, imaginary part the damping, rad per step. */
  readonly theta: Complex;
  /** Shape [rigid mode]: what it is made of; the squares of their absolute values add to 1. */
  readonly vector: ComplexArray;
}

/** Part of a shape beyond those of other modes of about its frequency, above which it is another mode. */
const OTHER = 0.2;

/** Length below which what a shape adds to others is rounding. */
const ADDS = 1e-6;

/**
 * Whether a mode is none of those that are known: what is left of its shape without theirs.
 *
 * @param near Relative distance in θ up to which a known mode may be the same.
 */
export function isNew({ theta, vector }: DampedMode, known: readonly DampedMode[], near: number): boolean {
  const same = known.filter((other) => Math.hypot(...minus(other.theta, theta)) < near * Math.hypot(...theta));
  return lengthOf(basisOf(same.map((mode) => mode.vector)).reduce(without, vector)) > OTHER;
}

/** Orthonormal shapes that span the same as some of length 1. */
export function basisOf(vectors: readonly ComplexArray[]): ComplexArray[] {
  const basis: ComplexArray[] = [];
  for (const vector of vectors) {
    const rest = basis.reduce(without, basis.reduce(without, vector));
    if (lengthOf(rest) > ADDS) basis.push(normalised(rest));
  }
  return basis;
}

/** Σ x̄ y of two shapes. */
export function dotOf(x: ComplexArray, y: ComplexArray): Complex {
  let [a, b] = [0, 0];
  for (let i = 0; i < y.re.length; i++) {
    a += x.re[i] * y.re[i] + x.im[i] * y.im[i];
    b += x.re[i] * y.im[i] - x.im[i] * y.re[i];
  }
  return [a, b];
}

/** The sum of some shapes, each times a number. */
export function sumOf(vectors: readonly ComplexArray[], { re, im }: ComplexArray): ComplexArray {
  const sum = complexArray(vectors[0].re.length);
  vectors.forEach((vector, k) => {
    for (let i = 0; i < sum.re.length; i++) {
      sum.re[i] += vector.re[i] * re[k] - vector.im[i] * im[k];
      sum.im[i] += vector.re[i] * im[k] + vector.im[i] * re[k];
    }
  });
  return sum;
}

/** A vector of length 1 whose largest number is real and positive. */
export function normalised({ re, im }: ComplexArray): ComplexArray {
  let [length, most, at] = [0, 0, 0];
  for (let i = 0; i < re.length; i++) {
    const square = re[i] * re[i] + im[i] * im[i];
    length += square;
    if (square > most) [most, at] = [square, i];
  }
  const largest = Math.hypot(re[at], im[at]) * Math.sqrt(length);
  const [c, s] = [re[at] / largest, im[at] / largest];
  return { re: re.map((value, i) => value * c + im[i] * s), im: im.map((value, i) => value * c - re[i] * s) };
}

const lengthOf = ({ re, im }: ComplexArray): number =>
  Math.sqrt(re.reduce((sum, value, i) => sum + value * value + im[i] ** 2, 0));

/** What is left of a vector without its part along one of length 1. */
function without(vector: ComplexArray, along: ComplexArray): ComplexArray {
  const [a, b] = dotOf(along, vector);
  return {
    re: vector.re.map((value, i) => value - a * along.re[i] + b * along.im[i]),
    im: vector.im.map((value, i) => value - a * along.im[i] - b * along.re[i]),
  };
}
