import type { BandFigureName } from './room-figures.ts';

/** The name of a figure that a whole response has, and no band. */
export type WholeFigureName = 'sti' | 'stipa' | 'alCons' | 'bassRatio' | 'schroederHz';

/** The names of all figures: of bands, and of a whole response. */
export type FigureName = BandFigureName | WholeFigureName;

/** What a figure is and how it is written. */
export interface FigureKind {
  readonly name: FigureName;
  /** Symbol as in tables, for example `T20`. */
  readonly symbol: string;
  readonly meaning: string;
  /** Unit of the values as reports have them: s, dB, Hz, or none. */
  readonly unit: 's' | 'dB' | 'Hz' | '';
  /** Unit in tables, such as milliseconds, and the factor to it. */
  readonly shown: { readonly unit: string; readonly factor: number; readonly digits: number };
  /** Where it is defined. */
  readonly standard: string;
  /**
   * Smallest difference that people notice: absolute, in the unit of the values, or a share of the value; null if none
   * is published.
   */
  readonly justNoticeable: { readonly absolute: number } | { readonly relative: number } | null;
  /** Octaves that the single-number value averages; null for figures of the whole response. */
  readonly averagedHz: readonly number[] | null;
  /** Whether the single-number value averages energies and not levels. */
  readonly averagesEnergy: boolean;
  /** Whether every response has it; the others need a second receiver, a level or a distance. */
  readonly universal: boolean;
  /** Whether short tables leave it out: they have another figure that says much the same. */
  readonly onRequest: boolean;
}

const MIDDLE = [500, 1000] as const;
const LATERAL = [125, 250, 500, 1000] as const;
const STAGE = [250, 500, 1000, 2000] as const;
const BINAURAL = [500, 1000, 2000] as const;

const TABLE = 'ISO 3382-1:2009, table A.1';
const seconds = { unit: 's', factor: 1, digits: 2 } as const;
const decibels = { unit: 'dB', factor: 1, digits: 1 } as const;
const ratio = { unit: '', factor: 1, digits: 2 } as const;
const time = { unit: 's', shown: seconds, justNoticeable: { relative: 0.05 }, averagedHz: MIDDLE } as const;
const level = { unit: 'dB', shown: decibels, justNoticeable: { absolute: 1 }, averagedHz: MIDDLE } as const;
const usual = { averagesEnergy: false, universal: true, onRequest: false } as const;
const special = { averagesEnergy: false, universal: false, onRequest: false } as const;
const whole = { unit: '', shown: ratio, averagedHz: null, ...special } as const;

/**
 * All figures, in the order of tables. Just noticeable differences are those of ISO 3382-1:2009, table A.1. That of the
 * speech transmission index is a cautious one: [Bradley1999] found 0.03 in comparisons side by side.
 */
