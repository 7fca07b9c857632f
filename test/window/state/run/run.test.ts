import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { SceneView } from '../../../../src/app/view/scene-view.ts';
import type { FieldFrame, FieldSlice } from '../../../../src/app/render/watch.ts';
import type { AskOptions } from '../../../../electron/renderer/core/client.ts';
import type { RenderOutcome, Tasks, WatchSettings } from '../../../../electron/renderer/core/protocol.ts';

interface Call {
  readonly argument: Tasks['render']['argument'];
  readonly options: AskOptions<'render'>;
  readonly resolve: (answer: unknown) => void;
  readonly reject: (error: Error) => void;
  readonly told: WatchSettings[];
  steps: number;
  drawn: number;
}

const { calls, frames } = vi.hoisted(() => {
  const frames: (() => void)[] = [];
  vi.stubGlobal('localStorage', { getItem: () => null, setItem: () => undefined });
  vi.stubGlobal('requestAnimationFrame', (action: () => void) => frames.push(action));
  return { calls: [] as Call[], frames };
});

vi.mock('../../../../electron/renderer/core/workers.ts', async () => {
  const { TaskFailure } = await import('../../../../electron/renderer/core/task-failure.ts');
  const ask = (_task: string, argument: Call['argument'], options: AskOptions<'render'> = {}): unknown => {
    let call: Call | undefined;
    const answer = new Promise((resolve, reject) => {
      calls.push((call = { argument, options, resolve, reject, told: [], steps: 0, drawn: 0 }));
      options.signal?.addEventListener('abort', () =>
        reject(new TaskFailure({ kind: 'stopped', problems: [{ path: '', message: 'stopped', remedy: '' }] })),
      );
    });
    return {
      answer,
      watch: (settings: WatchSettings) => call!.told.push(settings),
      step: () => call!.steps++,
      drawn: () => call!.drawn++,
    };
  };
  return { desk: { ask }, checker: { ask }, machine: { ask } };
});

const { startDocument } = await import('../../../../electron/renderer/state/document/document.ts');
const { checkReport, sceneView } = await import('../../../../electron/renderer/state/room/scene-check.ts');
const { TaskFailure } = await import('../../../../electron/renderer/core/task-failure.ts');
const { trouble } = await import('../../../../electron/renderer/state/window/say.ts');
const { results } = await import('../../../../electron/renderer/state/results/results.ts');
const { Pace } = await import('../../../../electron/renderer/state/run/pace.ts');
const field = await import('../../../../electron/renderer/state/run/field-view.ts');
const runs = await import('../../../../electron/renderer/state/run/run.ts');
const { doneShare, phaseText } = await import('../../../../electron/renderer/state/run/run-words.ts');
const list = await import('../../../../electron/renderer/state/run/slices.ts');
const scale = await import('../../../../electron/renderer/state/run/colour-scale.ts');

const VIEW: SceneView = {
  title: '',
  dimensions: 3,
  extentsMetres: { from: [0, 0, 0], to: [5, 4, 3] },
  surfaces: [],
  edges: new Float32Array(),
  sources: [{ name: 'S1', position: [1, 1, 1.25] }],
  receivers: [],
  areas: [],
  meshMaterials: null,
  imported: null,
};

const OUTCOME = {
  report: { scheme: { id: 'compact-5', weights: '2%' } },
  files: new Map(),
} as unknown as RenderOutcome;

const sliceOf = (position: number, pressure: readonly number[], axis: FieldSlice['axis'] = 2): FieldSlice => ({
  axis,
  position,
  origin: [0.05, 0.05],
  spacing: 0.1,
  size: [pressure.length, 1],
  pressure: Float32Array.from(pressure),
});

const frameOf = (step: number, ...shown: FieldSlice[]): FieldFrame => ({
  source: 'S1',
  step,
  steps: 100,
  timeSeconds: step / 1000,
  slices: shown,
});

