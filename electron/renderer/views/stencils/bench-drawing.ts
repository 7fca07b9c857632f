import type { PlotCurve } from '../../plots/curve.ts';
import type { KeptBench, KeptEntry } from '../../state/stencils/bench-kept.ts';
import { words } from '../../../words/words.ts';

/** CTPN over the number of points: a dot for each stencil, by family, and the floor as a line. */
export function chartCurves({ entries }: KeptBench): PlotCurve[] {
  const families = Object.entries(words.stencils.families).map(([family, label], i): PlotCurve => {
    const own = byPoints(entries.filter((entry) => entry.family === family));
    return { label, colour: `var(--curve-${i + 1})`, dots: true, ...placed(own, ({ ctpnNs }) => ctpnNs) };
  });
  // Stencils with the same number of points have almost the same floor. One stands for all, so that the line has no
  // jumps.
  const floors = byPoints(entries).filter(({ points }, i, all) => points !== all[i - 1]?.points);
  return [
    ...families.filter(({ x }) => x.length > 0),
    {
      label: words.stencils.bench.floor,
      dashed: true,
      colour: 'var(--curve-5)',
      ...placed(floors, ({ floorNs }) => floorNs),
    },
  ];
}

const byPoints = (entries: readonly KeptEntry[]): KeptEntry[] => [...entries].sort((a, b) => a.points - b.points);

const placed = (entries: readonly KeptEntry[], value: (entry: KeptEntry) => number) => ({
  x: entries.map(({ points }) => points),
  y: entries.map(value),
});

/** A row in the comparison of kernels. */
export interface KernelRow {
  readonly kernel: string;
  readonly ctpnNs: number;
  /** Quartiles over the rounds; null for a kernel that was timed only once. */
  readonly quartilesNs: readonly [number, number] | null;
  /** Time over the floor. */
  readonly ratio: number;
  /** Whether a run without tuning uses this kernel. */
  readonly chosen: boolean;
  /** Time over that of the slowest kernel in the list. */
  readonly length: number;
}

/** The kernels of one stencil, fastest first: those measured in all rounds, and those too slow for more than one. */
export function kernelRows({ entries, trials }: KeptBench): Readonly<Record<'measured' | 'tried', KernelRow[]>> {
  const floorNs = entries[0]?.floorNs ?? NaN;
  return {
    measured: listed(entries),
    tried: listed(
      trials.map((trial) => ({ ...trial, quartilesNs: null, ratio: trial.ctpnNs / floorNs, chosen: false })),
    ),
  };
}

function listed(rows: readonly Omit<KernelRow, 'length'>[]): KernelRow[] {
  const slowest = Math.max(...rows.map(({ ctpnNs }) => ctpnNs));
  return rows
    .map(({ kernel, ctpnNs, quartilesNs, ratio, chosen }) => {
      return { kernel, ctpnNs, quartilesNs, ratio, chosen, length: ctpnNs / slowest };
    })
    .sort((a, b) => a.ctpnNs - b.ctpnNs);
}

/** Largest ratio for a linear scale; beyond it the floor and small stencils would vanish at the axis. */
const MOST_LINEAR = 30;

/** The axis of CTPN, ns: linear from 0, or logarithmic for values of different orders of magnitude. */
export function chartScale({ entries }: KeptBench): {
  readonly logY: boolean;
  readonly yRange: readonly [number, number];
} {
  const highest = Math.max(...entries.map(({ ctpnNs }) => ctpnNs));
  const lowest = Math.min(...entries.map(({ ctpnNs, floorNs }) => Math.min(ctpnNs, floorNs)));
  const logY = highest > MOST_LINEAR * lowest;
  return { logY, yRange: logY ? [lowest / 1.5, 1.5 * highest] : [0, 1.05 * highest] };
}
