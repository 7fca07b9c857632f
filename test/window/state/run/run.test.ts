import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { SceneView } from '../../../../src/app/setup/view/scene-view.ts';
import { NO_AIR, type PackedFrame, type PackedSlice } from '../../../../electron/renderer/core/packed-frame.ts';
import type { RenderOutcome, Tasks, WatchSettings } from '../../../../electron/renderer/core/protocol.ts';
import type { Call } from '../../fake-workers.ts';

const { calls, frames, user } = vi.hoisted(() => {
  const frames: (() => void)[] = [];
  vi.stubGlobal('localStorage', { getItem: () => null, setItem: () => undefined });
  vi.stubGlobal('requestAnimationFrame', (action: () => void) => frames.push(action));
  return { calls: [] as Call<'render'>[], frames, user: { isBusy: false } };
});

vi.mock('../../../../electron/renderer/core/workers.ts', async () =>
  (await import('../../fake-workers.ts')).fakeWorkers(calls as never),
);

vi.mock('../../../../electron/renderer/platform/user-activity.ts', () => ({ isUserBusy: () => user.isBusy }));

const { startDocument } = await import('../../../../electron/renderer/state/document/document.ts');
const { checkReport, sceneView } = await import('../../../../electron/renderer/state/room/scene-check.ts');
const { TaskFailure } = await import('../../../../electron/renderer/core/task-failure.ts');
const { trouble } = await import('../../../../electron/renderer/state/window/say.ts');
const { results, shownResult } = await import('../../../../electron/renderer/state/results/results.ts');
const { resultTab } = await import('../../../../electron/renderer/state/results/result-tab.ts');
const { view } = await import('../../../../electron/renderer/state/window/view.ts');
const arrival = await import('../../../../electron/renderer/state/run/arrival.ts');
const { Pace } = await import('../../../../electron/renderer/state/run/pace.ts');
const player = await import('../../../../electron/renderer/state/run/player.ts');
const field = await import('../../../../electron/renderer/state/run/field-view.ts');
const runs = await import('../../../../electron/renderer/state/run/run.ts');
const { doneShare, phaseText } = await import('../../../../electron/renderer/state/run/run-words.ts');
const list = await import('../../../../electron/renderer/state/run/slices.ts');
const film = await import('../../../../electron/renderer/state/run/film-settings.ts');

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
  report: { scheme: { id: 'compact-5', weights: '2%' }, responses: [] },
  files: new Map(),
} as unknown as RenderOutcome;

const sliceOf = (position: number, values: readonly number[], axis: PackedSlice['axis'] = 2): PackedSlice => ({
  axis,
  position,
  origin: [0.05, 0.05],
  spacing: [0.1, 0.1],
  size: [values.length, 1],
  values: Int16Array.from(values),
  scale: 32767,
});

