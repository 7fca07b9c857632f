import { stopIfAsked } from '../../../units/task.ts';
import type { BenchControls } from '../../bench/bench-report.ts';
import type { BenchGrid } from '../../../tune/field-pair.ts';
import { measurementKey, type Cell, type Measurement, type Outcome, type Paper, type PaperItem } from './paper.ts';
import { thinned } from './quick.ts';
import { pointsOfNamed } from './stencil-counts.ts';

/** What times the measurements of a paper on a device. */
export interface PaperBench {
  measure(measurement: Measurement): Promise<Outcome>;
  /** How long a measurement takes, beside that of a small kernel; undefined where the bench knows no better. */
  workOf?(measurement: Measurement): number | undefined;
  /** Whether one loop of the processor stands for the kernels. */
  readonly isProcessor?: true;
  close(): void;
}

/** A cell as it came out. */
export interface CellReport {
  readonly published: number | null;
  readonly ours: number | null;
  /** Why there is no value of ours; null where there is one, or none belongs. */
  readonly reason: string | null;
  /** Whether ours is what a model says, not a measurement. */
  readonly isPredicted?: true;
}

/** A column as it came out. */
export interface ColumnReport {
  readonly title: string;
  readonly unit: string;
  /** Picture that draws it; null if there is one. */
  readonly panel: string | null;
  readonly cells: readonly CellReport[];
}

/** A table or figure as it came out. */
export interface ItemReport extends Pick<PaperItem, 'place' | 'title' | 'about' | 'rowTitle' | 'axes' | 'instead'> {
  readonly rows: readonly { readonly label: string; readonly x: number | null }[];
  readonly columns: readonly ColumnReport[];
  /** Rows that a quick run leaves out. */
  readonly rowsLeftOut: readonly string[];
  /** Rows of which this device measured nothing; the cells say why. */
  readonly rowsNotMeasured: readonly string[];
  /** Grids of the paper of which fewer rows or planes were measured: the device holds no more, or is too slow. */
  readonly gridsCut: readonly BenchGrid[];
  /** Kernels that were timed, and the grids that they updated. */
  readonly kernels: readonly string[];
  readonly grids: readonly BenchGrid[];
}

/**
 * Makes the tables and figures of a paper on a device.
 *
 * @param quick Whether long tables are thinned; the bench has small grids then.
 * @throws CancelledError if stopped
 */
export async function runPaper(
  { items }: Pick<Paper, 'items'>,
  bench: PaperBench,
  quick: boolean,
  { signal, onProgress }: BenchControls,
): Promise<ItemReport[]> {
  const own = bench.isProcessor ? items.map(forProcessor) : items;
  const wanted = own.map((item) => (quick ? thinned(item) : { item, leftOut: [] }));
  const outcomes = new Map<string, Outcome>();
  const all = inOrder(wanted.flatMap(({ item }) => measurementsOf(item)));
  const work = (one: Measurement): number => bench.workOf?.(one) ?? workOf(one);
  const total = all.reduce((sum, one) => sum + work(one), 0);
  let done = 0;
  for (const measurement of all) {
    stopIfAsked(signal);
    onProgress({ what: inWords(measurement), share: done / total });
    outcomes.set(measurementKey(measurement), await bench.measure(measurement));
    done += work(measurement);
    // Events, such as the one that asks to stop, arrive between measurements.
    await new Promise((resolve) => setTimeout(resolve));
  }
  return wanted.map(({ item, leftOut }) => itemReport(item, leftOut, outcomes));
}

/** An item with the cells that are others on the processor. */
const forProcessor = (item: PaperItem): PaperItem => ({
  ...item,
  columns: item.columns.map((one) => ({
    ...one,
    cells: one.cells.map((cell): Cell => {
      if (cell.ours?.kind !== 'measured' || !cell.ours.onProcessor) return cell;
      const { onProcessor: instead } = cell.ours;
      return {
        ...cell,
        ours: 'of' in instead ? { ...cell.ours, of: instead.of } : { kind: 'none', reason: instead.reason },
      };
    }),
  })),
});

/** Values of ours that take a device, or a while. */
const LATER: readonly string[] = ['measured', 'computed'];

/** The tables and figures of a paper before it is measured: what it prints, what is counted, what no device shows. */
export const beforeMeasuring = ({ items }: Pick<Paper, 'items'>): ItemReport[] =>
  items.map((item) => {
    const columns = item.columns.map((column) => ({
      ...column,
      cells: column.cells.map((cell) => (cell.ours && LATER.includes(cell.ours.kind) ? { ...cell, ours: null } : cell)),
    }));
    return itemReport({ ...item, columns }, [], new Map());
  });

