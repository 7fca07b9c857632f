import type { BenchEntry, BenchReport } from '../../../../src/app/index.ts';

/** What is kept of a stencil or a kernel that was measured. */
export type KeptEntry = Pick<
  BenchEntry,
  'id' | 'family' | 'points' | 'kernel' | 'chosen' | 'stepsAPass' | 'ctpnNs' | 'quartilesNs' | 'floorNs' | 'ratio'
>;

/** A measurement, with what is needed to judge it later. */
export interface KeptBench {
  /** ISO 8601. */
  readonly when: string;
  /** GPU or processor, in words. */
  readonly device: string;
  readonly engine: 'cpu' | 'webgpu';
  /** Whether the GPU was a software driver that runs on the processor. */
  readonly software: boolean;
  /** Nodes along x, y, z, as it was cut to what the device holds. */
  readonly grid: readonly number[];
  readonly entries: readonly KeptEntry[];
  /** Kernels that were timed in one short block only, too slow to be measured further. */
  readonly trials: readonly { readonly kernel: string; readonly ctpnNs: number }[];
  /** Kernels that were not timed, and why. */
  readonly rejected: readonly { readonly kernel: string; readonly reason: string; readonly fault: boolean }[];
}

export function keptBench(
  report: Pick<BenchReport, 'adapter' | 'engine' | 'entries' | 'grids' | 'trials' | 'rejected'>,
  software: boolean,
  when: Date,
): KeptBench {
  return {
    when: when.toISOString(),
    device: report.engine === 'cpu' ? `the processor, ${report.adapter}` : report.adapter,
    engine: report.engine,
    software: software && report.engine === 'webgpu',
    grid: report.grids[0].size,
    entries: report.entries.map(
      ({ id, family, points, kernel, chosen, stepsAPass, ctpnNs, quartilesNs, floorNs, ratio }) => {
        return { id, family, points, kernel, chosen, stepsAPass, ctpnNs, quartilesNs, floorNs, ratio };
      },
    ),
    trials: report.trials.map(({ kernel, ctpnNs }) => ({ kernel, ctpnNs })),
    rejected: report.rejected.map(({ kernel, reason, fault }) => ({ kernel, reason, fault })),
  };
}

/** Where measurements outlive the window, as `localStorage` does. */
export interface TextStore {
  readonly getItem: (key: string) => string | null;
  readonly setItem: (key: string, text: string) => void;
}

/** Raised when what is kept changes its meaning. */
const FORMAT = 'wavehall window bench 1';

/** The measurements of this machine: one of stencils, and for each stencil one of its kernels. */
export interface KeptBenches {
  readonly chart: KeptBench | null;
  readonly kernels: Readonly<Record<string, KeptBench>>;
}

const NOTHING: KeptBenches = { chart: null, kernels: {} };

const KEY = 'wavehall-bench';

/** What was kept; nothing if that is of another version or no JSON. */
export function readKept(store: TextStore): KeptBenches {
  try {
    const { format, ...kept } = JSON.parse(store.getItem(KEY) ?? '{}') as KeptBenches & { readonly format?: string };
    return format === FORMAT ? kept : NOTHING;
  } catch {
    return NOTHING;
  }
}

/** A full store costs only that the measurement is forgotten with the window. */
export function writeKept(store: TextStore, kept: KeptBenches): void {
  try {
    store.setItem(KEY, JSON.stringify({ format: FORMAT, ...kept }));
  } catch {
    // Told nowhere: what was measured is on the screen.
  }
}
