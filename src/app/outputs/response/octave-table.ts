import { figureKind, type FigureKind, type FigureName } from '../../../response/figures/catalogue.ts';
import type { BandFigureName } from '../../../response/figures/room-figures.ts';
import type { ResponseFigures } from '../../../response/figures/figures.ts';
import {
  bandUncertainty,
  bandValue,
  isReducedRange,
  isUnsupported,
  singleNumber,
} from '../../../response/figures/single-number.ts';
import { figureHeading, figureText, type FiguresOfPair } from './figure-table.ts';

type OctaveFigure = BandFigureName;

/** Figures by octave. */
export interface OctaveTable {
  /** Cells of the heading and of each row, columns aligned; empty if no octave has a figure. */
  readonly rows: readonly (readonly string[])[];
  /** Whether a figure carries {@link NOT_DETERMINED}. */
  readonly isMarked: boolean;
  /** Whether a figure carries {@link REDUCED_RANGE}. */
  readonly isReduced: boolean;
}

/** Label of the row of single-number values. */
export const SINGLE = 'single';

/** Follows a figure that the simulation does not determine. */
export const NOT_DETERMINED = '?';

/** Follows a decay time that was fitted with less distance to the noise than the standard asks. */
export const REDUCED_RANGE = '*';

/** A figure of one response. */
export interface FigureValue {
  readonly value: number;
  readonly half: number | null;
  readonly isUnsupported: boolean;
  readonly isReduced: boolean;
}

/**
 * Figures of responses by octave: a row for each octave that lies wholly in the valid band, and one for the
 * single-number values. A cell is the mean over the responses with the mean of their
 * uncertainties. Below it, for several responses, stand the lowest and the highest value, with the number of responses
 * that have the figure if some have not. An en dash stands where no response has it.
 *
 * @param names The columns; those without a value in any row are left out.
 */
export function octaveTable(pairs: readonly FiguresOfPair[], names: readonly OctaveFigure[]): OctaveTable {
  const all = pairs.map(({ figures }) => ({ ...figures, onsetSeconds: null, bassRatio: null }));
  const lines = [
    ...wholeCentres(all).map((centreHz) => ({
      label: `${centreHz}`,
      of: (name: OctaveFigure) => all.flatMap((figures) => valueAt(figures, name, centreHz)),
    })),
    { label: SINGLE, of: (name: OctaveFigure) => all.flatMap((figures) => singleValue(figures, name)) },
  ];
  const columns = names
    .map((name) => ({ kind: figureKind(name), values: lines.map(({ of }) => of(name)) }))
    .filter(({ values }) => values.some((some) => some.length > 0));
  const kept = lines.flatMap(({ label }, line) =>
    columns.some(({ values }) => values[line].length > 0) ? [{ label, line }] : [],
  );
  if (kept.length === 0) return { rows: [], isMarked: false, isReduced: false };
  const cells = columns.map(({ kind, values }) =>
    column(
      kind,
      kept.map(({ line }) => values[line]),
      pairs.length,
    ),
  );
  const widest = Math.max(...kept.map(({ label }) => label.length));
  const heading = ['Hz'.padStart(widest), ...columns.map(({ kind }) => figureHeading(kind))];
  const rows = kept.flatMap(({ label }, row) => [
    [label.padStart(widest), ...cells.map((each) => each[row].mean)],
    ...(pairs.length > 1 ? [['', ...cells.map((each) => each[row].range)]] : []),
  ]);
  const some = (has: (value: FigureValue) => boolean): boolean =>
    columns.some(({ values }) => kept.some(({ line }) => values[line].some(has)));
  return {
    rows: [heading, ...rows],
    isMarked: some((one) => one.isUnsupported),
    isReduced: some((one) => one.isReduced),
  };
}

/** Centres of the octaves that lie wholly in the valid band of all responses, rising. */
export function wholeCentres(all: readonly Pick<ResponseFigures, 'bands'>[]): number[] {
  return (all[0]?.bands ?? []).filter(({ validity }) => validity === 'whole').map(({ centreHz }) => centreHz);
}

/** A figure in an octave that lies wholly in the valid band; empty if there is none. */
export function valueAt(
  { bands }: Pick<ResponseFigures, 'bands'>,
  name: OctaveFigure,
  centreHz: number,
): FigureValue[] {
  const band = bands.find((one) => one.centreHz === centreHz && one.validity === 'whole');
  const value = band ? bandValue(band, name) : null;
  if (!band || value === null) return [];
  return [
    {
      ...{ value, half: bandUncertainty(band, name) },
      ...{ isUnsupported: isUnsupported(band, name), isReduced: isReducedRange(band, name) },
    },
  ];
}

/** The single-number value of a figure, no better than the octaves that it averages; empty if there is none. */
export function singleValue(figures: ResponseFigures, name: FigureName): FigureValue[] {
  const single = singleNumber(figures, name);
  if (!single) return [];
  const { averagedHz } = figureKind(name);
  const own = figures.bands.filter(({ centreHz }) => averagedHz?.includes(centreHz));
  return [
    {
      value: single.value,
      half: single.uncertainty,
      isReduced: single.isReduced,
      isUnsupported: own.some((band) => isUnsupported(band, name)),
    },
  ];
}

/** The cells of a column, of equal length. */
function column(
  kind: FigureKind,
  rows: readonly (readonly FigureValue[])[],
  count: number,
): { readonly mean: string; readonly range: string }[] {
  const means = rows.map((values) => meanOf(values));
  const halves = means.map((mean) => (mean === null || mean.half === null ? '' : figureText(kind, mean.half)));
  const wide = Math.max(...halves.map((text) => text.length));
  const cells = rows.map((values, row) => {
    const mean = means[row];
    const half = halves[row] === '' ? '' : ` ± ${halves[row].padStart(wide)}`;
    const mark = mean?.isUnsupported ? NOT_DETERMINED : mean?.isReduced ? REDUCED_RANGE : ' ';
    return { mean: figureText(kind, mean?.value ?? null) + half + mark, range: rangeOf(kind, values, count) };
  });
  const width = Math.max(...cells.flatMap(({ mean, range }) => [mean.length, range.length]));
  return cells.map(({ mean, range }) => ({ mean: mean.padStart(width), range: range.padStart(width) }));
}

function meanOf(values: readonly FigureValue[]): FigureValue | null {
  if (values.length === 0) return null;
  const over = (of: readonly number[]): number => of.reduce((sum, one) => sum + one, 0) / of.length;
  const halves = values.flatMap(({ half }) => half ?? []);
  return {
    value: over(values.map(({ value }) => value)),
    half: halves.length === values.length ? over(halves) : null,
    isUnsupported: values.some((one) => one.isUnsupported),
    isReduced: values.some((one) => one.isReduced),
  };
}

function rangeOf(kind: FigureKind, values: readonly FigureValue[], count: number): string {
  if (values.length === 0) return ' ';
  const of = values.map(({ value }) => value);
  const some = values.length < count ? `${values.length} of ${count}` : '';
  if (values.length === 1) return `${some} `;
  const range = `${figureText(kind, Math.min(...of))}…${figureText(kind, Math.max(...of))}`;
  return `${range}${some && `, ${some}`} `;
}
