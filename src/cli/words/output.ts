/**
 * All that the command line writes to a terminal. Text may come from a stranger's file, so it is cleaned here, line by
 * line: a summary is a list of lines, and no text within a line can begin another one. ESLint keeps the rest of the
 * program from writing by itself.
 */
import { jsonText, oneLine } from '../../text/terminal.ts';
import { codeOf } from '../../disk/trouble.ts';
import { inForce } from '../defaults/in-force.ts';

/** Prints a value as JSON to stdout. */
export function printJson(value: unknown): void {
  process.stdout.write(`${jsonText(value, 2)}\n`);
}

/** Where messages to another program go, which no person reads. */
export const messageOutput = (): NodeJS.WriteStream => process.stdout;

/** Prints lines on stdout. */
export function print(lines: readonly string[]): void {
  process.stdout.write(ended(lines));
}

/** Prints lines on stderr. */
export function printError(lines: readonly string[]): void {
  process.stderr.write(ended(lines));
}

/** Prints lines on stderr that nobody asked for, such as what a search will take; nothing with --quiet. */
export function printRemark(lines: readonly string[]): void {
  if (!inForce.quiet) printError(lines);
}

/** Prints a table of comma-separated values on stdout. */
export function printCsv(text: string): void {
  process.stdout.write(text.split('\r\n').map(oneLine).join('\r\n'));
}

const ended = (lines: readonly string[]): string => lines.map((line) => `${oneLine(line)}\n`).join('');

/** A text of the program's own that has lines, such as the help of a command; its lines stay apart. */
export const linesOf = (text: string): string[] => text.replace(/\n$/, '').split('\n');

/** The lines of a message. All but the first are marked: a name with a line end cannot pose as another message. */
export function messageLines(message: string): string[] {
  const [first, ...others] = linesOf(message).map(shortened);
  return [first, ...others.map((line) => `  | ${line.trim()}`)];
}

/** The longest line of a message; only a hostile name makes a longer one. */
const LONGEST = 2000;

function shortened(line: string): string {
  if (line.length <= LONGEST) return line;
  const half = LONGEST / 2;
  return `${line.slice(0, half)} … ${line.length - LONGEST} characters … ${line.slice(-half)}`;
}

/** The one line of a terminal that shows progress; nothing if stderr is no terminal, or with --quiet. */
export const progressLine = {
  show(text: string): void {
    if (process.stderr.isTTY && !inForce.quiet) process.stderr.write(`${CLEAR_LINE}${oneLine(text)}`);
  },
  /** Leaves the terminal as it was. */
  clear(): void {
    if (process.stderr.isTTY && !inForce.quiet) process.stderr.write(CLEAR_LINE);
  },
};

const CLEAR_LINE = '\r\x1b[K';

/**
 * A table with a heading, columns two spaces apart: numbers to the right, words to the left.
 *
 * @param given The first is the heading; all of the same length.
 */
export function table(given: readonly (readonly (string | number)[])[]): string[] {
  const rows = given.map((row) => row.map((cell) => (typeof cell === 'string' ? oneLine(cell) : cell)));
  const widths = rows[0].map((_, column) => Math.max(...rows.map((row) => String(row[column]).length)));
  const lines = rows.map((row, line) =>
    row.map((cell, column) => {
      const isNumber = typeof (line === 0 ? rows[1]?.[column] : cell) === 'number';
      return isNumber ? String(cell).padStart(widths[column]) : String(cell).padEnd(widths[column]);
    }),
  );
  return lines.map((cells) => cells.join('  ').trimEnd());
}

/**
 * Listens for failures of the output. The reader may stop reading, as `head` does; that is no failure. Where messages
 * cannot be written, nothing can be said about it.
 *
 * @param onFailure Called if the output cannot be written for another reason, such as a full disk.
 */
export function watchOutput(onFailure: (error: Error) => void): void {
  process.stdout.on('error', (error: Error) => {
    if (codeOf(error) !== 'EPIPE') onFailure(error);
  });
  process.stderr.on('error', () => undefined);
}
