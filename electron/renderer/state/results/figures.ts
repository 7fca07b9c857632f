import type { BandFigures, ResponseAnalysis, RoomFigures } from '../../../../src/app/index.ts';

/** A column of the table of figures. */
export interface FigureColumn {
  readonly key: keyof RoomFigures;
  readonly name: string;
  /** Of what is shown, which may be milliseconds for seconds. */
  readonly unit: string;
  readonly factor: number;
  readonly digits: number;
  readonly meaning: string;
  /** Shown on request only. */
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
    meaning: 'decay time from −5 to −25 dB',
    more: false,
  },
  {
    key: 't30Seconds',
    name: 'T30',
    unit: 's',
    factor: 1,
    digits: 2,
    meaning: 'decay time from −5 to −35 dB',
    more: false,
  },
  { key: 'c80Db', name: 'C80', unit: 'dB', factor: 1, digits: 1, meaning: 'clarity, of music', more: false },
  { key: 'd50', name: 'D50', unit: '%', factor: 100, digits: 0, meaning: 'definition, of speech', more: false },
  { key: 'c50Db', name: 'C50', unit: 'dB', factor: 1, digits: 1, meaning: 'clarity, of speech', more: true },
  { key: 'tsSeconds', name: 'Ts', unit: 'ms', factor: 1000, digits: 0, meaning: 'centre time', more: true },
];

/** What stands in a place of the table. */
export interface FigureCell {
  /** `–` where there is nothing. */
  readonly text: string;
  /** Why there is nothing, undefined where there is something. */
  readonly reason?: string;
}

/** The whole band says nothing of its validity. */
export type RowFigures = RoomFigures & { readonly validity?: BandFigures['validity'] };

export interface FigureRow {
  /** `whole band`, or the octave. */
  readonly name: string;
  /** Undefined where the response has no such octave. */
  readonly figures: RowFigures | undefined;
  /** Of what it is compared with. */
  readonly compared: RowFigures | undefined;
}

const TOO_SHORT = 'the response is too short for it, or decays too fast in this octave';
const OUTSIDE = 'this octave is outside the valid band';
const MISSING = 'this response has no such octave';

/** Rows of the table: the octaves that either has, then the whole band. */
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

/** As `500 Hz`. */
export function octaveName(centreHz: number): string {
  return centreHz < 1000 ? `${centreHz} Hz` : `${centreHz / 1000} kHz`;
}

export function figureCell(figures: RowFigures | undefined, { key, factor, digits }: FigureColumn): FigureCell {
  if (!figures) return { text: '–', reason: MISSING };
  const value = figures[key];
  if (value !== null) return { text: withMinus((factor * value).toFixed(digits)) };
  return { text: '–', reason: figures.validity === 'outside' ? OUTSIDE : TOO_SHORT };
}

/** Of the second from the first, with a sign; of the values themselves, not of what is shown. */
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
 * The figures as CSV (RFC 4180): a row for each octave and one for the whole band, all figures in seconds, dB and shares,
 * empty where there is none.
 */
export function figuresCsv({ bands, broadband, validToHz }: ResponseAnalysis): string {
  const header = ['octave, Hz', 'valid', ...FIGURE_COLUMNS.map(({ key }) => CSV_NAMES[key])].map(quoted);
  const cells = (figures: RoomFigures): string[] =>
    FIGURE_COLUMNS.map(({ key }) => (figures[key] === null ? '' : String(Number(figures[key].toPrecision(6)))));
  const rows = [
    ...bands.map((band) => [String(band.centreHz), band.validity, ...cells(band)]),
    ['all', `to ${Number(validToHz.toPrecision(6))} Hz`, ...cells(broadband)],
  ];
  return [header, ...rows].map((row) => `${row.join(',')}\r\n`).join('');
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

const quoted = (text: string): string => (text.includes(',') ? `"${text}"` : text);
