import { needsGpu, type BenchEntry, type BenchReport, type EngineName } from '../../../../src/app/index.ts';
import { words } from '../../../words/words.ts';

/** The stored result of a measured stencil or kernel. */
export type KeptEntry = Pick<
  BenchEntry,
  'id' | 'family' | 'points' | 'kernel' | 'chosen' | 'stepsAPass' | 'ctpnNs' | 'quartilesNs' | 'floorNs' | 'ratio'
>;

/** A measurement, with what is needed to interpret it later. */
export interface KeptBench {
  /** ISO 8601. */
  readonly when: string;
  /** GPU or processor, in words. */
  readonly device: string;
  readonly engine: EngineName;
  /** Whether the GPU was a software driver that runs on the processor. */
  readonly software: boolean;
  /** Bits of the field. */
  readonly precision: BenchReport['precision'];
  /** Nodes along x, y, z, after reduction to what the device can hold; null if each stencil has its own grid. */
  readonly grid: readonly number[] | null;
  readonly entries: readonly KeptEntry[];
  /** Kernels that were timed only once, because they are too slow. */
  readonly trials: readonly { readonly kernel: string; readonly ctpnNs: number }[];
  /** Kernels that were not timed, and why. */
  readonly rejected: readonly { readonly kernel: string; readonly reason: string; readonly fault: boolean }[];
}

export function keptBench(
  report: Pick<BenchReport, 'adapter' | 'engine' | 'precision' | 'entries' | 'grids' | 'trials' | 'rejected'>,
  software: boolean,
  when: Date,
): KeptBench {
  return {
    when: when.toISOString(),
    device: needsGpu(report.engine) ? report.adapter : words.stencils.bench.processor(report.adapter),
    engine: report.engine,
    precision: report.precision,
    software: software && needsGpu(report.engine),
    grid: report.grids.length === 1 ? report.grids[0].size : null,
    entries: report.entries.map(
      ({ id, family, points, kernel, chosen, stepsAPass, ctpnNs, quartilesNs, floorNs, ratio }) => {
        return { id, family, points, kernel, chosen, stepsAPass, ctpnNs, quartilesNs, floorNs, ratio };
      },
    ),
    trials: report.trials.map(({ kernel, ctpnNs }) => ({ kernel, ctpnNs })),
    rejected: report.rejected.map(({ kernel, reason, fault }) => ({ kernel, reason, fault })),
  };
}

/** A store that outlives the window, such as `localStorage`. */
export interface TextStore {
  readonly getItem: (key: string) => string | null;
  readonly setItem: (key: string, text: string) => void;
}

/** Version of the stored data; raised when its meaning changes. */
// eslint-disable-next-line wavehall/no-literal-words -- a mark in the stored data
const FORMAT = 'wavehall window bench 2';

/** The measurements of this machine: one of all stencils, and one of the kernels of each stencil. */
export interface KeptBenches {
  readonly chart: KeptBench | null;
  readonly kernels: Readonly<Record<string, KeptBench>>;
}

const NOTHING: KeptBenches = { chart: null, kernels: {} };

const KEY = 'wavehall-bench';

/** Reads the stored measurements; none if they have another version or are not JSON. */
export function readKeptBench(store: TextStore): KeptBenches {
  try {
    const { format, ...kept } = JSON.parse(store.getItem(KEY) ?? '{}') as KeptBenches & { readonly format?: string };
    return format === FORMAT ? kept : NOTHING;
  } catch {
    return NOTHING;
  }
}

/** Stores the measurements. If the store is full, they last only as long as the window. */
export function writeKept(store: TextStore, kept: KeptBenches): void {
  try {
    store.setItem(KEY, JSON.stringify({ format: FORMAT, ...kept }));
  } catch {
    // Told nowhere: what was measured is on the screen.
  }
}
