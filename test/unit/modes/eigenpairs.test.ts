import { describe, expect, it } from 'vitest';
import { complexArray, product, type ComplexArray } from '../../../src/modes/damped/complex-matrix.ts';
import { eigenpairs } from '../../../src/modes/damped/eigenpairs.ts';
import { basisOf, normalised } from '../../../src/modes/damped/shapes.ts';
import { seededRandom } from '../../support/numbers/random.ts';

const SIZE = 12;

/** Largest error of A x = value x, for x of length 1. */
function worstError(matrix: ComplexArray, size: number): number {
  return Math.max(
    ...eigenpairs(matrix, size).map(({ value: [a, b], vector }) => {
      const { re, im } = normalised(vector);
      const image = product(matrix, { re, im });
      return Math.hypot(
        ...image.re.map((x, i) => x - (a * re[i] - b * im[i])),
        ...image.im.map((x, i) => x - (a * im[i] + b * re[i])),
      );
    }),
  );
}

describe('eigenpairs of a complex matrix', () => {
  const random = seededRandom(7);
  const drawn = complexArray(SIZE * SIZE);
  for (const part of [drawn.re, drawn.im]) part.forEach((_, i) => (part[i] = random() - 0.5));

  it('are those of a matrix without a structure', () => {
    expect(worstError(drawn, SIZE)).toBeLessThan(1e-13);
  });

  it('are independent where one value is threefold, and the other values are a million times as large', () => {
    // Reflection H = 1 − 2vvᵀ/vᵀv makes a full matrix of a diagonal one.
    const v = Array.from({ length: SIZE }, () => random() - 0.5);
    const square = v.reduce((sum, x) => sum + x * x, 0);
    const reflect = (i: number, k: number): number => (i === k ? 1 : 0) - (2 * v[i] * v[k]) / square;
    const values = Array.from({ length: SIZE }, (_, k) => (k < 3 ? [1, 0.1] : [1e6 * k, 1e5 * (k % 4)]));
    const matrix = complexArray(SIZE * SIZE);
    for (let i = 0; i < SIZE; i++) {
      for (let j = 0; j < SIZE; j++) {
        for (let k = 0; k < SIZE; k++) {
          matrix.re[i * SIZE + j] += reflect(i, k) * reflect(j, k) * values[k][0];
          matrix.im[i * SIZE + j] += reflect(i, k) * reflect(j, k) * values[k][1];
        }
      }
    }
    expect(worstError(matrix, SIZE)).toBeLessThan(1e-13 * 1.1e7);
    const small = eigenpairs(matrix, SIZE).filter(({ value }) => Math.hypot(...value) < 2);
    expect(small).toHaveLength(3);
    expect(basisOf(small.map(({ vector }) => normalised(vector)))).toHaveLength(3);
  });
});
