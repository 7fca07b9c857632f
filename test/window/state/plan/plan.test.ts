import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { PlanRow, ScenePlan } from '../../../../src/app/planning/plan/plan-scene.ts';
import type { Call } from '../../fake-workers.ts';

const { calls } = vi.hoisted(() => {
  vi.stubGlobal('localStorage', { getItem: () => null, setItem: () => undefined });
  return { calls: [] as Call<'plan'>[] };
});

vi.mock('../../../../electron/renderer/core/workers.ts', async () =>
  (await import('../../fake-workers.ts')).fakeWorkers(calls as never),
);

const { markSaved, startDocument, scene, setValue, undo } =
  await import('../../../../electron/renderer/state/document/document.ts');
const { allowLeaks } = await import('../../../../electron/renderer/state/room/leaks.ts');
const { takeMachine, machineUse } = await import('../../../../electron/renderer/state/window/machine-turn.ts');
const { chooseEngine, choosePrecision, engineOptions, gpu } =
  await import('../../../../electron/renderer/state/window/engine.ts');
const { chooseKernel, chooseWorkgroup, findKernels, kernels } =
  await import('../../../../electron/renderer/state/window/kernel.ts');
const state = await import('../../../../electron/renderer/state/plan/plan.ts');
const { prediction } = await import('../../../../electron/renderer/state/plan/prediction.ts');
const { planned } = await import('../../../../electron/renderer/state/document/scheme-choice.ts');
const { planOrder, sortBy, sorted } = await import('../../../../electron/renderer/state/plan/plan-order.ts');
const { TaskFailure } = await import('../../../../electron/renderer/core/task-failure.ts');

const row = (scheme: string, total: number, problem: string | null = null): PlanRow => ({
  scheme,
  basis: 'predicted',
  points: 7,
  tolerancePercent: 2,
  validToHz: 500,
  gridRule: { scheme, walls: 'staircase', points: 3 },
  wallErrors: null,
  spacingMetres: 0.1,
  sampleRateHz: 1000,
  steps: 100,
  gridNodes: 1000,
  nodes: 900,
  nearWallShare: 0.1,
  porousNodes: 0,
  deviceBytes: 1e6,
  hostBytes: 1e6,
  fromHost: null,
  cardsOrHost: null,
  seconds: { preparing: 0, opening: 0, checking: 0, stepping: total, finishing: 0, total },
  limits: [],
  problem,
});

const planOf = (rows: readonly PlanRow[], named: string | null = null): ScenePlan => ({
  title: '',
  durationSeconds: 1,
  longestDurationSeconds: null,
  durationReason: null,
  maxFrequencyHz: 500,
  tolerancePercent: 2,
  sources: 1,
  reciprocalRuns: null,
  walls: 'staircase',
  named,
  project: null,
  engine: 'cpu',
  precision: 32,
  adapter: 'test',
  gpuMemory: null,
  kernel: null,
  rows,
  rays: null,
  leftOut: [],
  warnings: [],
});

const ROWS = [row('compact-5@2%', 3), row('leggy-3@2%', 5), row('leggy-1@2%', 9, 'too large')];

/** Lets settled promises run their reactions. */
const settled = (): Promise<void> => vi.advanceTimersByTimeAsync(0).then(() => undefined);

async function answerLast(plan: ScenePlan): Promise<void> {
  calls.at(-1)!.resolve(plan);
  await settled();
}

let documents = 0;
let leave: () => void = () => undefined;

beforeEach(() => {
  vi.useFakeTimers();
  leave();
  calls.length = 0;
  chooseEngine('auto');
  choosePrecision(32);
  startDocument(
    { name: `room ${++documents}.json`, token: null, scene: { maxFrequencyHz: 500, scheme: 'auto' }, files: new Map() },
    true,
  );
  leave = state.followPlan();
});

