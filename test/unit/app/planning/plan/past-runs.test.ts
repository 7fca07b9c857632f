import { describe, expect, it } from 'vitest';
import {
  corrected,
  correctionsFrom,
  pastRunOf,
  type PastRun,
  type RunKind,
} from '../../../../../src/app/planning/plan/past-runs.ts';
import type { Prediction } from '../../../../../src/app/planning/plan/predict.ts';

const KIND: RunKind = { stencil: 'a', family: 'compact', walls: 'subcell', nodes: 1e6 };
const PREDICTION: Prediction = {
  preparingSeconds: 2,
  openingSeconds: 1,
  steppingSeconds: 10,
  checkingSeconds: 0.5,
  finishingSeconds: 0.25,
  totalSeconds: 13.75,
  stepNs: 1000,
  inMemoryNs: 1000,
  hostBytes: 1,
  deviceBytes: 1,
  fromHost: null,
  cardsOrHost: null,
  isTooLarge: false,
};
const run = (stepping: number, changes: Partial<RunKind> = {}): PastRun => ({
  ...KIND,
  ...changes,
  over: { stepping },
});
const stepping = (runs: readonly PastRun[], kind = KIND): number => correctionsFrom(runs, kind).stepping;

describe('runs that were made', () => {
  it('correct predictions of runs like them nearly in full, the more runs the more', () => {
    expect(stepping([])).toBe(1);
    expect(stepping([run(2)])).toBeCloseTo(2 ** (1 / 1.15), 9);
    expect(stepping([run(2), run(2), run(2)])).toBeGreaterThan(1.93);
    expect(stepping([run(0.5)])).toBeCloseTo(1 / stepping([run(2)]), 9);
  });

  it('correct others the less, the less they are alike', () => {
    const runs = [run(2)];
    const likeness = [
      KIND,
      { ...KIND, stencil: 'b' },
      { ...KIND, stencil: 'b', family: 'leggy' },
      { ...KIND, stencil: 'b', family: 'leggy', walls: 'staircase' as const },
      { ...KIND, stencil: 'b', family: 'leggy', walls: 'staircase' as const, nodes: 1e8 },
    ].map((kind) => stepping(runs, kind));
    expect(likeness).toEqual(likeness.toSorted((a, b) => b - a));
    expect(new Set(likeness).size).toBe(likeness.length);
    expect(likeness.at(-1)).toBeCloseTo(1, 1);
  });

  it('that were disturbed do not spoil what others say', () => {
    expect(stepping([run(100)])).toBe(stepping([run(5)]));
    expect(stepping([run(1), run(1), run(1), run(100)])).toBeLessThan(1.6);
  });

  it('correct each part by itself', () => {
    const corrections = correctionsFrom([{ ...KIND, over: { preparing: 3, finishing: 0.5 } }], KIND);
    expect(corrections.opening).toBe(1);
    expect(corrections.stepping).toBe(1);
    const better = corrected(PREDICTION, { ...corrections, stepping: 2 });
    expect(better.preparingSeconds).toBeCloseTo(2 * 3 ** (1 / 1.15), 9);
    expect([better.steppingSeconds, better.checkingSeconds, better.stepNs]).toEqual([20, 1, 2000]);
    const { preparingSeconds, openingSeconds, checkingSeconds, steppingSeconds, finishingSeconds } = better;
    const sum = preparingSeconds + openingSeconds + checkingSeconds + steppingSeconds + finishingSeconds;
    expect(better.totalSeconds).toBeCloseTo(sum, 9);
  });

  it('say nothing of parts that took next to no time, or that were not made', () => {
    expect(pastRunOf(KIND, PREDICTION, { stepping: 12, opening: 0.01 })).toEqual({ ...KIND, over: { stepping: 1.2 } });
    expect(pastRunOf(KIND, { ...PREDICTION, finishingSeconds: 0 }, { finishing: 3 })).toBeUndefined();
  });
});
