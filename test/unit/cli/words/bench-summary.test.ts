import { expect, it } from 'vitest';
import type { BenchReport } from '../../../../src/lab/bench/bench-report.ts';
import { benchSummary } from '../../../../src/cli/words/bench-summary.ts';

it('sums experiments up in a table of their own', () => {
  const error = { largest: 0.02, rms: 0.005, mean: -0.0009 };
  const one = { id: 'compact-3', points: 27, gridName: '40x24x20', ctpnNs: 0.004, steps: 300, error };
  const report: BenchReport = {
    engine: 'webgpu',
    adapter: 'card',
    precision: 32,
    grids: [
      {
        name: '40x24x20',
        size: [40, 24, 20],
        cutFrom: null,
        copyGigabytesPerSecond: 4000,
        teraMultiplyAddsPerSecond: 30,
        transits: [],
      },
    ],
    entries: [],
    trials: [],
    rejected: [],
    experiments: [
      { ...one, values: 'half', kernel: 'half precision, 32x8x1', quartilesNs: [0.003, 0.005], single: null },
      {
        ...one,
        values: 'double',
        kernel: 'emulated double, 32x4x2',
        quartilesNs: [0.03, 0.05],
        single: { kernel: 'compact-3 march, 32x4x1', samples: [{ step: 16384, ...error }] },
      },
    ],
  };
  expect(benchSummary(report, null, [])).toEqual([
    'webgpu, card, single precision',
    '',
    'grid 40 x 24 x 20: copy 4000 GB/s, 30.0·10¹² multiply-adds a second',
    '',
    'experiments, which no run uses; errors against float64 after a number of steps of noise in a small rigid box',
    expect.stringMatching(/^stencil +grid +CTPN ns +quartiles +steps +error rms +mean +kernel$/),
    expect.stringMatching(/^compact-3 +40x24x20 +0.00400 +0.00300 … 0.00500 +300 +5.0e-3 +-9.0e-4 +half precision, /),
    expect.stringMatching(/^compact-3 .* 0.03000 … 0.05000 .* emulated double, 32x4x2$/),
    'compact-3 march, 32x4x1, against emulated double after 16384 steps: rms 5.0e-3, mean -9.0e-4',
  ]);
});
