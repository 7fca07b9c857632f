/** The estimate of the reverberation follows the room: late enough, once, and never of an earlier room. */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { RoomEstimate } from '../../../../src/app/index.ts';
import { TaskFailure } from '../../../../electron/renderer/core/task-failure.ts';
import type { Call } from '../../fake-workers.ts';

const { calls } = vi.hoisted(() => ({ calls: [] as Call<'estimate'>[] }));

vi.mock('../../../../electron/renderer/core/workers.ts', async () =>
  (await import('../../fake-workers.ts')).fakeWorkers(calls as never, 'estimate'),
);

const { setValue, startDocument } = await import('../../../../electron/renderer/state/document/document.ts');
const { targets } = await import('../../../../electron/renderer/state/results/targets.ts');
const state = await import('../../../../electron/renderer/state/estimate/estimate.ts');

const estimate = (seconds: number, withRays: boolean): RoomEstimate => ({
  cubicMetres: 60,
  formulas: [{ centreHz: 500, sabineSeconds: seconds, eyringSeconds: seconds, arauSeconds: seconds, isKnown: true }],
  rays: withRays ? [{ centreHz: 500, t20Seconds: seconds }] : null,
  targets: [],
  targetProblem: null,
});

/** Longer than the wait before an estimate. */
const pass = (): Promise<unknown> => vi.advanceTimersByTimeAsync(1000);

let end: () => void;

beforeEach(() => {
  vi.useFakeTimers();
  calls.length = 0;
  targets.value = { names: [], files: new Map() };
  startDocument({ name: 'hall.json', token: null, scene: { title: 'hall', materials: {} }, files: new Map() }, true);
  end = state.followEstimate();
});

afterEach(() => {
  end();
  vi.useRealTimers();
});

describe('The estimate of the reverberation', () => {
  it('shows formulas first and rays when they arrive', async () => {
    await pass();
    expect(calls).toHaveLength(1);
    expect(state.raysAreComing.value).toBe(true);
    calls[0].options.onEvent!(estimate(0.7, false));
    expect(state.roomEstimate.value!.rays).toBeNull();
    expect(state.estimateIsCurrent.value).toBe(true);
    expect(state.raysAreComing.value).toBe(true);
    calls[0].resolve(estimate(0.7, true));
    await pass();
    expect(state.roomEstimate.value!.rays).toHaveLength(1);
    expect(state.raysAreComing.value).toBe(false);
  });

  it('asks once for many edits, and not before they have ended', async () => {
    await pass();
    for (const title of ['a', 'b', 'c', 'd']) {
      setValue('change the title', ['title'], title);
      await vi.advanceTimersByTimeAsync(100);
    }
    expect(calls).toHaveLength(1);
    await pass();
    expect(calls).toHaveLength(2);
  });

  it('stops what an earlier room asked for, and never shows it as the present one', async () => {
    await pass();
    calls[0].options.onEvent!(estimate(0.7, false));
    setValue('change the title', ['title'], 'other');
    expect(calls[0].options.signal!.aborted).toBe(true);
    expect(state.estimateIsCurrent.value).toBe(false);
    expect(state.raysAreComing.value).toBe(true);
    calls[0].options.onEvent!(estimate(9, true));
    expect(state.roomEstimate.value!.formulas[0].sabineSeconds).toBe(0.7);
    await pass();
    calls[1].resolve(estimate(0.5, true));
    await pass();
    expect(state.roomEstimate.value!.formulas[0].sabineSeconds).toBe(0.5);
    expect(state.estimateIsCurrent.value).toBe(true);
  });

  it('follows the targets', async () => {
    await pass();
    calls[0].resolve(estimate(0.7, true));
    await pass();
    targets.value = { names: ['din-18041-a3'], files: new Map() };
    await pass();
    expect(calls[1].argument.targets.names).toEqual(['din-18041-a3']);
    // The rays of the room stay.
    expect(calls[1].argument.knownRays).toEqual([{ centreHz: 500, t20Seconds: 0.7 }]);
    expect(state.raysAreComing.value).toBe(false);
    expect(calls[0].argument.knownRays).toBeUndefined();
  });

  it('says why there is none, and nothing of rooms whose materials are not defined', async () => {
    await pass();
    const problems = [{ path: 'hall.json', message: 'no room', remedy: '' }];
    calls[0].reject(new TaskFailure({ kind: 'input', problems }));
    await pass();
    expect(state.estimateProblem.value).toBe('no room');
    expect(state.roomEstimate.value).toBeNull();
    setValue('add a material', ['materials', 'wall'], {});
    await pass();
    expect(state.estimateProblem.value).toBeNull();
    expect(calls).toHaveLength(1);
    expect(state.raysAreComing.value).toBe(false);
  });

  it('does not ask again for a room that it knows', async () => {
    await pass();
    calls[0].resolve(estimate(0.7, true));
    await pass();
    end();
    end = state.followEstimate();
    await pass();
    expect(calls).toHaveLength(1);
  });
});
