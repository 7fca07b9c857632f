import { InputError } from '../../../units/errors.ts';

/** A line of a table. */
export interface CsvRow {
  /** Line of the file on which it begins, from 1. */
  readonly line: number;
  /** Texts of the cells, without the space around them. */
  readonly cells: readonly string[];
}

/** A table of text. */
export interface CsvTable {
  /** Whether a comma can be the decimal sign, because it does not separate cells. */
  readonly decimalComma: boolean;
  /** The rows, without empty lines and comments. */
  readonly rows: readonly CsvRow[];
}

const SEPARATORS = [';', '\t', ','] as const;

/**
 * Splits comma-separated values (RFC 4180) into cells. Also read: a semicolon or a tab as separator, a byte order mark,
 * lines that begin with `#` as comments. The separator is the first of semicolon, tab and comma that stands outside of
 * quotes in the heading.
 *
 * @param path Name of the file in errors.
 * @throws InputError for a quote that is not closed.
 */
export function readCsv(text: string, path: string): CsvTable {
  const body = text.replace(/^\ufeff/, '');
  const heading = body.split(/\r\n|\r|\n/).find((line) => line.trim() !== '' && !line.startsWith('#')) ?? '';
  const unquoted = heading.replace(/"[^"]*"/g, '');
  const separator = SEPARATORS.find((mark) => unquoted.includes(mark)) ?? ',';
  return { decimalComma: separator !== ',', rows: rowsOf(body, separator, path) };
}

/** The centre of a band in a cell such as `125`, `125 Hz`, `1k` or `31,5`, Hz; NaN if it is none. */
export function bandCentre(cell: string): number {
  const [, digits, kilo] = /^(\d+(?:[.,]\d+)?)\s*(k?)\s*(?:hz)?$/i.exec(cell) ?? [];
  return digits === undefined ? NaN : Number(digits.replace(',', '.')) * (kilo ? 1000 : 1);
}

function rowsOf(text: string, separator: string, path: string): CsvRow[] {
  const rows: CsvRow[] = [];
  let line = 1;
  let at = 0;
  while (at < text.length) {
    const begin = line;
    if (text[at] === '#') {
      while (at < text.length && !isBreak(text[at])) at++;
      [at, line] = pastBreak(text, at, line);
      continue;
    }
    const cells: string[] = [];
    for (;;) {
      const cell = takeCell(text, at, separator);
      if (cell === undefined) {
        throw new InputError(
          `${path}: line ${line}`,
          'a quotation mark is opened and not closed',
          'Close it, or write a quotation mark inside of quotes twice.',
        );
      }
      cells.push(cell.value.trim());
      line += cell.breaks;
      at = cell.end;
      if (text[at] !== separator) break;
      at++;
    }
    [at, line] = pastBreak(text, at, line);
    if (cells.some((cell) => cell !== '')) rows.push({ line: begin, cells });
  }
  return rows;
}

const isBreak = (mark: string | undefined): boolean => mark === '\n' || mark === '\r';

/** The place after a line break at `at`, and its line. */
function pastBreak(text: string, at: number, line: number): [number, number] {
  if (!isBreak(text[at])) return [at, line];
  return [at + (text[at] === '\r' && text[at + 1] === '\n' ? 2 : 1), line + 1];
}

interface Cell {
  readonly value: string;
  /** Index of the separator or the line break after it. */
  readonly end: number;
  /** Line breaks inside of quotes. */
  readonly breaks: number;
}

/** Reads the cell that begins at `start`; undefined if a quote is not closed. */
function takeCell(text: string, start: number, separator: string): Cell | undefined {
  let value = '';
  let quoted = false;
  let breaks = 0;
  let at = start;
  for (; at < text.length; at++) {
    const mark = text[at];
    if (quoted) {
      if (mark === '"' && text[at + 1] === '"') value += text[at++];
      else if (mark === '"') quoted = false;
      else {
        value += mark;
        if (mark === '\n') breaks++;
      }
    } else if (mark === '"' && value.trim() === '') {
      quoted = true;
      value = '';
    } else if (mark === separator || isBreak(mark)) break;
    else value += mark;
  }
  return quoted ? undefined : { value, end: at, breaks };
}
