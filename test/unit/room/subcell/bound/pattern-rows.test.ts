import { expect, it } from 'vitest';
import { PatternRows } from '../../../../../src/room/subcell/bound/pattern-rows.ts';
import { seededRandom, wholeBetween } from '../../../../support/numbers/random.ts';

/** Entries [column, weight] of a row. */
type Row = readonly (readonly [number, number])[];

const ROWS = 90;
const COLUMNS = 120;
/** The column that is the place of row 0. */
const PLACE = 20;

/** Rows of a few patterns, rows of their own, and rows without entries. */
function someRows(seed: number): Row[] {
  const random = seededRandom(seed);
  // Weights that single precision holds.
  const weight = (): number => wholeBetween(random, -64, 64) / 32;
  const pattern = (): Row =>
    Array.from({ length: wholeBetween(random, 0, 9) }, () => [wholeBetween(random, -9, 9), weight()]);
  const patterns = [pattern(), pattern(), pattern()];
  return Array.from({ length: ROWS }, (_, row) => {
    const steps = wholeBetween(random, 0, 3) === 0 ? pattern() : patterns[wholeBetween(random, 0, 2)];
    return steps.map(([step, by]) => [PLACE + row + step, by]);
  });
}

it('multiplies any rows as a matrix does, and adds them, also after another matrix', () => {
  const matrix = new PatternRows();
  for (const seed of [1, 2, 3]) {
    const rows = someRows(seed);
    matrix.begin(ROWS, PLACE);
    for (const row of rows) {
      for (const [column, weight] of row) matrix.push(column, weight);
      matrix.endRow();
    }
    const random = seededRandom(10 + seed);
    const fields = Float64Array.from({ length: 2 * COLUMNS }, () => random() - 0.5);
    const some = Uint16Array.from({ length: ROWS }, (_, row) => row).filter(() => random() < 0.7);
    const groups = matrix.groups(some);
    const firstOut = 5;
    const expected = new Float64Array(2 * (firstOut + ROWS)).fill(1);
    for (const row of some) {
      for (const field of [0, 1]) {
        const sum = rows[row].reduce((sum, [column, weight]) => sum + weight * fields[2 * column + field], 0);
        expected[2 * (firstOut + row) + field] += sum;
      }
    }
    const found = new Float64Array(expected.length).fill(1);
    matrix.addTimes(groups, fields, found, firstOut);
    expect(found).toEqual(expected);
    // Both ways of multiplying are used.
    expect(groups.alike.length).toBeGreaterThan(some.length / 8);
    expect(groups.others.length).toBeGreaterThan(some.length / 8);
    const all = [...groups.alike, ...groups.others].sort((a, b) => a - b);
    expect(all).toEqual([...some].filter((row) => rows[row].length > 0));
  }
});
