import { expect, it } from 'vitest';
import { besselJ } from '../../../src/scheme/bessel.ts';

it.each([0, 1e-9, 1e-3, 0.7, 2.404825557695773, 17.3, 79])('J₀ and J₁ are their integrals at %f', (x) => {
  // Sums over so many angles are exact: (1/2π) ∫ cos(x cos t) dt, (1/2π) ∫ sin(x cos t) cos t dt.
  const angles = Array.from({ length: 300 }, (_, i) => (2 * Math.PI * (i + 0.5)) / 300);
  const mean = (of: (cosine: number) => number): number =>
    angles.reduce((sum, t) => sum + of(Math.cos(t)), 0) / angles.length;
  const [j0, j1] = besselJ(x);
  // Rounding of 300 terms.
  expect(Math.abs(j0 - mean((c) => Math.cos(x * c)))).toBeLessThan(1e-13);
  expect(Math.abs(j1 - mean((c) => c * Math.sin(x * c)))).toBeLessThan(1e-13);
});
