import { OCTAVE_CENTRES } from '../../../material/bands.ts';
import { chooseFrom } from '../../../scene/checks/problems.ts';
import { allTogether, InputError } from '../../../units/errors.ts';
import { bandCentre, readCsv, type CsvRow } from '../../inputs/tables/csv.ts';
import {
  positionText,
  type DecayFigure,
  type MeasuredFigure,
  type PointNames,
} from '../../results/measured/measured.ts';

/** Joins the names of several positions whose mean was measured. No name of a scene contains it. */
const JOIN = '+';

/** What a column can hold, by its plain name: letters and digits alone, without its unit. */
const COLUMNS: Readonly<Record<string, Column>> = {
  source: 'source',
  receiver: 'receiver',
  band: 'band',
  octave: 'band',
  frequency: 'band',
  t20: 'T20',
  edt: 'EDT',
};

/** Other figures of a room, and what the window writes beside them. A calibration does not use them. */
const UNUSED_COLUMNS = new Set(['valid', 't15', 't30', 'c50', 'c80', 'd50', 'd', 'ts', 'note']);

type Column = 'source' | 'receiver' | 'band' | DecayFigure;

/** Cells that say that a value is missing. */
const MISSING = new Set(['', '-', '–', 'nan', 'n/a']);

/** Longest decay time that is believed, s. */
const LONGEST = 100;

/** What the first line must say. */
const HEADING = 'Begin the file with a line such as: source,receiver,band_hz,t20_s,edt_s';

/**
 * Reads decay times from a table: a line for each position and octave. Columns are `band_hz` with `t20_s`, `edt_s` or
 * both, and `source` and `receiver`. A position that is left out, or a column that is missing, stands for all of the
 * scene; `MP1+MP2` is the mean of two positions.
 *
 * @param path Name of the file in errors.
 * @throws InputError with every fault, with its line and column.
 */
export function readMeasuredCsv(text: string, path: string, points: PointNames): MeasuredFigure[] {
  const { rows, decimalComma } = readCsv(text, path);
  if (rows.length === 0) throw new InputError(path, 'the file has no lines', HEADING);
  const [heading, ...lines] = rows;
  const columns = columnsOf(heading, path);
  if (lines.length === 0) {
    throw new InputError(path, 'the file has a heading and no values', 'Add a line for each position and octave.');
  }
  const reading = new Reading(path, columns, points, decimalComma);
  const figures = lines.flatMap((row) => reading.figuresOf(row));
  if (reading.faults.length > 0) throw allTogether(reading.faults);
  if (figures.length === 0) {
    throw new InputError(path, 'no line has a decay time', 'Write T20 or EDT in seconds, such as 0.82.');
  }
  return figures;
}

/** What each column of the file holds; null for one that is not used. */
function columnsOf({ cells, line }: CsvRow, path: string): readonly (Column | null)[] {
  const place = `${path}: line ${line}`;
  const columns = cells.map((cell) => {
    const plain = cell
      .toLowerCase()
      .replace(/[^a-z0-9]+/g, ' ')
      .trim()
      .replace(/ (hz|s|db|ms)$/, '');
    if (Object.hasOwn(COLUMNS, plain)) return COLUMNS[plain];
    if (UNUSED_COLUMNS.has(plain)) return null;
    throw new InputError(
      place,
      `'${cell}' is not a column of a measurement`,
      chooseFrom(cell, ['source', 'receiver', 'band_hz', 't20_s', 'edt_s'], 'Columns'),
    );
  });
  const twice = columns.find((column, i) => column !== null && columns.indexOf(column) !== i);
  if (twice) throw new InputError(place, `two columns hold the ${twice}`, 'Remove one of them.');
  if (!columns.includes('band')) throw new InputError(place, 'the column with the octave band is missing', HEADING);
  if (!columns.includes('T20') && !columns.includes('EDT')) {
    throw new InputError(place, 'there is no column with a decay time, T20 or EDT', HEADING);
  }
  return columns;
}

/** Reads the lines of a table one after the other, and collects their faults. */
class Reading {
  readonly faults: InputError[] = [];
  /** Line by position, octave and figure. */
  private readonly seen = new Map<string, number>();

  constructor(
    private readonly path: string,
    private readonly columns: readonly (Column | null)[],
    private readonly points: PointNames,
    private readonly decimalComma: boolean,
  ) {}

  figuresOf({ cells, line }: CsvRow): MeasuredFigure[] {
    const faultsBefore = this.faults.length;
    if (cells.length > this.columns.length) {
      this.fault(line, null, `${cells.length} cells under ${this.columns.length} headings`, 'Write one cell for each.');
      return [];
    }
    const text = (column: Column): string => cells[this.columns.indexOf(column)] ?? '';
    // The window writes a last line for the whole response.
    if (text('band').toLowerCase() === 'all') return [];
    const centreHz = this.band(line, text('band'));
    const position = {
      sources: this.names(line, 'source', text('source'), this.points.sources),
      receivers: this.names(line, 'receiver', text('receiver'), this.points.receivers),
    };
    const values = (['T20', 'EDT'] as const).flatMap((figure) => {
      const seconds = this.columns.includes(figure) ? this.seconds(line, figure, text(figure)) : undefined;
      return seconds === undefined ? [] : [{ figure, centreHz, ...position, seconds }];
    });
    if (this.faults.length > faultsBefore) return [];
    return values.filter((value) => this.isNew(line, value));
  }

  private band(line: number, text: string): number {
    const centre = bandCentre(text);
    if (OCTAVE_CENTRES.includes(centre)) return centre;
    const found = text === '' ? 'there is none' : `found '${text}'`;
    this.fault(
      line,
      'band',
      `expected the centre of an octave, ${found}`,
      `Give octaves, such as 125 or 1000; a third-octave is no octave. Octaves: ${OCTAVE_CENTRES.join(', ')} Hz.`,
    );
    return NaN;
  }

  private names(line: number, column: 'source' | 'receiver', text: string, all: readonly string[]): readonly string[] {
    if (text === '' || text === '*') return all;
    const names = text.split(JOIN).map((name) => name.trim());
    const strange = names.find((name) => !all.includes(name));
    if (strange !== undefined) {
      const remedy = chooseFrom(strange, all, `${column === 'source' ? 'Sources' : 'Receivers'} of the scene`);
      this.fault(line, column, `the scene has no ${column} '${strange}'`, remedy);
    }
    return [...new Set(names)];
  }

  /** Reads a decay time, s; undefined for a value that is missing or wrong. */
  private seconds(line: number, figure: DecayFigure, text: string): number | undefined {
    if (MISSING.has(text.toLowerCase())) return undefined;
    const value = Number(this.decimalComma ? text.replace(',', '.') : text);
    if (value > 0 && value <= LONGEST) return value;
    this.fault(
      line,
      figure,
      `expected a decay time in seconds, above 0 and up to ${LONGEST}, found '${text}'`,
      'Write seconds, such as 0.82, or leave the cell empty.',
    );
    return undefined;
  }

  private isNew(line: number, value: MeasuredFigure): boolean {
    const key = `${value.figure} at ${value.centreHz} Hz, ${positionText(value)}`;
    const before = this.seen.get(key);
    this.seen.set(key, line);
    if (before === undefined) return true;
    this.fault(line, value.figure, `${key}, stands in line ${before} already`, 'Remove one of the two lines.');
    return false;
  }

  private fault(line: number, column: Column | null, message: string, remedy: string): void {
    const where = column === null ? '' : `, column ${column}`;
    this.faults.push(new InputError(`${this.path}: line ${line}${where}`, message, remedy));
  }
}
