import { cholesky, dotRows, inverseFrom, solveOne } from '../../numerics/cholesky.ts';
import { formOf, formSize, inWords, provedBound, type EveryRoomProblem } from './problem.ts';

/** Steps at most; some 10 to 20 are needed. */
const MAX_STEPS = 100;
/**
 * Part of the way to the edge of the definite matrices that a step takes; a try beyond the edge is shortened by the
 * second.
 */
const MARGIN = 0.95;
const SHORTENING = 0.85;
const SHORTEST = 1e-4;

export interface Maximum {
  /** Proved: no φ gives more. */
  readonly upper: number;
  /** The value that φ gives. */
  readonly lower: number;
  /** Strictly feasible φ of each orbit. */
  readonly phi: Float64Array;
  /** Definite matrix Q that proves `upper`. */
  readonly proof: Float64Array;
}

/**
 * The primal-dual interior-point method for semidefinite programs ([Helmberg1996]; predictor and corrector of
 * [Mehrotra1992]): Z = Φ and Q approach Q Z = 0. How Q was found need not be trusted: {@link provedBound} checks it.
 *
 * @param start strictly feasible φ, of each orbit
 * @param gap stops when upper − lower is at most this part of |upper|; below 1e-6 rounding may stop it earlier
 * @param enough stops earlier
 * @throws RangeError if the objective is zero or not finite, or the start is not feasible
 */
export function maximise(
  problem: EveryRoomProblem,
  start: Float64Array,
  gap: number,
  enough: (bounds: Pick<Maximum, 'upper' | 'lower'>) => boolean = () => false,
): Maximum {
  const { orbits, objective, low, high } = problem;
  const n = formSize(problem);
  const free = Array.from(orbits.lengths.keys()).filter((o) => low[o] < high[o]);
  const scale = objective.reduce((sum, value) => sum + Math.abs(value), 0);
  if (!(scale > 0 && scale < Infinity)) throw new RangeError(`an objective of size ${scale} has no largest value`);

  let phi: Float64Array = start;
  let z = formOf(problem, phi);
  let factor = cholesky(z, n);
  if (!factor) throw new RangeError('the start of a maximisation has to be strictly feasible');
  let inverse = inverseFrom(factor, n);
  let q: Float64Array = inverse.map((value) => (scale / n) * value);
  let best: Maximum | undefined;
  for (let step = 0; step < MAX_STEPS; step++) {
    const bounds = { upper: provedBound(problem, q), lower: dotRows(objective, 0, phi, 0, phi.length) };
    if (!best || bounds.upper - bounds.lower < best.upper - best.lower) best = { ...bounds, phi, proof: q };
    if (best.upper - best.lower <= gap * Math.abs(best.upper) || enough(best)) break;

    const schur = cholesky(schurComplement(problem, q, inverse, free), free.length);
    if (!schur) break;
    /** The step towards Q Z = μ, with or without a second-order term. */
    const towards = (mu: number, second?: Float64Array): Step => {
      const aim = inverse.map((value, at) => mu * value - (second ? second[at] : 0));
      const sums = orbits.sums(inWords(problem, aim));
      const direction = solveOne(
        schur,
        Float64Array.from(free, (o) => objective[o] + sums[o]),
      );
      const phiStep = new Float64Array(phi.length);
      free.forEach((o, k) => (phiStep[o] = direction[k]!));
      const zStep = formOf(problem, phiStep);
      const product = symmetricProduct(q, zStep, inverse, n);
      return { phi: phiStep, z: zStep, q: aim.map((value, at) => value - q[at] - product[at]) };
    };
    const mu = dotRows(q, 0, z, 0, q.length) / n;
    const ahead = towards(0);
    const reached = sum(q, ahead.q, definiteLength(q, ahead.q, n));
    const reachedZ = sum(z, ahead.z, definiteLength(z, ahead.z, n));
    const left = dotRows(reached, 0, reachedZ, 0, q.length) / n / mu;
    const way = towards(mu * Math.min(1, left) ** 2, symmetricProduct(ahead.q, ahead.z, inverse, n));

    const lengthQ = definiteLength(q, way.q, n);
    const lengthZ = definiteLength(z, way.z, n);
    q = sum(q, way.q, lengthQ);
    phi = sum(phi, way.phi, lengthZ);
    z = formOf(problem, phi);
    factor = cholesky(z, n);
    if (!factor || lengthQ + lengthZ === 0) break;
    inverse = inverseFrom(factor, n);
  }
  return best!;
}

/** Changes of φ, Z and Q. */
interface Step {
  readonly phi: Float64Array;
  readonly z: Float64Array;
  readonly q: Float64Array;
}

const sum = (a: Float64Array, b: Float64Array, factor: number): Float64Array =>
  a.map((value, at) => value + factor * b[at]);

/** A length up to 1 for which A + length × change is definite, with a margin; 0 if none was found. */
function definiteLength(a: Float64Array, change: Float64Array, n: number): number {
  if (cholesky(sum(a, change, 1), n)) return 1;
  for (let length = SHORTENING; length > SHORTEST; length *= SHORTENING) {
    if (cholesky(sum(a, change, length), n)) return MARGIN * length;
  }
  return 0;
}

/** The symmetric part of A B C, for symmetric A, B and C. */
function symmetricProduct(a: Float64Array, b: Float64Array, c: Float64Array, n: number): Float64Array {
  const result = new Float64Array(n * n);
  const row = new Float64Array(n);
  for (let i = 0; i < n; i++) {
    for (let j = 0; j < n; j++) row[j] = dotRows(a, i * n, b, j * n, n);
    for (let j = 0; j < n; j++) {
      const half = dotRows(row, 0, c, j * n, n) / 2;
      result[i * n + j] += half;
      result[j * n + i] += half;
    }
  }
  return result;
}

/**
 * tr(E_p Q E_o Z⁻¹) over the free orbits o ≤ p, with E_o the matrix of ones on o. Q and Z⁻¹ are the same for all words
 * of an orbit, so the outer sum of the trace needs one word of each orbit.
 */
function schurComplement(
  problem: EveryRoomProblem,
  q: Float64Array,
  inverse: Float64Array,
  free: readonly number[],
): Float64Array {
  const { size: n, count, of, inWords: representatives } = problem.orbits;
  const [left, right] = [inWords(problem, q), inWords(problem, inverse)];
  const all = new Float64Array(count ** 2);
  const rowsLeft = new Float64Array(count * n);
  const rowsRight = new Float64Array(count * n);
  for (const { word, size } of representatives) {
    // Row p: the word's row of E_p Q. Row o: the word's column of E_o Z⁻¹.
    rowsLeft.fill(0);
    rowsRight.fill(0);
    for (let j = 0; j < n; j++) {
      const p = of[word * n + j] * n;
      for (let l = 0; l < n; l++) {
        rowsLeft[p + l] += size * left[j * n + l];
        rowsRight[of[l * n + j] * n + l] += right[word * n + j];
      }
    }
    for (const p of new Set(of.subarray(word * n, (word + 1) * n))) {
      for (let o = 0; o <= p; o++) all[p * count + o] += dotRows(rowsLeft, p * n, rowsRight, o * n, n);
    }
  }
  const m = free.length;
  const lower = new Float64Array(m * m);
  // `free` is in rising order.
  for (let a = 0; a < m; a++) {
    for (let b = 0; b <= a; b++) lower[a * m + b] = all[free[a] * count + free[b]]!;
  }
  return lower;
}