const settled = (): Promise<void> => vi.advanceTimersByTimeAsync(0).then(() => undefined);
const tell = (event: Tasks['render']['event']): void => calls.at(-1)!.options.onEvent!(event);
const running = (step: number): Tasks['render']['event'] => ({
  progress: {
    phase: 'running',
    source: 'S1',
    run: { step, steps: 1000, elapsedSeconds: step / 100, remainingSeconds: (1000 - step) / 100, ctpnNs: 1 },
  },
});

let documents = 0;

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
  runs.cancelRun();
  await settled();
  calls.length = 0;
  frames.length = 0;
  results.value = [];
  trouble.value = null;
  checkReport.value = null;
  field.isWatched.value = true;
  field.stepsPerFrame.value = null;
  scale.fixedRange.value = null;
  scale.leavesOutMean.value = false;
  startDocument({ name: `room ${++documents}.scene.json`, token: null, scene: {}, files: new Map() }, true);
  sceneView.value = VIEW;
});

async function start(): Promise<void> {
  void runs.startRun();
  await settled();
}

describe('a run of the window', () => {
  it('goes from its start to its result', async () => {
    await start();
    expect([runs.isRunning.value, runs.obstacle.value]).toEqual([true, 'A run is in progress.']);
    expect(calls[0].argument).toMatchObject({
      input: { sceneFile: `room ${documents}.scene.json` },
      overrides: {},
      engine: { engine: 'auto', precision: 32 },
      watch: { slices: [{ axis: 2, position: 1.25 }], paused: false, stepsPerFrame: null },
    });
    await start();
    expect(calls).toHaveLength(1);
    tell(running(100));
    expect(runs.run.value).toMatchObject({ leftSeconds: 9, progress: { phase: 'running' } });
    const finishing = (done: number): void =>
      tell({ progress: { phase: 'finishing', done, responses: 8, remainingSeconds: done === 0 ? 0 : 3 } });
    finishing(0);
    expect(runs.run.value?.leftSeconds).toBeNull();
    finishing(2);
    expect(runs.run.value?.leftSeconds).toBe(3);
    expect([doneShare(runs.run.value!.progress), phaseText(runs.run.value!)]).toEqual([
      0.25,
      'Filtering the responses',
    ]);
    calls[0].resolve(OUTCOME);
    await settled();
    expect(runs.run.value?.state.kind).toBe('done');
    expect(results.value.map(({ name, outcome }) => [name, outcome])).toEqual([
      [`room ${documents}`, OUTCOME],
    ]);
    expect(runs.obstacle.value).toBeNull();
  });

  it('can be cancelled, and then leaves nothing', async () => {
    await start();
    runs.cancelRun();
    expect(runs.run.value?.state.kind).toBe('stopping');
    expect(calls[0].options.signal!.aborted).toBe(true);
    await settled();
    expect([runs.run.value?.state.kind, results.value, trouble.value]).toEqual(['stopped', [], null]);
  });

  it('explains a failure, and can be started again', async () => {
    await start();
    const failure = {
      kind: 'run',
      problems: [{ path: '', message: 'the GPU was lost', remedy: 'Run it again.' }],
    } as const;
    calls[0].reject(new TaskFailure(failure));
    await settled();
    expect(runs.run.value?.state).toEqual({ kind: 'failed', failure });
    expect(trouble.value).toEqual({ title: 'The run', failure });
    await start();
    expect(calls).toHaveLength(2);
  });

  it('is not started for a scene with problems', async () => {
    checkReport.value = {
      problems: [{ path: 'sources.S1', message: 'outside', remedy: '' }],
    } as unknown as typeof checkReport.value;
    expect(runs.obstacle.value).toBe('The scene has a problem.');
    await start();
    expect(calls).toEqual([]);
  });

  it('estimates the time left from the wall-clock pace, which includes frames and pauses', async () => {
    await start();
    tell(running(10));
    for (let i = 1; i <= 10; i++) {
      await vi.advanceTimersByTimeAsync(1000);
      tell(running(10 + i));
    }
    // One step per second; without drawing, a step would take 0.01 s.
    expect(runs.run.value?.leftSeconds).toBeCloseTo(980, 6);
    field.paused.value = true;
    await vi.advanceTimersByTimeAsync(60_000);
    field.paused.value = false;
    tell(running(21));
    await vi.advanceTimersByTimeAsync(1000);
    tell(running(31));
    expect(runs.run.value?.leftSeconds).toBeCloseTo(96.9, 6);
  });
});

