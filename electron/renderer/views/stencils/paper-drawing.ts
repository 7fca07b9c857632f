import type { SavedPaper } from '../../../../src/app/index.ts';
import { curveColour } from '../../colours/curve-colours.ts';
import type { PlotCurve } from '../../plots/curve.ts';
import { words } from '../../../words/words.ts';

type Item = SavedPaper['items'][number];

/** Curves of one picture of a figure. */
export interface PaperPanel {
  /** What it shows; empty if the figure has one picture. */
  readonly title: string;
  readonly curves: readonly PlotCurve[];
}

/**
 * The pictures of a figure with curves over the places of its rows: ours as lines, published numbers as dots of the
 * same colour. Pictures without a value are left out.
 */
export function paperPanels({ rows, columns }: Pick<Item, 'rows' | 'columns'>): PaperPanel[] {
  const titles = [...new Set(columns.map(({ panel }) => panel ?? ''))];
  const ofPanel = (title: string) => columns.filter(({ panel }) => (panel ?? '') === title);
  return titles
    .map((title) => ({ title, curves: curvesOf(rows, ofPanel(title)) }))
    .filter(({ curves }) => curves.length > 0);
}

function curvesOf(rows: Item['rows'], columns: Item['columns']): PlotCurve[] {
  return columns.flatMap(({ title, cells }, index): PlotCurve[] => {
    const ours = placed(
      rows,
      cells.map((cell) => cell.ours),
    );
    const published = placed(
      rows,
      cells.map((cell) => cell.published),
    );
    const colour = curveColour(index);
    return [
      // A line of one point would not be seen.
      ...(ours.x.length > 0 ? [{ label: title, colour, dots: ours.x.length === 1, ...ours }] : []),
      ...(published.x.length > 0
        ? [{ label: words.stencils.papers.publishedOf(title), colour, dots: true, ...published }]
        : []),
    ];
  });
}

/** Values by rising place; of two rows at one place the last counts. */
function placed(
  rows: Item['rows'],
  values: readonly (number | null)[],
): { readonly x: number[]; readonly y: number[] } {
  const at = new Map<number, number>();
  values.forEach((value, row) => {
    const { x } = rows[row];
    if (value !== null && x !== null) at.set(x, value);
  });
  const x = [...at.keys()].sort((a, b) => a - b);
  return { x, y: x.map((place) => at.get(place)!) };
}

/** A bar of a figure. */
export interface PaperBar {
  readonly label: string;
  readonly isOurs: boolean;
  /** Value over the largest of the column, 0 to 1. */
  readonly length: number;
}

/** The columns that a figure draws as bars, each with those of its rows, ours before the published one. */
export function paperBars({ rows, columns }: Pick<Item, 'rows' | 'columns'>) {
  return columns
    .filter(({ panel }) => panel !== null)
    .map(({ title, unit, cells }) => {
      const largest = Math.max(...cells.flatMap(({ ours, published }) => [ours ?? 0, published ?? 0]));
      const bar = (row: number, value: number | null, isOurs: boolean): PaperBar[] =>
        value === null ? [] : [{ label: rows[row].label, isOurs, length: value / largest }];
      const bars = cells.flatMap(({ ours, published }, row) => [
        ...bar(row, ours, true),
        ...bar(row, published, false),
      ]);
      return { title: unit === '' ? title : `${title}, ${unit}`, bars };
    })
    .filter(({ bars }) => bars.length > 0);
}
