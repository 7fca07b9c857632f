import type { BenchEntry } from '../../../src/lab/bench/bench-report.ts';

/** A made-up measurement. */
export const benchEntry = (changes: Partial<BenchEntry>): BenchEntry => ({
  id: 'compact-3',
  family: 'compact',
  points: 27,
  gridName: 'medium',
  grid: [720, 640, 560],
  design: 'columns',
  kernel: 'columns column 4, 32x8x1',
  chosen: true,
  stepsAPass: 1,
  ctpnNs: 0.006,
  quartilesNs: [0.0059, 0.0062],
  floorNs: 0.003,
  ratio: 2,
  gigabytesPerSecond: 2000,
  gigaflops: 9000,
  errorAgainstReference: 1e-6,
  differenceFromGeneral: null,
  ...changes,
});
