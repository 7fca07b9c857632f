import type { Cell, Column, Measurement, Ours } from './paper.ts';

/** Short forms in which the tables of papers are written. */

/** A measured cell. @param value from the times in ns; the time itself if left out */
export function measured(
  of: Measurement | readonly Measurement[],
  value: (...ns: readonly number[]) => number = (ns) => ns,
  published: number | null = null,
): Cell {
  const all: readonly Measurement[] = 'what' in of ? [of] : of;
  return { published, ours: { kind: 'measured', of: all, value: (ns) => value(...ns) } };
}

/** A cell of those measurements that the device makes. @param value from their times in ns, one at least */
export const measuredOfSome = (
  of: readonly Measurement[],
  value: (...ns: readonly number[]) => number,
  published: number | null = null,
): Cell => ({
  published,
  ours: { kind: 'measured', of, value: (ns) => value(...ns), someSuffice: true },
});

/** A measured cell that is another on the processor, which has one loop for all kernels. */
export const onProcessor = ({ published, ours }: Cell, instead: MeasuredElsewhere): Cell => ({
  published,
  ours: ours?.kind === 'measured' ? { ...ours, onProcessor: instead } : ours,
});
type MeasuredElsewhere = NonNullable<Extract<Ours, { kind: 'measured' }>['onProcessor']>;

/** A cell that is computed without a device. */
export const counted = (value: number, published: number | null = null): Cell => ({
  published,
  ours: { kind: 'counted', value },
});

/** A cell that takes a while to compute, as what is counted in the text of a kernel: done when the table is made. */
export const computed = (value: () => number, published: number | null = null): Cell => ({
  published,
  ours: { kind: 'computed', value },
});

/** A cell that only the paper has. */
export const publishedOnly = (published: number | null, ours: Ours | null = null): Cell => ({ published, ours });

/** A cell of which no device can show ours. */
export const withheld = (reason: string, published: number | null = null): Cell => ({
  published,
  ours: { kind: 'none', reason },
});

export const EMPTY: Cell = { published: null, ours: null };

export const column = (title: string, unit: string, cells: readonly Cell[]): Column => ({ title, unit, cells });

/** Columns that one picture of a figure draws. */
export const inPanel = (panel: string, columns: readonly Column[]): Column[] =>
  columns.map((one) => ({ ...one, panel }));

/** Column of the same formula in all rows. */
export function columnOf<R>(
  title: string,
  unit: string,
  rows: readonly R[],
  cell: (row: R, index: number) => Cell,
): Column {
  return column(
    title,
    unit,
    rows.map((row, index) => cell(row, index)),
  );
}

/** Quantities from the time of a node and step, ns. */
export const gigapoints = (ns: number): number => 1 / ns;
/** @param flop operations of a node */
export const gigaflops =
  (flop: number) =>
  (ns: number): number =>
    flop / ns;
export const megavoxels = (ns: number): number => 1000 / ns;
/** GB of 2³⁰ bytes a second, as [MoLi2018], eq. 3. @param bytes of a node */
export const binaryGigabytes =
  (bytes: number) =>
  (ns: number): number =>
    (bytes * 1e9) / ns / 2 ** 30;
/** GB of 10⁹ bytes a second. @param bytes of a node */
export const gigabytes =
  (bytes: number) =>
  (ns: number): number =>
    bytes / ns;
/** Seconds of some iterations over a grid at this rate. */
export const secondsOf =
  (nodes: number, iterations: number) =>
  (ns: number): number =>
    1e-9 * ns * nodes * iterations;