describe('the plan of the window', () => {
  it('is made after half a second without edits', async () => {
    await vi.advanceTimersByTimeAsync(499);
    expect(calls).toEqual([]);
    setValue('change', ['maxFrequencyHz'], 600);
    await vi.advanceTimersByTimeAsync(499);
    expect(calls).toEqual([]);
    await vi.advanceTimersByTimeAsync(1);
    expect(
      calls.map(({ task, argument }) => [task, JSON.parse(argument.input.text) as unknown, argument.measure]),
    ).toEqual([['plan', { maxFrequencyHz: 600, scheme: 'auto' }, false]]);
    expect(state.isCurrent.value).toBe(false);
    await answerLast(planOf(ROWS));
    expect([state.isCurrent.value, state.rowInForce.value, planned.value]).toEqual([true, ROWS[0], 'compact-5@2%']);
    await vi.advanceTimersByTimeAsync(5000);
    expect(calls).toHaveLength(1);
  });

  it('stops an outdated plan before it plans again, and keeps the rows meanwhile', async () => {
    await vi.advanceTimersByTimeAsync(500);
    await answerLast(planOf(ROWS));
    setValue('change', ['maxFrequencyHz'], 700);
    await vi.advanceTimersByTimeAsync(500);
    setValue('change', ['maxFrequencyHz'], 800);
    expect(calls[1].options.signal!.aborted).toBe(true);
    expect([state.plan.value?.rows, state.isCurrent.value, prediction.value]).toEqual([ROWS, false, null]);
    await vi.advanceTimersByTimeAsync(500);
    expect(calls).toHaveLength(3);
    const newer = [row('compact-3@2%', 4)];
    await answerLast(planOf(newer));
    expect([state.plan.value?.rows, state.isCurrent.value, state.planProblems.value]).toEqual([newer, true, []]);
  });

  it('is outdated when leaks are allowed, or no longer', async () => {
    await vi.advanceTimersByTimeAsync(500);
    await answerLast(planOf(ROWS));
    allowLeaks.value = true;
    expect(state.isCurrent.value).toBe(false);
    await vi.advanceTimersByTimeAsync(500);
    expect(calls[1].argument).toMatchObject({ overrides: { allowLeaks: true } });
    allowLeaks.value = false;
  });

  it('is dropped for another scene of the same name, but not for saving under another name', async () => {
    await vi.advanceTimersByTimeAsync(500);
    await answerLast(planOf(ROWS));
    markSaved(scene.value, 'other.json', null);
    expect(state.isCurrent.value).toBe(true);
    startDocument({ name: 'other.json', token: null, scene: { scheme: 'auto' }, files: new Map() }, true);
    expect([state.plan.value, planned.value]).toEqual([null, null]);
  });

  it('stays when a row is chosen, and when that is undone', async () => {
    await vi.advanceTimersByTimeAsync(500);
    await answerLast(planOf(ROWS));
    state.chooseScheme('leggy-3@2%');
    expect(scene.value['scheme']).toBe('leggy-3@2%');
    state.chooseScheme('compact-5@2%');
    await vi.advanceTimersByTimeAsync(5000);
    expect([calls.length, prediction.value?.row?.scheme]).toEqual([1, 'compact-5@2%']);
    undo();
    expect([scene.value['scheme'], prediction.value?.row?.scheme]).toEqual(['auto', 'compact-5@2%']);
  });

  it('is complete without rows where a scene has rays alone, also if it names a scheme', async () => {
    setValue('change', ['fullBand'], { waves: false });
    setValue('change', ['scheme'], 'leggy-3');
    await vi.advanceTimersByTimeAsync(500);
    await answerLast(planOf([]));
    await vi.advanceTimersByTimeAsync(5000);
    expect([calls.length, state.isCurrent.value, prediction.value]).toEqual([1, true, null]);
  });

  it('finds a scheme under the name in the scene, and keeps that name', async () => {
    setValue('change', ['scheme'], 'leggy-3');
    await vi.advanceTimersByTimeAsync(500);
    await answerLast(planOf(ROWS, 'leggy-3@2%'));
    expect([state.isCurrent.value, state.rowInForce.value?.scheme]).toEqual([true, 'leggy-3@2%']);
    state.chooseScheme('compact-5@2%');
    expect(state.rowInForce.value?.scheme).toBe('compact-5@2%');
    state.chooseScheme('leggy-3@2%');
    expect(scene.value['scheme']).toBe('leggy-3');
  });

  it('is made again for a scheme without a row, and for another engine', async () => {
    await vi.advanceTimersByTimeAsync(500);
    await answerLast(planOf(ROWS));
    setValue('change', ['scheme'], 'compact-9@1%');
    expect(state.isCurrent.value).toBe(false);
    await vi.advanceTimersByTimeAsync(500);
    expect(calls).toHaveLength(2);
    await answerLast(planOf([...ROWS, row('compact-9@1%', 7)], 'compact-9@1%'));
    expect(state.isCurrent.value).toBe(true);
    chooseEngine('cpu');
    choosePrecision(64);
    await vi.advanceTimersByTimeAsync(500);
    expect(calls).toHaveLength(3);
    expect(engineOptions.value).toEqual({ engine: 'cpu', precision: 64 });
  });

  it('never puts a scheme first that cannot be run', async () => {
    await vi.advanceTimersByTimeAsync(500);
    await answerLast(planOf([row('compact-5@2%', 3, 'too large')]));
    expect(planned.value).toBeNull();
  });

  it('says why there is none, until the scene changes', async () => {
    await vi.advanceTimersByTimeAsync(500);
    const problem = { path: 'room.json: maxFrequencyHz', message: 'wrong', remedy: 'another' };
    calls[0].reject(new TaskFailure({ kind: 'input', problems: [problem] }));
    await settled();
    expect([state.planProblems.value, state.planProgress.value]).toEqual([[problem], null]);
    setValue('change', ['maxFrequencyHz'], 700);
    expect(state.planProblems.value).toEqual([]);
  });

  it('does not restart after it was stopped, until something changes', async () => {
    await vi.advanceTimersByTimeAsync(500);
    state.stopPlanning();
    await vi.advanceTimersByTimeAsync(5000);
    expect([calls.length, state.planStopped.value, state.planProgress.value]).toEqual([1, true, null]);
    setValue('change', ['maxFrequencyHz'], 700);
    await vi.advanceTimersByTimeAsync(500);
    expect([calls.length, state.planStopped.value]).toEqual([2, false]);
  });

  it('gives way to a run, and is made after it', async () => {
    await vi.advanceTimersByTimeAsync(500);
    let end: (() => void) | undefined;
    const running = takeMachine('run', new AbortController(), () => new Promise<void>((resolve) => (end = resolve)));
    await settled();
    expect([calls[0].options.signal!.aborted, machineUse.value]).toEqual([true, 'run']);
    setValue('change', ['maxFrequencyHz'], 700);
    await vi.advanceTimersByTimeAsync(5000);
    expect([calls.length, state.planProblems.value]).toEqual([1, []]);
    await expect(takeMachine('bench', new AbortController(), () => Promise.resolve())).rejects.toThrow(/busy/);
    end!();
    await running;
    await vi.advanceTimersByTimeAsync(500);
    expect([calls.length, machineUse.value]).toEqual([2, 'plan']);
  });

  it('is completed after the view is left, and shown when the user returns', async () => {
    await vi.advanceTimersByTimeAsync(500);
    leave();
    leave = state.followPlan();
    await vi.advanceTimersByTimeAsync(5000);
    expect([calls.length, calls[0].options.signal!.aborted]).toEqual([1, false]);
    await answerLast(planOf(ROWS));
    expect(state.isCurrent.value).toBe(true);
  });

  it('is not shown for another scene', async () => {
    await vi.advanceTimersByTimeAsync(500);
    leave();
    startDocument({ name: 'other.json', token: null, scene: { scheme: 'auto' }, files: new Map() }, true);
    await answerLast(planOf(ROWS));
    expect([state.plan.value, planned.value]).toEqual([null, null]);
  });
});

