import { capital } from '../../../../text/sentence.ts';
import type { CellReport, ItemReport } from '../../../../lab/papers/model/run-paper.ts';

/** Columns of a table in print: one of ours and, where the paper prints numbers, one of theirs. */
export interface PrintedColumn {
  readonly title: string;
  /** One for each row. */
  readonly cells: readonly PrintedCell[];
}

export interface PrintedCell {
  readonly text: string;
  /** Number of the reason below the table why there is no value; null where there is one, or none belongs. */
  readonly note: number | null;
}

/** A table as page and terminal print it. */
export interface PrintedTable {
  readonly columns: readonly PrintedColumn[];
  /** Reasons, the first is number 1. */
  readonly notes: readonly string[];
}

/** Stands before values that a model predicts. */
const PREDICTED = '≈';

/** `Table 1. The 'medium-sized room' test` */
export const itemHeading = ({ place, title }: Pick<ItemReport, 'place' | 'title'>): string =>
  `${capital(place)}. ${title}`;

/** Kernels that the notes list; the data has all. */
const MOST_KERNELS = 12;

/** Sentences below a table or figure: what no device shows, rows left out, grids and kernels that were measured. */
export function itemNotes({
  instead,
  rowsLeftOut,
  rowsNotMeasured,
  gridsCut,
  kernels,
  grids,
}: Pick<ItemReport, 'instead' | 'rowsLeftOut' | 'rowsNotMeasured' | 'gridsCut' | 'kernels' | 'grids'>): string[] {
  const named = kernels.slice(0, MOST_KERNELS).join('; ');
  const more = kernels.length > MOST_KERNELS ? ` … (${kernels.length} in the data)` : '';
  return [
    ...instead,
    ...(rowsLeftOut.length > 0 ? [`Rows left out of this quick run: ${rowsLeftOut.join('; ')}.`] : []),
    ...(rowsNotMeasured.length > 0
      ? [`Rows of which this device measures nothing: ${rowsNotMeasured.join('; ')}.`]
      : []),
    ...(gridsCut.length > 0
      ? [`Cut to what a buffer of this device holds, or one core updates in reasonable time: ${gridsText(gridsCut)}.`]
      : []),
    ...(grids.length > 0 ? [`Grids measured: ${gridsText(grids)}.`] : []),
    ...(kernels.length > 0 ? [`Kernels: ${named}${more}.`] : []),
  ];
}

const gridsText = (grids: ItemReport['grids']): string => `${grids.map((grid) => grid.join(' × ')).join(', ')} nodes`;

/** Four significant digits. */
export const valueText = (value: number): string => {
  const size = Math.abs(value);
  if (size !== 0 && (size < 1e-3 || size >= 1e7)) return value.toExponential(2);
  return String(Number(value.toPrecision(4)));
};

/** Lays out the columns of a table, and numbers the reasons why values are missing. */
export function printedTable({ columns }: Pick<ItemReport, 'columns'>): PrintedTable {
  const notes: string[] = [];
  const noteOf = (reason: string): number => (notes.includes(reason) ? notes.indexOf(reason) + 1 : notes.push(reason));
  const ours = ({ ours: value, reason, isPredicted }: CellReport): PrintedCell => ({
    text: value === null ? '' : `${isPredicted ? PREDICTED : ''}${valueText(value)}`,
    note: reason === null ? null : noteOf(reason),
  });
  const theirs = ({ published }: CellReport): PrintedCell => ({
    text: published === null ? '' : valueText(published),
    note: null,
  });
  const printed = columns.flatMap(({ title, unit, cells }): PrintedColumn[] => {
    const name = unit === '' ? title : `${title}, ${unit}`;
    const hasOurs = cells.some((cell) => cell.ours !== null || cell.reason !== null);
    const isPrinted = cells.some((cell) => cell.published !== null);
    return [
      ...(hasOurs ? [{ title: isPrinted ? `${name}: ours` : name, cells: cells.map(ours) }] : []),
      ...(isPrinted ? [{ title: hasOurs ? 'published' : `${name}: published`, cells: cells.map(theirs) }] : []),
    ];
  });
  return { columns: printed, notes };
}
