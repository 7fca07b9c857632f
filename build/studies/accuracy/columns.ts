/** Columns of equal width; the first is on the left. */
export function columns(rows: readonly (readonly string[])[]): string {
  const widths = rows[0].map((_, c) => Math.max(...rows.map((row) => row[c].length)));
  return rows
    .map((row) => row.map((cell, c) => cell[c === 0 ? 'padEnd' : 'padStart'](widths[c])).join('  '))
    .join('\n');
}
