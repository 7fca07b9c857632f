import { expect, it } from 'vitest';
import { gaussianPair } from '../../../src/numerics/gaussian-noise.ts';
import { seededRandom } from '../../support/numbers/random.ts';

it('is 0 at the least radius, and finite for all that a generator gives', () => {
  expect(gaussianPair(0, 0.3).map(Math.abs)).toEqual([0, 0]);
  expect(gaussianPair(1 - 2 ** -53, 0).every(Number.isFinite)).toBe(true);
});

it('has mean 0, variance 1 and no correlation', () => {
  const uniform = seededRandom(3);
  const count = 100_000;
  let [a, b, aa, bb, ab] = [0, 0, 0, 0, 0];
  for (let i = 0; i < count; i++) {
    const [x, y] = gaussianPair(uniform(), uniform());
    a += x;
    b += y;
    aa += x * x;
    bb += y * y;
    ab += x * y;
  }
  // Five deviations of such means: 5/√n, of squares √2 times that.
  for (const mean of [a, b, ab]) expect(Math.abs(mean / count)).toBeLessThan(0.016);
  for (const square of [aa, bb]) expect(Math.abs(square / count - 1)).toBeLessThan(0.023);
});
