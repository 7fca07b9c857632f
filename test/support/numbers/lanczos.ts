import { multiply, type CutOperator } from '../rooms/cut-operator.ts';
import { between, seededRandom } from './random.ts';

/** A symmetric matrix, given by its product with a vector. */
export interface Symmetric {
  readonly size: number;
  readonly times: (vector: Float64Array) => Float64Array;
}

/** D^−½ K D^−½, which has the eigenvalues of λ²P. */
export function symmetricOperator({ mass, stiffness }: CutOperator): Symmetric {
  const { start, column } = stiffness;
  const value = stiffness.value.slice();
  mass.forEach((m, i) => {
    for (let k = start[i]; k < start[i + 1]; k++) value[k] /= Math.sqrt(m * mass[column[k]]);
  });
  return { size: mass.length, times: (vector) => multiply({ start, column, value }, vector) };
}

/** Steps after which the ends of any spectrum have converged. */
const EXTREME_STEPS = 400;

/**
 * The lowest and the highest eigenvalue, by Lanczos' method without reorthogonalisation. Rounding then only makes
 * eigenvalues appear several times.
 */
export function extremeEigenvalues(matrix: Symmetric): readonly [lowest: number, highest: number] {
  const { diagonal, beside } = lanczos(matrix, Math.min(EXTREME_STEPS, 2 * matrix.size), false);
  const count = diagonal.length;
  return [tridiagonalEigenvalue(diagonal, beside, 0), tridiagonalEigenvalue(diagonal, beside, count - 1)];
}

/** Degree of the polynomial that separates the lowest eigenvalues from the others. */
const DEGREE = 8;
/** Steps for each eigenvalue wanted. */
const STEPS = 2.5;
/** An eigenvalue that moves by less in the last twentieth of the steps has converged; rounding moves it by 1e-13. */
const STILL = 1e-9;

/**
 * The `count` lowest eigenvalues, rising, by Lanczos' method with full reorthogonalisation on a Chebyshev polynomial of
 * the matrix that grows below `above`. Eigenvalues must be simple: of equal ones only one is found.
 *
 * @param above A value a little above the last of them.
 */
export function lowestEigenvalues(matrix: Symmetric, count: number, above: number): Float64Array {
  const top = extremeEigenvalues(matrix)[1] * (1 + 1e-6);
  const [middle, half] = [(top + above) / 2, (top - above) / 2];
  const shifted = (vector: Float64Array): Float64Array => {
    const product = matrix.times(vector);
    for (let i = 0; i < product.length; i++) product[i] = (middle * vector[i] - product[i]) / half;
    return product;
  };
  const filtered = (vector: Float64Array): Float64Array => {
    let [before, now] = [vector, shifted(vector)];
    for (let n = 1; n < DEGREE; n++) {
      const next = shifted(now);
      for (let i = 0; i < next.length; i++) next[i] = 2 * next[i] - before[i];
      [before, now] = [now, next];
    }
    return now;
  };
  /** The eigenvalue of the matrix for a value of the polynomial. */
  const unfiltered = (value: number): number => {
    if (value <= 1) throw new Error(`fewer than ${count} eigenvalues below ${above}`);
    return middle - half * Math.cosh(Math.acosh(value) / DEGREE);
  };
  const steps = Math.min(matrix.size, Math.ceil(STEPS * count));
  const { diagonal, beside } = lanczos({ size: matrix.size, times: filtered }, steps, true);
  const found = (size: number): Float64Array =>
    Float64Array.from({ length: count }, (_, i) =>
      unfiltered(tridiagonalEigenvalue(diagonal.subarray(0, size), beside, size - 1 - i)),
    );
  const [early, late] = [found(Math.floor(0.95 * steps)), found(steps)];
  late.forEach((value, i) => {
    if (steps < matrix.size && Math.abs(value - early[i]) > STILL) throw new Error(`eigenvalue ${i} has not settled`);
  });
  return late;
}

/** The tridiagonal matrix of some steps of Lanczos' method, started from a random vector. */
function lanczos(
  { size, times }: Symmetric,
  steps: number,
  reorthogonalised: boolean,
): { readonly diagonal: Float64Array; readonly beside: Float64Array } {
  const random = seededRandom(9);
  const basis: Float64Array[] = [];
  const diagonal: number[] = [];
  const beside: number[] = [];
  const unit = (vector: Float64Array): Float64Array => {
    const length = Math.sqrt(dot(vector, vector));
    return vector.map((value) => value / length);
  };
  let before: Float64Array = new Float64Array(size);
  let now = unit(Float64Array.from({ length: size }, () => between(random, -1, 1)));
  for (let n = 0; n < steps; n++) {
    if (reorthogonalised) basis.push(now);
    const next = times(now);
    subtract(next, before, beside.at(-1) ?? 0);
    diagonal.push(dot(next, now));
    subtract(next, now, diagonal.at(-1)!);
    for (const vector of basis) subtract(next, vector, dot(next, vector));
    const length = Math.sqrt(dot(next, next));
    if (length < 1e-12) break; // the whole space is spanned
    beside.push(length);
    [before, now] = [now, unit(next)];
  }
  return { diagonal: Float64Array.from(diagonal), beside: Float64Array.from(beside) };
}

function dot(a: Float64Array, b: Float64Array): number {
  let sum = 0;
  for (let i = 0; i < a.length; i++) sum += a[i] * b[i];
  return sum;
}

function subtract(from: Float64Array, vector: Float64Array, times: number): void {
  for (let i = 0; i < from.length; i++) from[i] -= times * vector[i];
}

/** Eigenvalue number `index` from the lowest, of a symmetric tridiagonal matrix, by bisection on Sturm's count. */
function tridiagonalEigenvalue(diagonal: Float64Array, beside: Float64Array, index: number): number {
  const besides = (i: number): number => (i >= 0 && i + 1 < diagonal.length ? beside[i] : 0);
  let low = Infinity;
  let high = -Infinity;
  diagonal.forEach((value, i) => {
    low = Math.min(low, value - besides(i - 1) - besides(i));
    high = Math.max(high, value + besides(i - 1) + besides(i));
  });
  const below = (x: number): number => {
    let count = 0;
    let pivot = 1;
    for (let i = 0; i < diagonal.length; i++) {
      pivot = diagonal[i] - x - (i === 0 ? 0 : beside[i - 1] ** 2 / pivot);
      if (pivot === 0) pivot = Number.MIN_VALUE;
      if (pivot < 0) count++;
    }
    return count;
  };
  for (;;) {
    const middle = (low + high) / 2;
    if (middle <= low || middle >= high) return middle;
    if (below(middle) > index) high = middle;
    else low = middle;
  }
}
