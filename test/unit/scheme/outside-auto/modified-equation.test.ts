import { describe, expect, it } from 'vitest';
import { modifiedEquationWeights, octahedron } from '../../../../src/scheme/outside-auto/modified-equation.ts';
import { shellPoints, type Offset } from '../../../../src/scheme/shells.ts';
import { pointsOf } from '../../../../src/scheme/stencils.ts';

const ORDERS = [1, 2, 3, 4, 5];
const LIMIT = 1 / Math.sqrt(3);

interface Point {
  readonly offset: Offset;
  readonly weight: number;
}

/** All points without the centre, each with its weight. */
function pointsFor(order: number, courant: number): Point[] {
  const weights = modifiedEquationWeights(order, courant);
  return octahedron(order).flatMap((q, s) => shellPoints(q).map((offset) => ({ offset, weight: weights[s] })));
}

const factorial = (n: number): number => (n < 2 ? 1 : n * factorial(n - 1));

/** p(k) as it is defined, a sum over points. */
const symbol = (points: readonly Point[], k: readonly number[]): number =>
  points.reduce((sum, { offset, weight }) => sum + weight * (1 - Math.cos(dot(offset, k))), 0);
const dot = (a: readonly number[], b: readonly number[]): number => a.reduce((sum, value, i) => sum + value * b[i], 0);

/** Taylor coefficient of k₁^2a k₂^2b k₃^2c, that of p less that of the exact (4/λ²) sin²(λ|k|/2). */
function difference(points: readonly Point[], courant: number, [a, b, c]: readonly number[]): number {
  const n = a + b + c;
  const moment = points.reduce(
    (sum, { offset: [x, y, z], weight }) => sum + weight * x ** (2 * a) * y ** (2 * b) * z ** (2 * c),
    0,
  );
  const own = (-((-1) ** n) * moment) / (factorial(2 * a) * factorial(2 * b) * factorial(2 * c));
  const multinomial = factorial(n) / (factorial(a) * factorial(b) * factorial(c));
  return own - (-((-1) ** n) * 2 * courant ** (2 * n - 2) * multinomial) / factorial(2 * n);
}

const exponents = (n: number): number[][] =>
  Array.from({ length: n + 1 }, (_, a) => Array.from({ length: n - a + 1 }, (__, b) => [a, b, n - a - b])).flat();

describe.each(ORDERS)('the (2M,2M) weights of M = %d', (order) => {
  it('have all Taylor terms of exact waves up to order 2M, and not those of the next', () => {
    const points = pointsFor(order, 0.5);
    // The largest sums have terms of about 10, and cancel to about 1: a hundred roundings of 1e-16.
    for (let n = 1; n <= order; n++)
      for (const term of exponents(n))
        expect(Math.abs(difference(points, 0.5, term)), String(term)).toBeLessThan(1e-13);
    const next = exponents(order + 1).map((term) => Math.abs(difference(points, 0.5, term)));
    expect(Math.max(...next)).toBeGreaterThan(1e-6);
  });

  it('are stable up to λ = 1/√3, where waves along the diagonal of the cube are exact', () => {
    const points = pointsFor(order, LIMIT);
    for (let t = 0.1; t < Math.PI; t += 0.3)
      expect(symbol(points, [t, t, t])).toBeCloseTo(
        (4 / LIMIT ** 2) * Math.sin((LIMIT * Math.sqrt(3) * t) / 2) ** 2,
        12,
      );
    const steps = Array.from({ length: 13 }, (_, i) => (i * Math.PI) / 12);
    for (const x of steps)
      for (const y of steps.filter((one) => one <= x))
        for (const z of steps.filter((one) => one <= y)) {
          const share = (symbol(points, [x, y, z]) * LIMIT ** 2) / 4;
          expect(share).toBeGreaterThanOrEqual(0);
          expect(share).toBeLessThan(1 + 1e-12);
        }
    const beyond = 1.01 * LIMIT;
    const corner = [Math.PI, Math.PI, Math.PI];
    expect((symbol(pointsFor(order, beyond), corner) * beyond ** 2) / 4).toBeGreaterThan(1);
  });
});

it('the octahedron has the points |l₁| + |l₂| + |l₃| ≤ M, and M = 1 is the scheme of seven points', () => {
  // Numbers of Delannoy.
  expect(ORDERS.map((order) => pointsOf(octahedron(order)))).toEqual([7, 25, 63, 129, 231]);
  expect(modifiedEquationWeights(1, 0.3)).toEqual([1]);
});
