import { Matrix, QrDecomposition } from 'ml-matrix';
import type { Complex } from '../../numerics/complex.ts';

/** A problem Σ_b x_b basis_b ≈ target at some frequencies, each equation with a weight. */
export interface ComplexProblem {
  readonly target: readonly Complex[];
  /** [unknown][frequency] */
  readonly basis: readonly (readonly Complex[])[];
  /** [frequency] */
  readonly weight: readonly number[];
}

/** Factor on the equation that fixes a sum, in units of the others' weights: the sum is then met to 10⁻⁶. */
const FIRM = 1e3;

/**
 * Numbers x_b ≥ 0 with the least squares of the weighted errors, by the method of [LawsonHanson1974].
 *
 * @param largestSum Σ x_b is at most this. The problem is convex: if its free solution has a larger sum, then the best
 *   one has this sum.
 */
export function nonNegative({ target, basis, weight }: ComplexProblem, largestSum = Infinity): number[] {
  const parts = [0, 1] as const;
  const rows = parts.flatMap((part) => weight.map((w, k) => basis.map((column) => w * column[k][part])));
  const right = parts.flatMap((part) => weight.map((w, k) => w * target[k][part]));
  const free = solve(rows, right);
  if (sumOf(free) <= largestSum) return free;
  const firm = FIRM * Math.max(...rows.flatMap((row) => row.map(Math.abs)));
  const bound = solve([...rows, basis.map(() => firm)], [...right, firm * largestSum]);
  const scale = Math.min(1, largestSum / sumOf(bound));
  return bound.map((x) => x * scale);
}

/** The weighted sum of squares that a solution leaves. */
export function errorOf({ target, basis, weight }: ComplexProblem, x: readonly number[]): number {
  return target.reduce((sum, aim, k) => {
    const left = [0, 1].map((part) => basis.reduce((s, column, b) => s + x[b] * column[k][part], -aim[part]));
    return sum + weight[k] ** 2 * (left[0] ** 2 + left[1] ** 2);
  }, 0);
}

/** The `count` unknowns that are left when those are left out, one after the other, that the error needs least. */
export function sparse(problem: ComplexProblem, count: number, largestSum = Infinity): number[] {
  const whole = nonNegative(problem, largestSum);
  let kept = problem.basis.map((_, b) => b).filter((b) => whole[b] > 0);
  while (kept.length > count) {
    const trials = kept.map((_, left) => {
      const members = kept.filter((__, i) => i !== left);
      const part = { ...problem, basis: members.map((m) => problem.basis[m]) };
      return { members, error: errorOf(part, nonNegative(part, largestSum)) };
    });
    kept = trials.reduce((least, trial) => (trial.error < least.error ? trial : least)).members;
  }
  return kept;
}

/** A gradient below this, relative to that at 0, counts as none: then the sum of squares falls no further. */
const FLAT = 1e-10;

/**
 * min |Ax − y|², x ≥ 0: [LawsonHanson1974], algorithm NNLS. (The package `nnls` decomposes all columns at each of its
 * steps and needs minutes for 90 of them.)
 */
function solve(rows: readonly (readonly number[])[], right: readonly number[]): number[] {
  const matrix = new Matrix(rows.map((row) => [...row]));
  const y = Matrix.columnVector([...right]);
  const transposed = matrix.transpose();
  const free = new Set<number>();
  let x = new Array<number>(matrix.columns).fill(0);
  const gradient = (): number[] => transposed.mmul(Matrix.sub(y, matrix.mmul(Matrix.columnVector(x)))).to1DArray();
  const least = FLAT * Math.max(...gradient().map(Math.abs));
  for (let round = 0; round < 3 * matrix.columns; round++) {
    const slope = gradient();
    const rising = slope.map((w, b) => (free.has(b) ? 0 : w));
    const best = rising.indexOf(Math.max(...rising));
    if (!(rising[best] > least)) break;
    free.add(best);
    for (;;) {
      const members = [...free];
      const z = leastSquares(matrix.subMatrixColumn(members), y);
      if (z === null) {
        free.delete(best);
        return x;
      }
      if (z.every((value) => value > 0)) {
        x = x.map(() => 0);
        members.forEach((b, i) => (x[b] = z[i]));
        break;
      }
      const share = Math.min(...members.map((b, i) => (z[i] <= 0 ? x[b] / (x[b] - z[i]) : 1)));
      members.forEach((b, i) => (x[b] += share * (z[i] - x[b])));
      members.forEach((b, i) => {
        if (z[i] <= 0 && x[b] <= 1e-15 * Math.max(...x)) {
          x[b] = 0;
          free.delete(b);
        }
      });
      if (free.size === 0) return x;
    }
  }
  return x;
}

/** The least squares of columns; null if they depend on one another. */
function leastSquares(columns: Matrix, y: Matrix): number[] | null {
  const qr = new QrDecomposition(columns);
  return qr.isFullRank() ? qr.solve(y).to1DArray() : null;
}

const sumOf = (values: readonly number[]): number => values.reduce((sum, x) => sum + x, 0);
