import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { translated } from '../../../../../build/row-products.ts';
import { PatternRows } from '../../../../../src/room/subcell/bound/pattern-rows.ts';
import binary from '../../../../../src/room/subcell/bound/row-products.generated.json' with { type: 'json' };
import { RowProducts } from '../../../../../src/room/subcell/bound/row-products.ts';
import { seededRandom, wholeBetween } from '../../../../support/numbers/random.ts';

const ROWS = 75;
const COLUMNS = 120;
/** The column that is the place of row 0, and the first row that products are added to. */
const [PLACE, FIRST_OUT] = [20, 3];
/** Arrays of a matrix, a list of rows and two fields. */
const ARRAYS = 7;

function someRows(seed: number): PatternRows {
  const random = seededRandom(seed);
  const rows = new PatternRows();
  rows.begin(ROWS, PLACE);
  for (let row = 0; row < ROWS; row++) {
    for (let left = wholeBetween(random, 0, 40); left > 0; left--) {
      rows.push(wholeBetween(random, 0, COLUMNS - 1), random() - 0.5);
    }
    rows.endRow();
  }
  return rows;
}

it('is what its text says', async () => {
  expect(binary.wasm).toBe(await translated(readFileSync('src/room/subcell/bound/row-products.wat', 'utf8')));
});

it('multiplies rows as TypeScript does, to the last bit, in memory that grows', () => {
  const products = RowProducts.make()!;
  for (const seed of [1, 2, 3]) {
    const rows = someRows(seed);
    const random = seededRandom(10 + seed);
    const given = Float64Array.from({ length: 2 * COLUMNS }, () => random() - 0.5);
    const before = Float64Array.from({ length: 2 * (FIRST_OUT + ROWS) }, () => random());
    const groups = rows.groups(Uint16Array.from({ length: ROWS }, (_, row) => row).filter(() => random() < 0.8));
    const some = Uint16Array.from([...groups.alike, ...groups.others]);
    const expected = before.slice();
    rows.addTimes(groups, given, expected, FIRST_OUT);

    const bytes = rows.bytes + some.byteLength + given.byteLength + before.byteLength;
    expect(products.reserve(bytes + 70_000 * seed, ARRAYS)).toBe(true);
    const placed = rows.placed(products);
    const fields = products.float64(given.length);
    const out = products.float64(before.length);
    fields.set(given);
    out.set(before);
    products.addTimes(products.place(some), placed, fields, out, FIRST_OUT);
    expect(out).toEqual(expected);
    expect(fields).toEqual(given);
  }
});

it('refuses more memory than there is', () => {
  expect(RowProducts.make()!.reserve(2 ** 33, 1)).toBe(false);
});
