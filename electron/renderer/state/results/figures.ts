import { csvText, type CsvCell } from '../../../../src/text/csv.ts';
import type { BandFigures, ResponseAnalysis, RoomFigures, TrustedFigures } from '../../../../src/app/index.ts';

/** A column of the table of figures. */
export interface FigureColumn {
  readonly key: keyof RoomFigures;
  readonly name: string;
  /** Unit as shown, for example milliseconds for a value in seconds. */
  readonly unit: string;
  readonly factor: number;
  readonly digits: number;
  readonly meaning: string;
  /** Whether the column is shown only on request. */
  readonly more: boolean;
}

/** ISO 3382-1:2009, annex A. */
export const FIGURE_COLUMNS: readonly FigureColumn[] = [
  { key: 'edtSeconds', name: 'EDT', unit: 's', factor: 1, digits: 2, meaning: 'early decay time', more: false },
  {
    key: 't20Seconds',
    name: 'T20',
    unit: 's',
    factor: 1,
    digits: 2,
    meaning: 'reverberation time from the decay between −5 and −25 dB',
    more: false,
  },
  {
    key: 't30Seconds',
    name: 'T30',
    unit: 's',
    factor: 1,
    digits: 2,
    meaning: 'reverberation time from the decay between −5 and −35 dB',
    more: false,
  },
  { key: 'c80Db', name: 'C80', unit: 'dB', factor: 1, digits: 1, meaning: 'clarity of music', more: false },
  { key: 'd50', name: 'D50', unit: '%', factor: 100, digits: 0, meaning: 'definition of speech', more: false },
  { key: 'c50Db', name: 'C50', unit: 'dB', factor: 1, digits: 1, meaning: 'clarity of speech', more: true },
  { key: 'tsSeconds', name: 'Ts', unit: 'ms', factor: 1000, digits: 0, meaning: 'centre time', more: true },
];

/** A cell of the table. */
export interface FigureCell {
  /** `–` if there is no value. */
  readonly text: string;
  /** Why there is no value; undefined if there is one. */
  readonly reason?: string;
  /** Set if the grid does not determine the value: what to say about it. */
  readonly doubt?: string;
}

/** The figures of a row; the whole band has no validity. */
export type RowFigures = TrustedFigures & { readonly validity?: BandFigures['validity'] };

export interface FigureRow {
  /** `whole band`, or the octave. */
  readonly name: string;
  /** Undefined if the response has no such octave. */
  readonly figures: RowFigures | undefined;
  /** Figures of the compared response. */
  readonly compared: RowFigures | undefined;
}

const TOO_SHORT = 'in this octave the response is too short or decays too fast';
const OUTSIDE = 'this octave is outside the valid band';
const DOUBT = 'the grid does not determine this figure: its uncertainty is above 25 % or 3 dB';
const MISSING = 'this response has no such octave';

/** Rows of the table: the octaves of either response, then the whole band. */
export function figureRows(one: ResponseAnalysis, other: ResponseAnalysis | null): FigureRow[] {
  const centres = [...one.bands, ...(other?.bands ?? [])].map(({ centreHz }) => centreHz);
  const octaves = [...new Set(centres)].sort((a, b) => a - b);
  const rows = octaves.map((centre) => ({
    name: octaveName(centre),
    figures: one.bands.find(({ centreHz }) => centreHz === centre),
    compared: other?.bands.find(({ centreHz }) => centreHz === centre),
  }));
  return [...rows, { name: 'whole band', figures: one.broadband, compared: other?.broadband }];
}

/** For example `500 Hz`. */
export function octaveName(centreHz: number): string {
  return centreHz < 1000 ? `${centreHz} Hz` : `${centreHz / 1000} kHz`;
}

export function figureCell(figures: RowFigures | undefined, { key, factor, digits }: FigureColumn): FigureCell {
  if (!figures) return { text: '–', reason: MISSING };
  const value = figures[key];
  if (value !== null) {
    const half = figures.uncertainty?.[key] ?? null;
    const within = half === null ? '' : ` ± ${(factor * half).toFixed(digits)}`;
    const text = `${withMinus((factor * value).toFixed(digits))}${within}`;
    return figures.unsupported.includes(key) ? { text, doubt: DOUBT } : { text };
  }
  return { text: '–', reason: figures.validity === 'outside' ? OUTSIDE : TOO_SHORT };
}

/** Difference B − A with a sign, from the exact values and not the rounded ones. */
export function differenceCell({ figures, compared }: FigureRow, column: FigureColumn): FigureCell {
  const [from, to] = [figures?.[column.key], compared?.[column.key]];
  if (typeof from === 'number' && typeof to === 'number') {
    const text = (column.factor * (to - from)).toFixed(column.digits);
    const isZero = Number(text) === 0;
    return { text: isZero ? text.replace('-', '') : to > from ? `+${text}` : withMinus(text) };
  }
  const missing = typeof from === 'number' ? compared : figures;
  return { text: '–', reason: figureCell(missing, column).reason ?? MISSING };
}

const withMinus = (text: string): string => text.replace('-', '−');

/**
 * The figures as CSV: a row for each octave and one for the whole band. Times are in seconds, levels in dB,
 * ratios as numbers from 0 to 1; a missing value is empty.
 */
export function figuresCsv({ bands, broadband, validToHz }: ResponseAnalysis): string {
  const cells = (figures: RoomFigures): CsvCell[] =>
    FIGURE_COLUMNS.map(({ key }) => (figures[key] === null ? null : Number(figures[key].toPrecision(6))));
  return csvText([
    ['octave, Hz', 'valid', ...FIGURE_COLUMNS.map(({ key }) => CSV_NAMES[key])],
    ...bands.map((band) => [band.centreHz, band.validity, ...cells(band)]),
    ['all', `to ${Number(validToHz.toPrecision(6))} Hz`, ...cells(broadband)],
  ]);
}

const CSV_NAMES: Readonly<Record<keyof RoomFigures, string>> = {
  edtSeconds: 'EDT, s',
  t20Seconds: 'T20, s',
  t30Seconds: 'T30, s',
  c80Db: 'C80, dB',
  d50: 'D50',
  c50Db: 'C50, dB',
  tsSeconds: 'Ts, s',
};
