import { codeOf } from '../../disk/trouble.ts';

/** Prints a value as JSON to stdout. */
export function printJson(value: unknown): void {
  print(JSON.stringify(value, null, 2));
}

/** Prints lines on stdout. */
export function print(text: string): void {
  process.stdout.write(`${text}\n`);
}

/**
 * A table with a heading, columns two spaces apart: numbers to the right, words to the left.
 *
 * @param rows The first is the heading; all of the same length.
 */
export function table(rows: readonly (readonly (string | number)[])[]): string {
  const widths = rows[0].map((_, column) => Math.max(...rows.map((row) => String(row[column]).length)));
  const lines = rows.map((row, line) =>
    row.map((cell, column) => {
      const isNumber = typeof (line === 0 ? rows[1]?.[column] : cell) === 'number';
      return isNumber ? String(cell).padStart(widths[column]) : String(cell).padEnd(widths[column]);
    }),
  );
  return lines.map((cells) => cells.join('  ').trimEnd()).join('\n');
}

/**
 * Listens for failures of the output. The reader may stop reading, as `head` does; that is no failure. Where messages
 * cannot be written, nothing can be said about it.
 *
 * @param onFailure Called if the output cannot be written for another reason, such as a full disk.
 */
export function watchOutput(onFailure: (error: Error) => void): void {
  process.stdout.on('error', (error) => {
    if (codeOf(error) !== 'EPIPE') onFailure(error);
  });
  process.stderr.on('error', () => undefined);
}
