import { expect, it } from 'vitest';
import type { OutOfCoreBenchResult } from '../../../../src/app/index.ts';
import { outOfCoreSummary } from '../../../../src/cli/words/out-of-core-summary.ts';

const grid = [40, 24, 20] as const;
const entry = {
  grid,
  nodes: 19200,
  stateBytes: 153600,
  slicePlanes: 1,
  block: 2,
  steps: 4,
  ctpnNs: 2,
  predictedNs: 2,
  floorNs: 1,
  floorBy: 'bus',
  deviceBytes: 1e5,
  hostBytes: 2e5,
} as const;

it('says whether samples are those of the run in memory, and which methods do not fit', () => {
  const rate = 1e9;
  const result: OutOfCoreBenchResult = {
    report: {
      format: 'wavehall out-of-core 3',
      program: '0',
      adapter: 'card',
      runs: [
        {
          scheme: 'compact-1@2%',
          limitBytes: 5e4,
          paths: { deviceBytesPerSecond: rate, busBytesPerSecond: rate, hostBytesPerSecond: rate },
          inMemory: [{ grid, ctpnNs: 1 }],
          entries: [
            { ...entry, method: 'MM', difference: 0, isRight: true },
            { ...entry, method: 'MMT', difference: 2e-7, isRight: true },
            { ...entry, method: 'MMTB', difference: 0.3, isRight: false },
            { ...entry, method: 'M-MMTB', difference: NaN, isRight: false },
            { ...entry, method: 'MP-MMTB', difference: null, isRight: null },
          ],
          leftOut: [{ grid, method: 'naive' }],
        },
      ],
    },
    files: [],
  };
  const lines = outOfCoreSummary(result, undefined);
  const last = (method: string): string =>
    lines
      .find((line) => line.includes(` ${method} `))!
      .split(/ {2,}/)
      .at(-1)!;
  expect(['MM', 'MMT', 'MMTB', 'M-MMTB', 'MP-MMTB'].map(last)).toEqual(['yes', '2e-7', 'NO, 3e-1', 'NO, NaN', '–']);
  expect(lines).toContain('40x24x20, naive: left out, no slices fit this memory of the GPU');
});
