import { CholeskyDecomposition, EigenvalueDecomposition, Matrix, solve } from 'ml-matrix';
import type { Arrangement, Part } from './arrangement.ts';
import type { Transfers } from './transfers.ts';

/** Added to the diagonal of both forms, over their mean: keeps them definite where sources are alike. */
const RIDGE = 1e-12;

/**
 * The gains, above or below 0, with which the pressures at the seats differ least from their mean over the seats, as a
 * share of that mean: the least of gᵀAg / gᵀBg with A = Re Σ (h − h̄)(h − h̄)ᴴ and B = Re Σ h̄ h̄ᴴ over seats and
 * frequencies. This is exact: the eigenvector of A g = λ B g with the least λ.
 *
 * It is no goal by itself, which counts decibels, but a start for the search of one.
 *
 * @param parts Their delays count; their gains and polarities do not. At least one.
 * @returns Shape [part]; the largest is 1 in size.
 */
export function leastSpreadGains({ seats, frequencies, whole }: Transfers, parts: Arrangement): number[] {
  const count = parts.length;
  const [spread, mean] = [Matrix.zeros(count, count), Matrix.zeros(count, count)];
  const heard = parts.map((): [number, number] => [0, 0]);
  const means = parts.map((): [number, number] => [0, 0]);
  frequencies.forEach((frequency, f) => {
    const at = (part: Part, s: number): [number, number] => {
      const { real, imaginary } = whole[part.candidate];
      const angle = 2 * Math.PI * frequency * part.delaySeconds;
      const [c, d] = [Math.cos(angle), -Math.sin(angle)];
      const [x, y] = [real[s * frequencies.length + f], imaginary[s * frequencies.length + f]];
      return [c * x - d * y, c * y + d * x];
    };
    parts.forEach((part, i) => {
      let [x, y] = [0, 0];
      for (let s = 0; s < seats; s++) {
        const [a, b] = at(part, s);
        x += a / seats;
        y += b / seats;
      }
      means[i] = [x, y];
    });
    addProducts(mean, means);
    for (let s = 0; s < seats; s++) {
      parts.forEach((part, i) => {
        const [x, y] = at(part, s);
        heard[i] = [x - means[i][0], y - means[i][1]];
      });
      addProducts(spread, heard);
    }
  });
  // The largest of gᵀBg / gᵀAg: with A = LLᵀ, that of the symmetric L⁻¹BL⁻ᵀ.
  // One seat has no spread: a share of the mean then keeps A definite, and the loudest gains win.
  const least = Math.max((Number.EPSILON * mean.trace()) / count, Number.MIN_VALUE);
  for (const form of [spread, mean]) {
    const ridge = Math.max((RIDGE * form.trace()) / count, least);
    for (let i = 0; i < count; i++) form.set(i, i, form.get(i, i) + ridge);
  }
  const lower = new CholeskyDecomposition(spread).lowerTriangularMatrix;
  const left = solve(lower, mean);
  const symmetric = solve(lower, left.transpose());
  const { realEigenvalues, eigenvectorMatrix } = new EigenvalueDecomposition(symmetric, { assumeSymmetric: true });
  const largest = realEigenvalues.indexOf(Math.max(...realEigenvalues));
  const gains = solve(lower.transpose(), eigenvectorMatrix.getColumnVector(largest)).to1DArray();
  const most = gains.reduce((best, gain) => (Math.abs(gain) > Math.abs(best) ? gain : best), 0);
  return gains.map((gain) => gain / most);
}

/** Adds Re z zᴴ. */
function addProducts(form: Matrix, values: readonly (readonly [number, number])[]): void {
  values.forEach(([a, b], i) =>
    values.forEach(([c, d], j) => {
      form.set(i, j, form.get(i, j) + a * c + b * d);
    }),
  );
}
