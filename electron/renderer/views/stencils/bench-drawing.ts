import type { PlotCurve } from '../../plots/curve.ts';
import type { KeptBench, KeptEntry } from '../../state/stencils/bench-kept.ts';
import { FAMILY_NAMES } from '../../state/stencils/stencils.ts';

/** CTPN over points: a dot for each stencil, by family, and the floor as a line. */
export function chartCurves({ entries }: KeptBench): PlotCurve[] {
  const families = Object.entries(FAMILY_NAMES).map(([family, label], i): PlotCurve => {
    const own = byPoints(entries.filter((entry) => entry.family === family));
    return { label, colour: `var(--curve-${i + 1})`, dots: true, ...placed(own, ({ ctpnNs }) => ctpnNs) };
  });
  // Stencils of as many points have almost the same floor; one of them stands for all, so that the line does not jump.
  const floors = byPoints(entries).filter(({ points }, i, all) => points !== all[i - 1]?.points);
  return [
    ...families.filter(({ x }) => x.length > 0),
    { label: 'floor', dashed: true, colour: 'var(--curve-5)', ...placed(floors, ({ floorNs }) => floorNs) },
  ];
}

const byPoints = (entries: readonly KeptEntry[]): KeptEntry[] => [...entries].sort((a, b) => a.points - b.points);

const placed = (entries: readonly KeptEntry[], value: (entry: KeptEntry) => number) => ({
  x: entries.map(({ points }) => points),
  y: entries.map(value),
});

/** A kernel of a comparison. */
export interface KernelRow {
  readonly kernel: string;
  readonly ctpnNs: number;
  /** Quartiles of the rounds; null where it was timed once, and then no further. */
  readonly quartilesNs: readonly [number, number] | null;
  /** Its time over the floor. */
  readonly ratio: number;
  /** Whether it is what a run takes without tuning. */
  readonly chosen: boolean;
  /** Its time over that of the slowest of its list. */
  readonly length: number;
}

/** The kernels of one stencil, the fastest first: those that went through all rounds, and those that were too slow to go on. */
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

/** Above it the floor would lie on the axis of a linear scale, and small stencils with it. */
const MOST_LINEAR = 30;

/** Ends of the axis of CTPN, ns: from 0, or logarithmic where what is drawn is of different orders. */
export function chartScale({ entries }: KeptBench): {
  readonly logY: boolean;
  readonly yRange: readonly [number, number];
} {
  const highest = Math.max(...entries.map(({ ctpnNs }) => ctpnNs));
  const lowest = Math.min(...entries.map(({ ctpnNs, floorNs }) => Math.min(ctpnNs, floorNs)));
  const logY = highest > MOST_LINEAR * lowest;
  return { logY, yRange: logY ? [lowest / 1.5, 1.5 * highest] : [0, 1.05 * highest] };
}
