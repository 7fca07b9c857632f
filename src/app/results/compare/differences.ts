import { FIGURES, isOfBand, type FigureKind, type FigureName } from '../../../response/figures/catalogue.ts';
import type { BandFigures, ResponseFigures } from '../../../response/figures/figures.ts';
import type { BandFigureName } from '../../../response/figures/room-figures.ts';
import { bandValue, singleNumber } from '../../../response/figures/single-number.ts';

/** A figure of one band in two responses. */
export interface FigureDifference {
  readonly figure: BandFigureName;
  readonly symbol: string;
  /** Nominal centre of the octave, Hz. */
  readonly centreHz: number;
  readonly first: number;
  readonly second: number;
  /** Second minus first, in the unit of the figure. */
  readonly difference: number;
  /** The difference in just noticeable differences; null if none is published. */
  readonly noticeable: number | null;
}

/** The single-number value of a figure in two variants. */
export type SingleDifference = Omit<FigureDifference, 'figure' | 'centreHz'> & { readonly figure: FigureName };

/** Figures that compare levels: those of a recording without a calibrated source say nothing. */
const LEVELS: readonly BandFigureName[] = ['gDb', 'lpDb', 'ljDb'];

/**
 * The figures that two responses have in common, by figure and band; of bands that lie wholly in both valid bands.
 *
 * @param comparesLevels Whether both responses are of the same source at the same level.
 */
export function differences(
  first: Pick<ResponseFigures, 'bands'>,
  second: Pick<ResponseFigures, 'bands'>,
  comparesLevels: boolean,
): FigureDifference[] {
  return FIGURES.filter(isOfBand)
    .filter(({ name }) => comparesLevels || !LEVELS.includes(name))
    .flatMap((kind) =>
      first.bands.flatMap((band) => {
        const other = second.bands.find(({ centreHz }) => centreHz === band.centreHz);
        return other ? (differenceOf(kind.name, kind, band, other) ?? []) : [];
      }),
    );
}

function differenceOf(
  figure: BandFigureName,
  { symbol, justNoticeable }: FigureKind,
  band: BandFigures,
  other: BandFigures,
): FigureDifference | null {
  if (band.validity !== 'whole' || other.validity !== 'whole') return null;
  const [first, second] = [bandValue(band, figure), bandValue(other, figure)];
  if (first === null || second === null) return null;
  return { figure, symbol, centreHz: band.centreHz, ...change(justNoticeable, first, second) };
}

/** What a value changed by, from the first to the second, also in just noticeable differences of the first. */
function change(
  limit: FigureKind['justNoticeable'],
  first: number,
  second: number,
): Pick<FigureDifference, 'first' | 'second' | 'difference' | 'noticeable'> {
  const difference = second - first;
  return { first, second, difference, noticeable: limit && difference / noticeableOf(limit, first) };
}

/**
 * Differences of the single-number values of all figures, as means over pairs of responses; of figures that all of them
 * have.
 */
export function singleDifferences(
  pairs: readonly { readonly one: ResponseFigures; readonly other: ResponseFigures }[],
): SingleDifference[] {
  const meanOf = (values: readonly (number | null)[]): number | null => {
    const known = values.filter((value) => value !== null);
    if (known.length === 0 || known.length < values.length) return null;
    return known.reduce((sum, value) => sum + value, 0) / known.length;
  };
  return FIGURES.flatMap(({ name, symbol, justNoticeable }) => {
    const first = meanOf(pairs.map(({ one }) => singleNumber(one, name)?.value ?? null));
    const second = meanOf(pairs.map(({ other }) => singleNumber(other, name)?.value ?? null));
    if (first === null || second === null) return [];
    return [{ figure: name, symbol, ...change(justNoticeable, first, second) }];
  });
}

const noticeableOf = (limit: NonNullable<FigureKind['justNoticeable']>, value: number): number =>
  'absolute' in limit ? limit.absolute : limit.relative * Math.abs(value);
