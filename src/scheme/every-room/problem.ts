import { cholesky } from '../../numerics/cholesky.ts';
import type { Orbits } from './orbits.ts';

/**
 * Finds the largest Σ_o c_o φ_o over functions φ on the words u v⁻¹ that are equal on the words of an orbit and whose
 * matrix Φ = φ(u v⁻¹) is positive semidefinite, for all vectors or only for vectors that sum to zero.
 */
export interface EveryRoomProblem {
  readonly orbits: Orbits;
  /** c_o */
  readonly objective: Float64Array;
  /** Whether only vectors that sum to zero count: combinations of the u − 1, not of the u. */
  readonly zeroSum: boolean;
  /** φ_o lies in low_o … high_o; if the two are equal, φ_o is given. */
  readonly low: Float64Array;
  readonly high: Float64Array;
}

/** Number of rows of {@link formOf} a φ. */
export const formSize = ({ orbits, zeroSum }: EveryRoomProblem): number => orbits.size - Number(zeroSum);

/** The matrix that has to be definite: Φ in the basis of the words u, or of the differences u − 1, u ≠ 1. */
export function formOf({ orbits, zeroSum }: EveryRoomProblem, phi: Float64Array): Float64Array {
  const full = new Float64Array(orbits.of.length);
  for (let at = 0; at < full.length; at++) full[at] = phi[orbits.of[at]]!;
  if (!zeroSum) return full;
  const [n, m] = [orbits.size, orbits.size - 1];
  const form = new Float64Array(m * m);
  for (let i = 0; i < m; i++) {
    for (let j = 0; j < m; j++) {
      form[i * m + j] = full[(i + 1) * n + j + 1] - full[(i + 1) * n] - full[j + 1] + full[0];
    }
  }
  return form;
}

/** Takes a matrix Q from that basis to the basis of the words: writes Σ Q (u−1)(v−1)⁻¹ as Σ Q̃ u v⁻¹. */
export function inWords({ orbits, zeroSum }: EveryRoomProblem, q: Float64Array): Float64Array {
  if (!zeroSum) return q;
  const [n, m] = [orbits.size, orbits.size - 1];
  const full = new Float64Array(n * n);
  for (let i = 0; i < m; i++) {
    let row = 0;
    for (let j = 0; j < m; j++) {
      full[(i + 1) * n + j + 1] = q[i * m + j]!;
      row += q[i * m + j];
    }
    full[(i + 1) * n] = -row;
    full[i + 1] = -row;
    full[0] += row;
  }
  return full;
}

/**
 * A bound that no φ exceeds, proved by a definite matrix Q. Since Σ Q φ(u v⁻¹) ≥ 0,
 * `Σ c φ ≤ Σ_o (c_o + Σ_{uv⁻¹ ∈ o} Q) φ_o` (docs/theory/operator.md, eq. O10), and each φ_o stays between its limits.
 * Any definite Q gives a bound; a bad one gives a loose bound. Infinity if Q is not positive definite.
 *
 * Rounding: a Cholesky factor that exists proves Q + n ε tr Q ≥ 0 ([Higham2002], theorem 10.3), and sums of n² terms
 * are good to n² ε times the sum of their sizes, which is at most n tr Q.
 */
export function provedBound(problem: EveryRoomProblem, q: Float64Array): number {
  const { orbits, objective, low, high } = problem;
  const n = formSize(problem);
  if (!cholesky(q, n)) return Infinity;
  const full = inWords(problem, q);
  let sizes = 0;
  for (let i = 0; i < orbits.size; i++) sizes += full[i * orbits.size + i];
  let bound = 0;
  let widest = 0;
  orbits.sums(full).forEach((sum, o) => {
    const rest = objective[o] + sum;
    bound += Math.max(rest * low[o], rest * high[o]);
    widest = Math.max(widest, Math.abs(low[o]), Math.abs(high[o]));
    sizes += Math.abs(objective[o]);
  });
  return bound + 4 * Number.EPSILON * orbits.size ** 3 * sizes * widest;
}
