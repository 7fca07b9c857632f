import { expect, test } from 'vitest';
import { hypot2, hypot3 } from '../../../src/numerics/hypot.ts';
import { randomWords } from '../../../src/lists/hash.ts';

/** Numbers of either sign over sixty binary orders, and zeros. */
function someNumbers(count: number): number[] {
  const words = randomWords(2 * count);
  return Array.from({ length: count }, (_, i) =>
    words[2 * i] % 16 === 0 ? 0 : words[2 * i] * 2 ** ((words[2 * i + 1] % 30) - 30),
  );
}

test('lengths are those of Math.hypot to the last bit', () => {
  const numbers = someNumbers(6000);
  for (let i = 0; i < numbers.length; i += 3) {
    const [x, y, z] = numbers.slice(i, i + 3) as [number, number, number];
    expect(hypot3(x, y, z)).toBe(Math.hypot(x, y, z));
    expect(hypot2(x, y)).toBe(Math.hypot(x, y));
  }
});

test('a length is exact where the parts are whole', () => {
  expect(hypot3(2, -3, 6)).toBe(7);
  expect(hypot2(-3, 4)).toBe(5);
});

test('nothing has the length 0, infinity is infinite, and a NaN shows', () => {
  expect(hypot3(0, -0, 0)).toBe(0);
  expect(hypot3(1, -Infinity, 2)).toBe(Infinity);
  expect(hypot3(1, NaN, 2)).toBeNaN();
});
