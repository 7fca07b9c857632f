import { figureKind, FIGURES, type FigureKind, type FigureName } from '../../../response/figures/catalogue.ts';
import type { AreaResult, AreaValues } from './area-result.ts';

/** A figure over an area, as a map shows it. */
export interface MapField {
  readonly figure: FigureKind;
  readonly source: string;
  /**
   * The octaves as text: `500 Hz`, or `500 and 1000 Hz` for the single-number value; for speech, also which octave
   * stands for others.
   */
  readonly band: string;
  /** [receiver] In the unit shown; NaN where there is none. */
  readonly values: Float64Array;
  /** Half the interval of nine of ten cases, median over the receivers, in the unit shown; null if it is not known. */
  readonly uncertainty: number | null;
}

/** An octave by its centre in Hz, or the octaves of the single-number value. */
export type MapBand = number | 'mid';

/** The bands that a figure of a source has in a result: the single-number value first. */
export function bandsOf(result: AreaResult, source: string, figure: FigureName): MapBand[] {
  const own = result.values.filter((one) => one.source === source && one.figure === figure && one.validity === 'whole');
  const octaves = own.flatMap(({ centreHz }) => centreHz ?? []);
  return [...(mapField(result, source, figure, 'mid') ? (['mid'] as const) : []), ...octaves];
}

/**
 * @returns undefined if the result does not have it, or the octave is not wholly valid.
 */
export function mapField(result: AreaResult, source: string, figure: FigureName, band: MapBand): MapField | undefined {
  const kind = figureKind(figure);
  const own = result.values.filter((one) => one.source === source && one.figure === figure);
  const whole = own.filter(({ centreHz }) => centreHz === null);
  if (whole.length > 0) return band === 'mid' ? fieldOf(kind, source, extensionText(whole[0]), whole) : undefined;
  const centres = band === 'mid' ? (kind.averagedHz ?? []) : [band];
  const parts = centres.flatMap((centre) => own.filter((one) => one.centreHz === centre && one.validity === 'whole'));
  if (parts.length === 0 || parts.length < centres.length) return undefined;
  const text =
    centres.length === 1 ? `${centres[0]} Hz` : `${centres.slice(0, -1).join(', ')} and ${centres.at(-1)} Hz`;
  return fieldOf(kind, source, text, parts);
}

const extensionText = ({ extendedFromHz }: AreaValues): string =>
  extendedFromHz === undefined ? '' : `octaves above ${extendedFromHz} Hz taken from it`;

/** The mean of octaves. */
function fieldOf(figure: FigureKind, source: string, band: string, parts: readonly AreaValues[]): MapField {
  const { factor } = figure.shown;
  const mean = (list: readonly (number | null | undefined)[]): number =>
    list.reduce<number>((sum, value) => sum + (value ?? NaN), 0) / list.length;
  const average = (list: readonly (number | null)[]): number =>
    figure.averagesEnergy
      ? 10 * Math.log10(mean(list.map((level) => (level === null ? null : 10 ** (level / 10)))))
      : mean(list);
  const values = Float64Array.from(parts[0].values, (_, r) => factor * average(parts.map((part) => part.values[r])));
  const uncertainty = factor * mean(parts.map((part) => part.uncertainty));
  return { figure, source, band, values, uncertainty: Number.isNaN(uncertainty) ? null : uncertainty };
}

/** The figures that a result has for a source, in the order of tables. */
export function figuresOf(result: AreaResult, source: string): FigureName[] {
  const own = new Set(result.values.filter((one) => one.source === source).map(({ figure }) => figure));
  return FIGURES.map(({ name }) => name).filter((name) => own.has(name) && bandsOf(result, source, name).length > 0);
}
