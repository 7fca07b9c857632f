import {
  bandUncertainty,
  bandValue,
  figureKind,
  FIGURES,
  isOfBand,
  isReducedRange,
  isUnsupported,
  REDUCED_RANGE,
  type BandFigureName,
  type BandFigures,
  type ResponseAnalysis,
  type SpecialFigures,
  type TrustedFigures,
} from '../../../../src/app/index.ts';
import { words } from '../../../words/words.ts';

/** A column of the table of figures. */
export interface FigureColumn {
  readonly key: BandFigureName;
  readonly name: string;
  /** Unit as shown, for example milliseconds for a value in seconds. */
  readonly unit: string;
  readonly factor: number;
  readonly digits: number;
  /** Whether the column is shown only on request. */
  readonly more: boolean;
}

/** The figures of bands, as the catalogue has them. */
export const FIGURE_COLUMNS: readonly FigureColumn[] = FIGURES.filter(isOfBand).map(
  ({ name, symbol, shown, onRequest }) => ({
    ...{ key: name, name: symbol, ...shown, more: onRequest },
  }),
);

/** The columns of a table: those that some band of a response has, and those that every response can have. */
export function shownColumns(responses: readonly ResponseAnalysis[], withMore: boolean): readonly FigureColumn[] {
  return FIGURE_COLUMNS.filter(({ key, more }) => {
    if (more && !withMore) return false;
    return (
      figureKind(key).universal || responses.some(({ bands }) => bands.some((band) => bandValue(band, key) !== null))
    );
  });
}

/** A cell of the table. */
export interface FigureCell {
  /** `–` if there is no value. */
  readonly text: string;
  /** Why there is no value; undefined if there is one. */
  readonly reason?: string;
  /** Set if the grid does not determine the value, or the range of a decay time is reduced: what to say about it. */
  readonly doubt?: string;
}

/** The figures of a row; the whole band has no validity. */
export type RowFigures = TrustedFigures &
  SpecialFigures &
  Pick<BandFigures, 'reducedRange'> & { readonly validity?: BandFigures['validity'] };

export interface FigureRow {
  /** `whole band`, or the octave. */
  readonly name: string;
  /** Figures of the octave; undefined if the response has no such octave. */
  readonly figures: RowFigures | undefined;
  /** Figures of the compared response. */
  readonly compared: RowFigures | undefined;
}

const { tooShort, outside, partly, doubt, reduced, missing, whole } = words.responses.figures;

/** Rows of the table: the octaves of either response, or their thirds, then the whole band. */
export function figureRows(one: ResponseAnalysis, other: ResponseAnalysis | null, inThirds = false): FigureRow[] {
  const bandsOf = (analysis: ResponseAnalysis | null): readonly BandFigures[] =>
    (inThirds ? analysis?.thirdOctaves : analysis?.bands) ?? [];
  const [own, others] = [bandsOf(one), bandsOf(other)];
  const centres = [...own, ...others].map(({ centreHz }) => centreHz);
  const octaves = [...new Set(centres)].sort((a, b) => a - b);
  const rows = octaves.map((centre) => ({
    name: octaveName(centre),
    figures: own.find(({ centreHz }) => centreHz === centre),
    compared: others.find(({ centreHz }) => centreHz === centre),
  }));
  return [...rows, { name: whole, figures: one.broadband, compared: other?.broadband }];
}

/** Name of an octave, such as `500 Hz`. */
export function octaveName(centreHz: number): string {
  return centreHz < 1000 ? `${centreHz} Hz` : `${centreHz / 1000} kHz`;
}

export function figureCell(figures: RowFigures | undefined, { key, factor, digits }: FigureColumn): FigureCell {
  if (!figures) return { text: '–', reason: missing };
  const value = bandValue(figures, key);
  if (value !== null) {
    const half = bandUncertainty(figures, key);
    const within = half === null ? '' : ` ± ${(factor * half).toFixed(digits)}`;
    const text = `${withMinus((factor * value).toFixed(digits))}${within}`;
    if (isReducedRange(figures, key)) return { text: `${text} ${REDUCED_RANGE}`, doubt: reduced };
    return isUnsupported(figures, key) ? { text, doubt } : { text };
  }
  const reasons = { outside, partly, whole: tooShort };
  return { text: '–', reason: reasons[figures.validity ?? 'whole'] };
}

/** Difference B − A with a sign, from the exact values and not the rounded ones. */
export function differenceCell({ figures, compared }: FigureRow, column: FigureColumn): FigureCell {
  const [from, to] = [figures?.[column.key], compared?.[column.key]];
  if (typeof from === 'number' && typeof to === 'number') {
    const text = (column.factor * (to - from)).toFixed(column.digits);
    const isZero = Number(text) === 0;
    return { text: isZero ? text.replace('-', '') : to > from ? `+${text}` : withMinus(text) };
  }
  const without = typeof from === 'number' ? compared : figures;
  return { text: '–', reason: figureCell(without, column).reason ?? missing };
}

const withMinus = (text: string): string => text.replace('-', '−');