const measurementsOf = ({ columns }: PaperItem): Measurement[] =>
  columns.flatMap(({ cells }) => cells.flatMap(({ ours }) => (ours?.kind === 'measured' ? ours.of : [])));

/** Each once, those of one grid and stencil together. */
function inOrder(measurements: readonly Measurement[]): Measurement[] {
  const unique = [...new Map(measurements.map((one) => [measurementKey(one), one])).values()];
  const group = (one: Measurement): string =>
    'grid' in one
      ? JSON.stringify([one.grid, one.what === 'update' ? [one.constantBorder, one.precision, one.stencil] : one.what])
      : '';
  return unique.map((one) => ({ one, group: group(one) })).sort((a, b) => compare(a.group, b.group)).map(({ one }) => one); // prettier-ignore
}

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

/** Compiling takes about as long as the rounds of a stencil of a hundred points. */
const workOf = (measurement: Measurement): number =>
  measurement.what === 'update' ? 1 + pointsOfNamed(measurement.stencil) / 100 : 1;

function inWords(measurement: Measurement): string {
  if (measurement.what === 'domain') return `${measurement.method}, a cube of ${measurement.side}`;
  if (!('grid' in measurement)) return `time of a ${measurement.what}`;
  const grid = measurement.grid.join(' x ');
  if (measurement.what !== 'update') return `${measurement.what}, ${grid}`;
  const { stencil, kernel, precision = 'single' } = measurement;
  return `${stencil}, ${grid}, ${kernel.design}, ${precision}`;
}

function itemReport(
  { place, title, about, rowTitle, rows, columns, axes, instead }: PaperItem,
  rowsLeftOut: readonly string[],
  outcomes: ReadonlyMap<string, Outcome>,
): ItemReport {
  const wanted = measurementsOf({ columns } as PaperItem);
  const used = wanted.map((one) => outcomes.get(measurementKey(one))!);
  const cut = wanted.flatMap((one, at) => {
    const outcome = used[at];
    return 'grid' in one && 'ns' in outcome && isCut(one.grid, outcome.grid) ? [one.grid] : [];
  });
  const timed = used.filter((one) => 'ns' in one);
  const failed = (cell: Cell): boolean => cellReport(cell, outcomes).ours === null;
  const rowsNotMeasured = rows.filter((_, at) => {
    const own = columns.map(({ cells }) => cells[at]).filter(({ ours }) => ours?.kind === 'measured');
    return own.length > 0 && own.every(failed);
  });
  return {
    place,
    title,
    about,
    rowTitle,
    axes,
    instead,
    rows: rows.map(({ label, x = null }) => ({ label, x })),
    columns: columns.map(({ title: name, unit, panel = null, cells }) => ({
      title: name,
      unit,
      panel,
      cells: cells.map((cell) => cellReport(cell, outcomes)),
    })),
    rowsLeftOut,
    rowsNotMeasured: rowsNotMeasured.map(({ label }) => label),
    gridsCut: [...new Map(cut.map((grid) => [grid.join(), grid])).values()],
    kernels: [...new Set(timed.map(({ kernel }) => kernel))],
    grids: [...new Map(timed.flatMap(({ grid }) => (grid ? [[grid.join(), grid] as const] : []))).values()],
  };
}

/** Smaller grids of a quick run have shorter rows. */
const isCut = ([x, y, z]: BenchGrid, made: BenchGrid | null): boolean =>
  made !== null && made[0] === x && (made[1] < y || made[2] < z);

function cellReport({ published, ours }: Cell, outcomes: ReadonlyMap<string, Outcome>): CellReport {
  if (ours === null) return { published, ours: null, reason: null };
  if (ours.kind === 'counted') return { published, ours: ours.value, reason: null };
  if (ours.kind === 'computed') return { published, ours: ours.value(), reason: null };
  if (ours.kind === 'none') return { published, ours: null, reason: ours.reason };
  const made = ours.of.map((measurement) => outcomes.get(measurementKey(measurement))!);
  const times = made.flatMap((outcome) => ('ns' in outcome ? [outcome.ns] : []));
  const failure = made.find((outcome) => 'reason' in outcome);
  if (failure && !(ours.someSuffice && times.length > 0)) return { published, ours: null, reason: failure.reason };
  const isPredicted = made.some((outcome) => 'ns' in outcome && outcome.isPredicted);
  return { published, ours: ours.value(times), reason: null, ...(isPredicted && { isPredicted }) };
}
