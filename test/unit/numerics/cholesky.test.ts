import { describe, expect, it } from 'vitest';
import { cholesky, dotRows, factorise, inverseFrom, solve, solveOne } from '../../../src/numerics/cholesky.ts';
import { seededRandom } from '../../support/numbers/random.ts';

/** B Bᵀ + 1: positive definite, with eigenvalues of at least 1. */
function positive(size: number): Float64Array {
  const random = seededRandom(size);
  const b = Float64Array.from({ length: size * size }, () => random() - 0.5);
  return Float64Array.from({ length: size * size }, (_, at) => {
    const [i, j] = [Math.floor(at / size), at % size];
    return dotRows(b, i * size, b, j * size, size) + (i === j ? 1 : 0);
  });
}

/** The textbook's loop: row by row, each sum from its first term on. */
function plainFactor(a: Float64Array, size: number): Float64Array {
  const l = new Float64Array(size * size);
  for (let i = 0; i < size; i++) {
    for (let j = 0; j <= i; j++) {
      let sum = a[i * size + j];
      for (let k = 0; k < j; k++) sum -= l[i * size + k] * l[j * size + k];
      l[i * size + j] = i === j ? Math.sqrt(sum) : sum / l[j * size + j];
    }
  }
  return l;
}

const lowerHalf = (a: Float64Array, size: number): Float64Array =>
  a.map((value, at) => (at % size <= Math.floor(at / size) ? value : 0));

const SIZES = [1, 2, 3, 4, 5, 7, 8, 11, 14];
/** Roundings of sums of 14 terms of order one, times the condition, at most 10. */
const NEAR = 13;

describe('the Cholesky factor', () => {
  it.each(SIZES)('of %i rows has the bits of the plain loop, however many rows are taken at a time', (size) => {
    const factor = positive(size);
    expect(factorise(factor, size)).toBe(true);
    expect(lowerHalf(factor, size)).toEqual(plainFactor(positive(size), size));
  });

  it.each(SIZES)('of %i rows solves and inverts', (size) => {
    const a = positive(size);
    const factor = cholesky(a, size)!;
    const x = Float64Array.from({ length: size }, (_, i) => i - 2);
    const b = x.map((_, i) => dotRows(a, i * size, x, 0, size));
    // Four sides are solved at a time, and the fifth alone.
    const times = [1, 2, 4, -2, -1];
    const sides = Float64Array.from(times.flatMap((many) => [...b].map((value) => many * value)));
    solve(factor, size, sides, times.length);
    const one = solveOne(factor, b);
    const inverse = inverseFrom(factor, size);
    for (let i = 0; i < size; i++) {
      expect(one[i]).toBeCloseTo(x[i], NEAR);
      times.forEach((many, side) => expect(sides[side * size + i] / many).toBeCloseTo(x[i], NEAR));
      expect(dotRows(inverse, i * size, b, 0, size)).toBeCloseTo(x[i], NEAR);
    }
  });

  it.each(SIZES)('of %i rows is none where a matrix is not positive definite, and nothing is solved', (size) => {
    for (const wrong of [0, -1]) {
      const a = positive(size);
      // The Schur complement of the last row is what is subtracted, and more.
      a[size * size - 1] = size === 1 ? wrong : wrong - 1e3;
      expect(cholesky(a, size)).toBeNull();
      expect(factorise(a, size)).toBe(false);
      expect([...solveOne(a, new Float64Array(size).fill(1))].every(Number.isNaN)).toBe(true);
    }
  });

  it('raises pivots that are too small if told to', () => {
    const flat = Float64Array.of(1, 1, 1, 1);
    expect(factorise(flat.slice(), 2)).toBe(false);
    expect(factorise(flat, 2, 1e-6)).toBe(true);
    expect(flat[3]).toBe(1e-3);
  });
});
