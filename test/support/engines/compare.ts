import { expect } from 'vitest';

const ROWS_SHOWN = 10;

/**
 * Fails if any two numbers differ by more than `tolerance` (absolute), or the lengths differ. Prints a table of the
 * worst: index, actual, expected, difference.
 * @param nameOf Text for an index, such as the coordinates of a node.
 */
export function expectClose(
  actual: ArrayLike<number>,
  expected: ArrayLike<number>,
  tolerance: number,
  nameOf: (index: number) => string = String,
): void {
  expect(actual.length, 'length').toBe(expected.length);
  const off: { index: number; by: number }[] = [];
  for (let index = 0; index < actual.length; index++) {
    const by = Math.abs(actual[index] - expected[index]);
    // Written so that NaN, and infinity against itself, count as different.
    if (!(by <= tolerance)) off.push({ index, by });
  }
  if (off.length === 0) return;
  const badness = (by: number): number => (Number.isNaN(by) ? Infinity : by);
  off.sort((a, b) => (badness(a.by) === badness(b.by) ? a.index - b.index : badness(b.by) - badness(a.by)));
  const rows = off
    .slice(0, ROWS_SHOWN)
    .map(({ index, by }) => [nameOf(index), String(actual[index]), String(expected[index]), by.toExponential(2)]);
  expect.fail(
    `${off.length} of ${actual.length} differ by more than ${tolerance}; the worst:\n` +
      table([['index', 'actual', 'expected', 'difference'], ...rows]),
  );
}

function table(rows: readonly (readonly string[])[]): string {
  const widths = rows[0].map((_, column) => Math.max(...rows.map((row) => row[column].length)));
  return rows.map((row) => row.map((cell, column) => cell.padStart(widths[column])).join('  ')).join('\n');
}
