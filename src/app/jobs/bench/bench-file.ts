import type { BenchReport } from '../../../lab/bench/bench-report.ts';

/** Raised when the file's entries change their meaning. */
export const BENCH_FORMAT = 'wavehall bench 1';

/** `bench.json`. */
export interface SavedBench extends BenchReport {
  readonly format: typeof BENCH_FORMAT;
  /** Version of the program. */
  readonly program: string;
}