describe('the engine of the window', () => {
  it('has 32 bits with WebGPU', () => {
    choosePrecision(64);
    chooseEngine('webgpu');
    choosePrecision(64);
    expect(engineOptions.value).toEqual({ engine: 'webgpu', precision: 32 });
  });
});

describe('the kernel of the window', () => {
  afterEach(() => {
    gpu.value = undefined;
    chooseKernel('');
    chooseEngine('auto');
  });

  it('goes with every task on a GPU, and with none on the processor', () => {
    chooseKernel('kernel-a');
    expect(chooseWorkgroup(' 32 × 4x2 ')).toBeNull();
    const named = { kernel: 'kernel-a', workgroup: '32x4x2' };
    expect(engineOptions.value).toEqual({ engine: 'auto', precision: 32 });
    gpu.value = { name: 'one', software: false };
    expect(engineOptions.value).toEqual({ engine: 'auto', precision: 32, ...named });
    choosePrecision(64);
    expect(engineOptions.value).toEqual({ engine: 'auto', precision: 64 });
    choosePrecision(32);
    gpu.value = { name: 'soft', software: true };
    expect(engineOptions.value).toEqual({ engine: 'auto', precision: 32 });
    chooseEngine('webgpu');
    expect(engineOptions.value).toEqual({ engine: 'webgpu', precision: 32, ...named });
    chooseEngine('cpu');
    expect(engineOptions.value).toEqual({ engine: 'cpu', precision: 32 });
  });

  it('has the workgroup of the kernel until one is written, and again with another kernel', () => {
    gpu.value = { name: 'one', software: false };
    chooseKernel('kernel-a');
    expect(engineOptions.value).toEqual({ engine: 'auto', precision: 32, kernel: 'kernel-a' });
    expect(chooseWorkgroup('32x4')).toMatch(/such as 32x4x2/);
    expect(engineOptions.value).not.toHaveProperty('workgroup');
    chooseWorkgroup('8x8x8');
    expect(engineOptions.value).toMatchObject({ workgroup: '8x8x8' });
    chooseKernel('march');
    expect(engineOptions.value).toEqual({ engine: 'auto', precision: 32, kernel: 'march' });
    chooseWorkgroup('32x4x1');
    expect(chooseWorkgroup('')).toBeNull();
    expect(engineOptions.value).not.toHaveProperty('workgroup');
  });

  it('can be any of those that the program has', async () => {
    const asked = findKernels();
    const call = calls.at(-1) as unknown as Call<'kernels'>;
    expect(call.task).toBe('kernels');
    call.resolve(['kernel-a', 'march']);
    await asked;
    expect(kernels.value).toEqual(['kernel-a', 'march']);
  });
});

describe('rows of a plan', () => {
  it('are sorted by a column: rising, falling, then in the original order', () => {
    const names = (): string[] => sorted(ROWS, planOrder.value).map(({ scheme }) => scheme);
    sortBy('scheme');
    expect(names()).toEqual(['compact-5@2%', 'leggy-1@2%', 'leggy-3@2%']);
    sortBy('time');
    expect(names()).toEqual(['compact-5@2%', 'leggy-3@2%', 'leggy-1@2%']);
    sortBy('time');
    expect(names()).toEqual(['leggy-1@2%', 'leggy-3@2%', 'compact-5@2%']);
    sortBy('time');
    expect([planOrder.value, names()]).toEqual([null, ROWS.map(({ scheme }) => scheme)]);
  });
});
