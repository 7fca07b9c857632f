import { FIGURES, isOfBand, type BandFigureKind } from '../../../response/figures/catalogue.ts';
import type { BandFigures } from '../../../response/figures/figures.ts';
import type { BandFigureName } from '../../../response/figures/room-figures.ts';
import { bandUncertainty, bandValue } from '../../../response/figures/single-number.ts';
import type { ResultResponse } from './result.ts';

type WithFigures = Pick<ResultResponse, 'figures'>;

/** The figures that some response shows. */
export function shownFigures(responses: readonly WithFigures[]): readonly BandFigureKind[] {
  return FIGURES.filter(isOfBand).filter(({ name }) =>
    responses.some(({ figures }) => wholeBands(figures.bands).some((band) => bandValue(band, name) !== null)),
  );
}

export const wholeBands = (bands: readonly BandFigures[]): readonly BandFigures[] =>
  bands.filter(({ validity }) => validity === 'whole');

/** A figure of an octave, of all responses that show it. */
export function valuesAt(responses: readonly WithFigures[], name: BandFigureName, centreHz: number): number[] {
  return responses.flatMap(({ figures }) => {
    const band = wholeBands(figures.bands).find((one) => one.centreHz === centreHz);
    const value = band ? bandValue(band, name) : null;
    return value === null ? [] : [value];
  });
}

/** Their mean; null if none shows it. */
export function meanAt(responses: readonly WithFigures[], name: BandFigureName, centreHz: number): number | null {
  const values = valuesAt(responses, name, centreHz);
  return values.length === 0 ? null : values.reduce((sum, value) => sum + value, 0) / values.length;
}

/**
 * Half of the interval of the mean: the mean of those of the responses, whose errors have the grid in common. Null if
 * one is not known.
 */
export function uncertaintyAt(
  responses: readonly WithFigures[],
  name: BandFigureName,
  centreHz: number,
): number | null {
  const halves = responses.flatMap(({ figures }) => {
    const band = wholeBands(figures.bands).find((one) => one.centreHz === centreHz);
    return band && bandValue(band, name) !== null ? [bandUncertainty(band, name)] : [];
  });
  const known = halves.filter((half) => half !== null);
  if (known.length === 0 || known.length < halves.length) return null;
  return known.reduce((sum, half) => sum + half, 0) / known.length;
}

/** What the figures of an octave come from; undefined where waves computed everything. */
export const partAt = (responses: readonly WithFigures[], centreHz: number): BandFigures['from'] =>
  responses.at(0)?.figures.bands.find((band) => band.centreHz === centreHz)?.from;
