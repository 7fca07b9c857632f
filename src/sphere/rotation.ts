import type { Vec3 } from '../units/quantities.ts';
import { harmonicCount, realHarmonics } from './harmonics.ts';
import { type OwnAxes, toOwn } from './orientation.ts';

/**
 * The rotation of coefficients into turned axes: with `b = M a`, b are the coefficients in the turned axes of the field
 * whose coefficients are a. Each order turns by itself: `M_n = (2n + 1) Σ_i w_i Y_n(d_i turned) Y_n(d_i)ᵀ` over a
 * quadrature that is exact for the product of two harmonics (Gauss and Legendre along z, equal steps round it).
 *
 * @param axes Into which it is turned.
 * @returns Of each order n a matrix of 2n + 1 rows, row by row, for coefficients by SN3D; by N3D it is the same.
 */
export function rotationOfCoefficients(order: number, axes: OwnAxes): readonly Float64Array[] {
  const matrices = Array.from({ length: order + 1 }, (_, n) => new Float64Array((2 * n + 1) ** 2));
  const [before, after] = [new Float64Array(harmonicCount(order)), new Float64Array(harmonicCount(order))];
  for (const { direction, weight } of quadrature(order)) {
    realHarmonics(order, direction, before);
    realHarmonics(order, toOwn(axes, direction), after);
    matrices.forEach((matrix, n) => {
      const size = 2 * n + 1;
      for (let row = 0; row < size; row++) {
        const factor = size * weight * after[n * n + row];
        for (let column = 0; column < size; column++) matrix[row * size + column] += factor * before[n * n + column];
      }
    });
  }
  return matrices;
}

/** Directions with weights that add up to 1, exact for harmonics up to twice the order. */
export function quadrature(order: number): { readonly direction: Vec3; readonly weight: number }[] {
  const around = 2 * order + 2;
  return legendreNodes(order + 1).flatMap(({ node: z, weight }) =>
    Array.from({ length: around }, (_, i) => {
      const angle = (2 * Math.PI * (i + 0.5)) / around;
      const level = Math.sqrt(1 - z * z);
      return {
        direction: [level * Math.cos(angle), level * Math.sin(angle), z] as Vec3,
        weight: weight / (2 * around),
      };
    }),
  );
}

/** Nodes and weights of Gauss and Legendre on [−1, 1], by Newton's method from the estimate of Tricomi. */
function legendreNodes(count: number): { readonly node: number; readonly weight: number }[] {
  return Array.from({ length: count }, (_, i) => {
    let x = Math.cos((Math.PI * (i + 0.75)) / (count + 0.5));
    let slope = 1;
    for (let step = 0; step < 20; step++) {
      let [before, here] = [1, x];
      for (let n = 2; n <= count; n++) [before, here] = [here, ((2 * n - 1) * x * here - (n - 1) * before) / n];
      if (count === 1) [before, here] = [1, x];
      slope = (count * (x * here - before)) / (x * x - 1);
      x -= here / slope;
    }
    return { node: x, weight: 2 / ((1 - x * x) * slope * slope) };
  });
}
