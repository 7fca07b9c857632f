import type { BaselineComparison, BenchEntry, BenchExperiment, BenchReport } from '../../app/index.ts';
import { table } from './output.ts';

/** The report as lines. @param files Names of the written files. */
export function benchSummary(
  report: BenchReport,
  comparison: BaselineComparison | null,
  files: readonly string[],
): string[] {
  const { engine, adapter, precision, grids, entries, rejected, experiments } = report;
  const names = [...new Set(grids.map(({ name }) => name))];
  const parts = [
    `${engine}, ${adapter}, ${precision === 64 ? 'double' : 'single'} precision`,
    ...names.flatMap((name) => ['', ...gridLines(report, name), ...entryTable(entries, name)]),
  ];
  const add = (lines: readonly string[]): void => {
    for (const line of ['', ...lines]) parts.push(line);
  };
  if (experiments.length > 0) add(experimentLines(experiments));
  // A kernel that does not fit a stencil is mentioned only if nothing else was measured for it.
  const measured = new Set([...entries, ...experiments].map(({ id }) => id));
  const told = rejected.filter(({ id, fault }) => fault || !measured.has(id));
  if (told.length > 0) add(told.map(({ id, kernel, reason }) => `${id}, ${kernel}: ${reason}`));
  if (comparison) add(comparisonLines(comparison, adapter));
  if (files.length > 0) add(files.map((file) => `wrote ${file}`));
  return parts;
}

function gridLines({ grids }: BenchReport, name: string): string[] {
  return grids
    .filter((grid) => grid.name === name)
    .map(({ size, cutFrom, copyGigabytesPerSecond, teraMultiplyAddsPerSecond, transits }) => {
      const title = [name === size.join('x') ? 'grid' : name, size.join(' x ')].join(' ');
      const cut = cutFrom ? ` (cut from ${cutFrom.join(' x ')})` : '';
      const arithmetic =
        teraMultiplyAddsPerSecond === null
          ? ''
          : `, ${teraMultiplyAddsPerSecond.toPrecision(3)}·10¹² multiply-adds a second`;
      const copies = [{ name: 'copy', gigabytesPerSecond: copyGigabytesPerSecond }, ...transits];
      const rates = copies.map((one) => `${one.name} ${one.gigabytesPerSecond.toPrecision(4)} GB/s`);
      return `${title}${cut}: ${rates.join(', ')}${arithmetic}`;
    });
}

const HEADING = [
  'stencil',
  'points',
  'CTPN ns',
  'quartiles',
  'floor ns',
  'ratio',
  'GB/s',
  'GFLOP/s',
  'error',
  'kernel',
];

/** Table of the entries, a line each; empty if there are only experiments. */
function entryTable(entries: readonly BenchEntry[], name: string): string[] {
  const rows = entries.filter(({ gridName }) => gridName === name).map(row);
  return rows.length === 0 ? [] : ['', ...table([HEADING, ...rows])];
}

/** A star marks the kernel of a run, if there are others. */
function row(entry: BenchEntry, _: number, all: readonly BenchEntry[]): (string | number)[] {
  const { id, points, ctpnNs, quartilesNs, floorNs, ratio, gigabytesPerSecond, gigaflops, kernel, chosen } = entry;
  const marked = chosen && all.some((other) => other.id === id && !other.chosen);
  const error = entry.errorAgainstReference ?? entry.differenceFromGeneral;
  return [
    id,
    points,
    ctpnNs.toFixed(5),
    quartilesNs.map((ns) => ns.toFixed(5)).join(' … '),
    floorNs.toFixed(5),
    ratio.toFixed(2),
    Number(gigabytesPerSecond.toPrecision(3)),
    Number(gigaflops.toPrecision(3)),
    error?.toExponential(1) ?? '',
    `${kernel}${marked ? ' *' : ''}`,
  ];
}

const EXPERIMENT_HEADING = ['stencil', 'grid', 'CTPN ns', 'quartiles', 'steps', 'error rms', 'mean', 'kernel'];

function experimentLines(experiments: readonly BenchExperiment[]): string[] {
  const rows = experiments.map(({ id, gridName, ctpnNs, quartilesNs, steps, error, kernel }) => [
    id,
    gridName,
    ctpnNs.toFixed(5),
    quartilesNs.map((ns) => ns.toFixed(5)).join(' … '),
    steps,
    error.rms.toExponential(1),
    error.mean.toExponential(1),
    kernel,
  ]);
  const longRuns = experiments.flatMap(({ single }) => (single ? [single] : []));
  return [
    'experiments, which no run uses; errors against float64 after a number of steps of noise in a small rigid box',
    ...table([EXPERIMENT_HEADING, ...rows]),
    ...longRuns.map(({ kernel, samples }) => {
      const { step, rms, mean } = samples.at(-1)!;
      return `${kernel}, against emulated double after ${step} steps: rms ${rms.toExponential(1)}, mean ${mean.toExponential(1)}`;
    }),
  ];
}

const COMPARISON_HEADING = ['stencil', 'grid', 'then ns', 'now ns', 'ratio', 'quartiles', 'verdict', 'kernel'];

function comparisonLines(comparison: BaselineComparison, adapter: string): string[] {
  const { file, entries, onlyNow, onlyThen } = comparison;
  const count = (verdict: string): number => entries.filter((entry) => entry.verdict === verdict).length;
  const other = comparison.adapter === adapter ? '' : `, another device: ${comparison.adapter}`;
  const rows = entries.map((entry) => [
    entry.id,
    entry.grid.join(' x '),
    entry.baselineNs.toFixed(5),
    entry.ctpnNs.toFixed(5),
    entry.ratio.toFixed(3),
    entry.ratioRange.map((ratio) => ratio.toFixed(3)).join(' … '),
    entry.verdict,
    entry.kernel === entry.baselineKernel ? entry.kernel : `${entry.baselineKernel} → ${entry.kernel}`,
  ]);
  return [
    `compared with ${file}${other}: ${count('faster')} faster beyond the quartiles, ${count('slower')} slower, ${count('same')} the same`,
    ...(entries.length === 0 ? ['the two have no stencil of the same grid and kernel'] : []),
    ...(onlyNow + onlyThen > 0 ? [`not in both: ${onlyNow} of this run, ${onlyThen} of the other`] : []),
    ...(rows.length > 0 ? ['', ...table([COMPARISON_HEADING, ...rows])] : []),
  ];
}