export const FIGURES: readonly FigureKind[] = [
  { name: 'edtSeconds', symbol: 'EDT', meaning: 'early decay time', standard: TABLE, ...time, ...usual },
  {
    name: 't20Seconds',
    symbol: 'T20',
    meaning: 'reverberation time from the decay between −5 and −25 dB',
    standard: 'ISO 3382-2:2008',
    ...time,
    ...usual,
  },
  {
    name: 't30Seconds',
    symbol: 'T30',
    meaning: 'reverberation time from the decay between −5 and −35 dB',
    standard: 'ISO 3382-2:2008',
    ...time,
    ...usual,
  },
  {
    name: 'c80Db',
    symbol: 'C80',
    meaning: 'clarity of music',
    standard: TABLE,
    ...level,
    ...usual,
  },
  {
    name: 'd50',
    symbol: 'D50',
    meaning: 'definition of speech',
    standard: TABLE,
    unit: '',
    shown: { unit: '%', factor: 100, digits: 0 },
    justNoticeable: { absolute: 0.05 },
    averagedHz: MIDDLE,
    ...usual,
  },
  {
    name: 'c50Db',
    symbol: 'C50',
    meaning: 'clarity of speech',
    standard: 'ISO 3382-1:2009, A.10',
    ...level,
    ...usual,
    onRequest: true,
  },
  {
    name: 'tsSeconds',
    symbol: 'Ts',
    meaning: 'centre time',
    standard: TABLE,
    unit: 's',
    shown: { unit: 'ms', factor: 1000, digits: 0 },
    justNoticeable: { absolute: 0.01 },
    averagedHz: MIDDLE,
    ...usual,
    onRequest: true,
  },
  {
    name: 'gDb',
    symbol: 'G',
    meaning: 'strength: level re the free field of the source at 10 m',
    standard: TABLE,
    ...level,
    ...usual,
  },
  {
    name: 'lpDb',
    symbol: 'Lp',
    meaning: 'sound pressure level, dB re 20 µPa',
    standard: 'from G and the sound power level',
    ...level,
    ...special,
  },
  {
    name: 'lf',
    symbol: 'LF',
    meaning: 'early lateral energy fraction',
    standard: TABLE,
    unit: '',
    shown: ratio,
    justNoticeable: { absolute: 0.05 },
    averagedHz: LATERAL,
    ...special,
  },
  {
    name: 'lfc',
    symbol: 'LFC',
    meaning: 'early lateral energy fraction that goes with the cosine of the angle',
    standard: TABLE,
    unit: '',
    shown: ratio,
    justNoticeable: { absolute: 0.05 },
    averagedHz: LATERAL,
    ...special,
    onRequest: true,
  },
  {
    name: 'ljDb',
    symbol: 'LJ',
    meaning: 'late lateral sound level re the free field of the source at 10 m',
    standard: TABLE,
    unit: 'dB',
    shown: decibels,
    justNoticeable: null,
    averagedHz: LATERAL,
    ...special,
    averagesEnergy: true,
  },
  ...(['Early', 'Late', 'All'] as const).map((part): FigureKind => ({
    name: `iacc${part}`,
    symbol: { Early: 'IACC,E', Late: 'IACC,L', All: 'IACC,A' }[part],
    meaning: `interaural cross-correlation coefficient, ${{ Early: 'first 80 ms', Late: '80 ms to 1 s', All: 'first second' }[part]}`,
    standard: 'ISO 3382-1:2009, annex B',
    unit: '',
    shown: ratio,
    justNoticeable: { absolute: 0.075 },
    averagedHz: BINAURAL,
    ...special,
    onRequest: part !== 'Early',
  })),
  ...(['Early', 'Late'] as const).map((part): FigureKind => ({
    name: `st${part}Db`,
    symbol: `ST${part.toLowerCase()}`,
    meaning: `stage support: reflections from ${part === 'Early' ? '20 to 100 ms' : '0.1 to 1 s'} re the direct sound, 1 m from the source`,
    standard: 'ISO 3382-1:2009, annex C',
    unit: 'dB',
    shown: decibels,
    justNoticeable: null,
    averagedHz: STAGE,
    ...special,
  })),
  {
    name: 'sti',
    symbol: 'STI',
    meaning: 'speech transmission index',
    standard: 'IEC 60268-16:2020',
    justNoticeable: { absolute: 0.05 },
    ...whole,
  },
  {
    name: 'stipa',
    symbol: 'STIPA',
    meaning: 'speech transmission index from two modulation frequencies an octave',
    standard: 'IEC 60268-16:2020, annex B',
    justNoticeable: { absolute: 0.05 },
    ...whole,
  },
  {
    name: 'alCons',
    symbol: 'ALcons',
    meaning: 'articulation loss of consonants, from STI',
    standard: 'F. Becker: 170.5405 e^(−5.419 STI) %',
    justNoticeable: null,
    ...whole,
    shown: { unit: '%', factor: 100, digits: 1 },
  },
  {
    name: 'bassRatio',
    symbol: 'BR',
    meaning: 'bass ratio: reverberation time at 125 and 250 Hz over that at 500 and 1000 Hz',
    standard: 'L. Beranek, Concert halls and opera houses, 2004',
    justNoticeable: null,
    ...whole,
  },
  {
    name: 'schroederHz',
    symbol: 'fSchroeder',
    meaning: 'Schroeder frequency: below it the room has single modes',
    standard: 'M. R. Schroeder, K. H. Kuttruff, 1962',
    justNoticeable: null,
    ...whole,
    unit: 'Hz',
    shown: { unit: 'Hz', factor: 1, digits: 0 },
  },
];

/** A figure of octaves. */
export type BandFigureKind = FigureKind & { readonly name: BandFigureName };

/** Whether a figure is one of octaves; the others are of a whole response. */
export const isOfBand = (kind: FigureKind): kind is BandFigureKind => kind.averagedHz !== null;

/** The figures of octaves that every response can have and short tables show, in the order of tables. */
export const MAIN_FIGURES: readonly BandFigureName[] = FIGURES.filter(isOfBand)
  .filter(({ universal, onRequest }) => universal && !onRequest)
  .map(({ name }) => name);

/** The figures of octaves that only some responses have, in the order of tables. */
export const SPECIAL_FIGURES: readonly BandFigureName[] = FIGURES.filter(isOfBand)
  .filter(({ universal }) => !universal)
  .map(({ name }) => name);

/** Whether a figure is one of a whole response. */
export const isWhole = (name: FigureName): name is WholeFigureName => figureKind(name).averagedHz === null;

/** A figure by its name. */
export const figureKind = (name: FigureName): FigureKind => FIGURES.find((kind) => kind.name === name)!;

/** A figure whose uncertainty is this many just noticeable differences is not determined. */
const UNDETERMINED = 2;

/**
 * The uncertainty from which on a figure is not determined: two just noticeable differences. 10 % of a decay time, 2 dB
 * of clarity and strength, 0.1 of D50, 20 ms of the centre time. Infinity for a figure without such a difference.
 *
 * @param value Value of the figure, in the unit of the values.
 */
export const undeterminedFrom = (name: FigureName, value: number): number =>
  UNDETERMINED * justNoticeableOf(name, value);

/**
 * The just noticeable difference of a figure. Infinity for one without.
 *
 * @param value Value of the figure, in the unit of the values.
 */
export function justNoticeableOf(name: FigureName, value: number): number {
  const { justNoticeable } = figureKind(name);
  if (!justNoticeable) return Infinity;
  return 'absolute' in justNoticeable ? justNoticeable.absolute : justNoticeable.relative * value;
}
