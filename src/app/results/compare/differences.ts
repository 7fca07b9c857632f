import { FIGURES, isOfBand, type FigureKind } from '../../../response/figures/catalogue.ts';
import type { BandFigures, ResponseFigures } from '../../../response/figures/figures.ts';
import type { BandFigureName } from '../../../response/figures/room-figures.ts';
import { bandValue } from '../../../response/figures/single-number.ts';

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
  const difference = second - first;
  return {
    figure,
    symbol,
    centreHz: band.centreHz,
    first,
    second,
    difference,
    noticeable: justNoticeable && difference / noticeableOf(justNoticeable, first),
  };
}

const noticeableOf = (limit: NonNullable<FigureKind['justNoticeable']>, value: number): number =>
  'absolute' in limit ? limit.absolute : limit.relative * Math.abs(value);