describe('the frames of a run', () => {
  it('are shown, and the next is requested after the page is drawn', async () => {
    await start();
    const shown = sliceOf(1.25, [0, 2, -4]);
    tell({ frame: frameOf(7, shown) });
    expect([field.shownSlices.value, field.frame.value?.step, calls[0].drawn]).toEqual([[shown], 7, 0]);
    frames.forEach((draw) => draw());
    expect(calls[0].drawn).toBe(1);
    await vi.advanceTimersByTimeAsync(1000);
    expect(calls[0].drawn).toBe(1);
  });

  it('do not block a run whose page is hidden', async () => {
    await start();
    tell({ frame: frameOf(7, sliceOf(1.25, [1])) });
    await vi.advanceTimersByTimeAsync(1000);
    expect(calls[0].drawn).toBe(1);
    frames.forEach((draw) => draw());
    expect(calls[0].drawn).toBe(1);
  });

  it('follow the settings: slices, pauses, steps; none if the view is not visible', async () => {
    await start();
    const last = (): WatchSettings => calls[0].told.at(-1)!;
    runs.stepOnce();
    field.paused.value = true;
    field.stepsPerFrame.value = 5;
    runs.stepOnce();
    expect(calls[0].steps).toBe(1);
    list.moveSlice(0, 2);
    expect(last()).toEqual({ slices: [{ axis: 2, position: 2 }], paused: true, stepsPerFrame: 5 });
    field.isWatched.value = false;
    expect(last()).toEqual({ slices: [], paused: true, stepsPerFrame: null });
    calls[0].resolve(OUTCOME);
    await settled();
    expect(field.paused.value).toBe(false);
  });

  it('leave outlines where the field is unknown', async () => {
    const outlines = (): boolean[] =>
      field.shownSlices.value.map(({ pressure }) => pressure.every((value) => Number.isNaN(value)));
    expect([outlines(), field.shownSlices.value[0].position]).toEqual([[true], 1.25]);
    await start();
    tell({ frame: frameOf(1, sliceOf(1.25, [1])) });
    list.moveSlice(0, 2);
    // The field follows with the next frame.
    expect(outlines()).toEqual([false]);
    list.addSlice();
    expect(outlines()).toEqual([false, true]);
    calls[0].resolve(OUTCOME);
    await settled();
    expect(outlines()).toEqual([true, true]);
    list.moveSlice(0, 1.25);
    expect(outlines()).toEqual([false, true]);
  });

  it('have outlines that cover the room', () => {
    list.turnSlice(0, 1);
    const [{ origin, spacing, size, position }] = field.shownSlices.value as [FieldSlice];
    const from = origin.map((first) => first - spacing / 2);
    const to = origin.map((first, i) => first + (size[i] - 0.5) * spacing);
    // To half a node of the outline's grid, which has 128 nodes on 5 m.
    expect([position, ...from]).toEqual([2, 0, 0]);
    expect(Math.abs(to[0] - 5)).toBeLessThanOrEqual(2.5 / 128);
    expect(Math.abs(to[1] - 3)).toBeLessThanOrEqual(2.5 / 128);
  });
});

describe('slices', () => {
  it('are one to three, inside the room', () => {
    expect(list.sliceRequests.value).toEqual([{ axis: 2, position: 1.25 }]);
    list.addSlice();
    list.addSlice();
    list.addSlice();
    expect(list.sliceRequests.value).toEqual([
      { axis: 2, position: 1.25 },
      { axis: 0, position: 2.5 },
      { axis: 1, position: 2 },
    ]);
    list.moveSlice(1, 77);
    expect(list.sliceRequests.value[1]).toEqual({ axis: 0, position: 5 });
    [0, 0, 0].forEach(list.removeSlice);
    expect(list.sliceRequests.value).toEqual([{ axis: 1, position: 2 }]);
  });

  it('start at the first source of a new scene', () => {
    list.moveSlice(0, 3);
    startDocument({ name: `room ${++documents}.json`, token: null, scene: {}, files: new Map() }, true);
    expect(list.sliceRequests.value).toEqual([{ axis: 2, position: 1.25 }]);
  });

  it('are the whole room in two dimensions', () => {
    list.turnSlice(0, 0);
    sceneView.value = { ...VIEW, dimensions: 2, extentsMetres: { from: [0, 0], to: [5, 4] } };
    expect(list.sliceRequests.value.map(({ axis }) => axis)).toEqual([2]);
    expect(list.sliceAxes.value).toEqual([2]);
  });
});