const frameOf = (step: number, ...shown: PackedSlice[]): PackedFrame => ({
  source: 'S1',
  step,
  steps: 100,
  timeSeconds: step / 1000,
  isPulse: false,
  slices: shown,
  volume: null,
  telling: 1,
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
const { projectScheme } = await import('../../../../electron/renderer/state/document/project-scheme.ts');

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
  runs.cancelRun();
  await settled();
  calls.length = 0;
  frames.length = 0;
  results.value = [];
  trouble.value = null;
  checkReport.value = null;
  player.isWatched.value = true;
  field.stepsPerFrame.value = null;
  view.value = 'run';
  user.isBusy = false;
  film.watched.value = 'impulse';
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
      film: null,
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
    expect(results.value.map(({ name, outcome }) => [name, outcome])).toEqual([[`room ${documents}`, OUTCOME]]);
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

describe('the result of a run', () => {
  const run = async (): Promise<void> => {
    await start();
    calls.at(-1)!.resolve(OUTCOME);
    await settled();
  };

  it('opens by its verdict, whichever tab was shown before', async () => {
    resultTab.value = 'variants';
    await run();
    expect([view.value, resultTab.value, arrival.arrived.value]).toEqual(['results', 'overview', null]);
  });

  it('waits where the user is in the middle of something, until it is opened', async () => {
    view.value = 'room';
    user.isBusy = true;
    await run();
    const [result] = results.value;
    expect([view.value, arrival.arrived.value]).toEqual(['room', result]);
    arrival.openResult(result.id);
    expect([view.value, arrival.arrived.value]).toEqual(['results', null]);
  });

  it('does not take the place of another result that is looked at', async () => {
    await run();
    const before = shownResult.value;
    resultTab.value = 'targets';
    await run();
    expect([shownResult.value, resultTab.value]).toEqual([before, 'targets']);
    expect(arrival.arrived.value).toBe(results.value[0]);
    arrival.putArrivedAside();
    expect(arrival.arrived.value).toBeNull();
  });
});

describe('the frames of a run', () => {
  it('are shown, and the next is requested after the page is drawn', async () => {
    await start();
    tell({ frame: frameOf(7, sliceOf(1.25, [0, 2, -4, NO_AIR])) });
    expect(field.shownSlices.value.map(({ pressure }) => [...pressure])).toEqual([[0, 2, -4, NaN]]);
    expect([field.moment.value?.frame.step, calls[0].drawn]).toEqual([7, 0]);
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
    const filmed = [{ axis: 2, position: 2 }];
    expect(last()).toEqual({ slices: filmed, filmed, paused: true, stepsPerFrame: 5 });
    player.isWatched.value = false;
    expect(last()).toEqual({ slices: [], filmed, paused: true, stepsPerFrame: null });
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

  it('of a film are taken as they come, without waiting for the page, also in another view', async () => {
    film.watched.value = 'pulse';
    player.isWatched.value = false;
    await start();
    expect(calls[0].argument).toMatchObject({
      film: { source: 'S1', toHz: 1000, seconds: 0.06, everySeconds: 1 / 5000 },
      watch: { slices: [], filmed: [{ axis: 2, position: 1.25 }], stepsPerFrame: null },
    });
    tell({ frame: { ...frameOf(1, sliceOf(1.25, [1])), isPulse: true } });
    expect(calls[0].drawn).toBe(1);
    expect(field.moment.value?.frame.isPulse).toBe(true);
    player.isWatched.value = true;
    expect(calls[0].told.at(-1)!.slices).toEqual([]);
  });

  it('stay when the run has ended, until the next begins', async () => {
    await start();
    tell({ frame: frameOf(1, sliceOf(1.25, [1])) });
    calls[0].resolve(OUTCOME);
    await settled();
    expect(field.moment.value?.frame.step).toBe(1);
    await start();
    expect(field.moment.value).toBeNull();
  });
});

describe('the scheme of the project', () => {
  const gridRule = { scheme: 'compact-5@2%', walls: 'subcell', points: 3.4 };
  const outcome = (chosen: object | null): RenderOutcome =>
    ({ ...OUTCOME, report: { ...OUTCOME.report, chosen, gridRule } }) as unknown as RenderOutcome;

  it('is what the program chose for the first run, and all runs after it take it', async () => {
    projectScheme.value = null;
    await start();
    expect(calls[0].argument.overrides.projectScheme).toBeUndefined();
    calls[0].resolve(outcome({}));
    await settled();
    expect(projectScheme.value).toEqual(gridRule);
    await start();
    expect(calls.at(-1)!.argument.overrides.projectScheme).toEqual(gridRule);
    calls.at(-1)!.resolve(outcome(null));
    await settled();
    projectScheme.value = null;
  });

  it('is not that of a run whose scene names its own', async () => {
    projectScheme.value = null;
    await start();
    calls[0].resolve(outcome(null));
    await settled();
    expect(projectScheme.value).toBeNull();
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
    // Until the scene is read there is no room.
    expect(list.sliceRequests.value).toEqual([]);
    sceneView.value = VIEW;
    expect(list.sliceRequests.value).toEqual([{ axis: 2, position: 1.25 }]);
  });

  it('are the whole room in two dimensions', () => {
    list.turnSlice(0, 0);
    sceneView.value = { ...VIEW, dimensions: 2, extentsMetres: { from: [0, 0], to: [5, 4] } };
    expect(list.sliceRequests.value.map(({ axis }) => axis)).toEqual([2]);
    expect(list.sliceAxes.value).toEqual([2]);
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
