import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { translated } from '../../../build/row-products.ts';
import { assembledProducts, plainProducts, type ColumnProducts } from '../../../src/numerics/column-products.ts';
import binary from '../../../src/numerics/column-products.generated.json' with { type: 'json' };
import { seededRandom } from '../../support/numbers/random.ts';

/** Each row of the lower triangle. */
function triangleOf({ values, stride }: ColumnProducts, columns: number): number[][] {
  return Array.from({ length: columns }, (_, row) => [...values.subarray(row * stride, row * stride + row + 1)]);
}

it('is what its text says', async () => {
  expect(binary.wasm).toBe(await translated(readFileSync('src/numerics/column-products.wat', 'utf8')));
});

it('multiplies columns one at a time, several at a time and in WebAssembly to the same bits, in memory that grows', () => {
  const random = seededRandom(7);
  for (const [count, rows] of [
    [1, 5],
    [2, 1],
    [7, 37],
    [8, 40],
    [9, 300],
    [26, 401],
  ]) {
    const columns = Array.from({ length: count }, () => Float64Array.from({ length: rows }, () => random() - 0.5));
    const plain = (a: Float64Array, b: Float64Array): number => a.reduce((sum, value, k) => sum + value * b[k], 0);
    const expected = columns.map((a, row) => columns.slice(0, row + 1).map((b) => plain(a, b)));
    expect(triangleOf(plainProducts(columns), count)).toEqual(expected);
    expect(triangleOf(assembledProducts(columns)!, count)).toEqual(expected);
    const from = count >> 1;
    for (const made of [plainProducts(columns, from), assembledProducts(columns, from)!])
      expect(triangleOf(made, count).slice(from)).toEqual(expected.slice(from));
  }
});