describe('the range of the colours', () => {
  it('follows the largest pressure, up fast and down slowly, and ignores walls', async () => {
    expect(scale.largestPressure([sliceOf(0, [0.5, NaN, -3]), sliceOf(0, [2])])).toBe(3);
    await start();
    tell({ frame: frameOf(1, sliceOf(1.25, [0, 0])) });
    expect(scale.shownRange.value).toBe(1);
    tell({ frame: frameOf(2, sliceOf(1.25, [4, NaN])) });
    expect(scale.shownRange.value).toBe(4);
    tell({ frame: frameOf(3, sliceOf(1.25, [8])) });
    expect(scale.shownRange.value).toBe(6);
    await vi.advanceTimersByTimeAsync(1000);
    tell({ frame: frameOf(4, sliceOf(1.25, [0])) });
    expect(scale.shownRange.value).toBeCloseTo(6 / Math.E, 12);
  });

  it('fits the waves around an active source', () => {
    // 400 nodes with waves of 0.1 around a source of 5; the r.m.s. is 0.27.
    const pressure = [5, ...Array.from({ length: 400 }, (_, i) => (i % 2 === 0 ? 0.1 : -0.1)), NaN, 0];
    expect(scale.tellingPressure([sliceOf(0, pressure)])).toBeCloseTo(4 * Math.sqrt((25 + 4) / 401), 6);
    expect(scale.tellingPressure([sliceOf(0, [0.3, -1, NaN])])).toBe(1);
    expect(scale.tellingPressure([sliceOf(0, [0, NaN])])).toBe(0);
  });

  it('fits the field without its mean if the mean is subtracted', async () => {
    await start();
    tell({ frame: frameOf(2, sliceOf(1.25, [1, 3, NaN]), sliceOf(2.5, [8], 0)) });
    list.addSlice();
    field.leaveOutMean(true);
    // The mean over all air on the slices is 4.
    expect(field.shownSlices.value.map(({ pressure }) => [...pressure])).toEqual([[-3, -1, NaN], [4]]);
    expect(scale.shownRange.value).toBe(4);
    field.leaveOutMean(false);
    expect(scale.shownRange.value).toBe(8);
    expect([...field.shownSlices.value[0].pressure]).toEqual([1, 3, NaN]);
  });

  it('stays at a fixed value, and restarts with each run', async () => {
    await start();
    tell({ frame: frameOf(2, sliceOf(1.25, [4.321])) });
    scale.fixRange(true);
    expect(scale.shownRange.value).toBe(4.3);
    tell({ frame: frameOf(3, sliceOf(1.25, [100])) });
    expect(scale.shownRange.value).toBe(4.3);
    scale.fixRange(false);
    calls[0].resolve(OUTCOME);
    await settled();
    await start();
    expect(scale.shownRange.value).toBe(1);
  });
});

describe('the pace', () => {
  it('is averaged over the last seconds, and null before that', () => {
    const pace = new Pace();
    pace.add(0, 0);
    pace.add(10, 0.25);
    expect(pace.secondsFor(10)).toBeNull();
    pace.add(20, 0.5);
    expect(pace.secondsFor(10)).toBeCloseTo(0.25, 12);
    for (let second = 1; second <= 20; second++) pace.add(20 + second, 0.5 + second);
    expect(pace.secondsFor(10)).toBeCloseTo(10, 12);
    pace.forget();
    expect(pace.secondsFor(10)).toBeNull();
  });
});
