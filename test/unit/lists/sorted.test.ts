import { expect, it } from 'vitest';
import { findSorted, lowerBound } from '../../../src/lists/sorted.ts';

const VALUES = Uint32Array.of(2, 3, 5, 5, 2 ** 32 - 1);

it('finds the first value that is not below a bound, in a part of a list', () => {
  expect([-1, 2, 4, 5, 6, 2 ** 32].map((bound) => lowerBound(VALUES, bound))).toEqual([0, 0, 2, 2, 4, 5]);
  expect(lowerBound(VALUES, 0, 1, 3)).toBe(1);
  expect(lowerBound(VALUES, 9, 1, 3)).toBe(3);
});

it('finds a value, or says that it is not in the part', () => {
  expect([2, 5, 2 ** 32 - 1, 4].map((value) => findSorted(VALUES, value, 0, 5))).toEqual([0, 2, 4, -1]);
  expect(findSorted(VALUES, 2, 1, 5)).toBe(-1);
  expect(findSorted(VALUES, 5, 0, 2)).toBe(-1);
});
