/** What belongs to a scene or a project ends with it: the seen cases, and the rule for all state. */
import { readdirSync, readFileSync } from 'node:fs';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Project } from '../../../../src/app/index.ts';
import { NO_AIR, type PackedFrame } from '../../../../electron/renderer/core/packed-frame.ts';
import type { RenderOutcome, TaskName } from '../../../../electron/renderer/core/protocol.ts';
import { TaskFailure } from '../../../../electron/renderer/core/task-failure.ts';
import type { Call } from '../../fake-workers.ts';

const { calls } = vi.hoisted(() => {
  vi.stubGlobal('localStorage', { getItem: () => null, setItem: () => undefined });
  vi.stubGlobal('requestAnimationFrame', () => 0);
  return { calls: [] as Call[] };
});

vi.mock('../../../../electron/renderer/core/workers.ts', async () =>
  (await import('../../fake-workers.ts')).fakeWorkers(calls),
);

const documents = await import('../../../../electron/renderer/state/document/document.ts');
const { recording } = await import('../../../../electron/renderer/state/run/recording.ts');
const { followQueue, addPresent, queue, queueIsPaused } =
  await import('../../../../electron/renderer/state/run/queue.ts');
const { run, isRunning } = await import('../../../../electron/renderer/state/run/run.ts');
const { results, chooseResult } = await import('../../../../electron/renderer/state/results/results.ts');
const { chooseVariant, comparedResults } = await import('../../../../electron/renderer/state/results/variants.ts');
const check = await import('../../../../electron/renderer/state/room/scene-check.ts');
const { shownView } = await import('../../../../electron/renderer/state/room/shown-room.ts');
const { said, say } = await import('../../../../electron/renderer/state/window/say.ts');
const { showProject, clearWork } = await import('../../../../electron/renderer/state/project/work.ts');
const questions = await import('../../../../electron/renderer/state/project/questions.ts');

const SCENE = { maxFrequencyHz: 500, sources: { S1: { position: [1, 1, 1] } } };
const VIEW = { extentsMetres: { from: [0, 0, 0], to: [5, 4, 3] }, sources: [], receivers: [], surfaces: [] };
const OUTCOME = {
  report: {
    scene: { materials: [], sources: [], receivers: [], geometry: { fingerprint: '' }, maxFrequencyHz: 500 },
    air: {},
    duration: {},
    scheme: { id: 'compact-5', weights: '2%' },
    checkpoints: { resumedFrom: null },
    responses: [],
    areas: [],
  },
  files: new Map(),
} as unknown as RenderOutcome;
const FRAME = {
  source: 'S1',
  isPulse: true,
  timeSeconds: 0,
  telling: 1,
  slices: [
    { axis: 2, position: 1, origin: [0, 0], spacing: [1, 1], size: [1, 1], values: Int8Array.of(NO_AIR), scale: 1 },
  ],
  volume: null,
} as unknown as PackedFrame;
const OTHER = {
  id: 'other',
  scene: { name: 'other.json', text: JSON.stringify(SCENE), files: new Map() },
  notes: '',
  runs: [],
  recordings: null,
  targets: { names: [], files: new Map() },
  sounds: [],
  head: null,
  searches: [],
  underlay: null,
  listening: null,
  report: null,
  scheme: null,
} as unknown as Project;

const settled = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));
const open = (name: string): void =>
  documents.startDocument({ name, token: null, scene: SCENE, files: new Map() }, true);
const asked = (task: TaskName): Call[] => calls.filter((call) => call.task === task);
const send = (frame: PackedFrame): void => {
  const { onEvent } = asked('render').at(-1)!.options as { onEvent: (event: { frame: PackedFrame }) => void };
  onEvent({ frame });
};

let end: () => void = () => undefined;
beforeEach(async () => {
  clearWork();
  await settled();
  calls.length = 0;
  open('hall.json');
  end = followQueue();
});
afterEach(() => end());

/** A run that has shown its film and waits for nothing else, with another behind it. */
async function runWithFilm(): Promise<void> {
  addPresent();
  addPresent();
  await settled();
  send(FRAME);
  expect([recording.value?.frames, isRunning.value, queue.value.length]).toEqual([1, true, 2]);
}

describe('another project', () => {
  it('has no film, no run, no queue and no status line of the one before', async () => {
    await runWithFilm();
    asked('render')[0].resolve(OUTCOME);
    await settled();
    asked('render')[1].resolve(OUTCOME);
    await settled();
    expect([run.value?.state.kind, results.value.length, said.value]).toEqual(['done', 2, expect.any(String)]);
    expect(said.value).not.toBe('');
    await showProject(OTHER, null, true);
    expect([recording.value, run.value, queue.value, said.value]).toEqual([null, null, [], '']);
    expect([results.value, comparedResults.value, check.checkReport.value]).toEqual([[], [], null]);
  });

  it('gets no result, frame or words of a run that it stopped', async () => {
    await runWithFilm();
    queueIsPaused.value = true;
    const stopped = vi.fn();
    asked('render')[0].options.signal!.addEventListener('abort', stopped);
    await showProject(OTHER, null, true);
    expect(stopped).toHaveBeenCalledOnce();
    send(FRAME);
    // It was through before it could stop.
    asked('render')[0].resolve(OUTCOME);
    await settled();
    expect([recording.value, run.value, results.value, queue.value, said.value]).toEqual([null, null, [], [], '']);
    expect(queueIsPaused.value).toBe(false);
    addPresent();
    await settled();
    expect(asked('render')).toHaveLength(2);
  });

  it('is not opened over runs in progress without a question', async () => {
    await runWithFilm();
    const wanted = questions.mayReplace();
    expect(questions.unsavedQuestion.value!.lost.join()).toContain('2 runs in progress or waiting');
    questions.unsavedQuestion.value!.answer('stay');
    expect([await wanted, isRunning.value]).toEqual([false, true]);
    const beside = questions.askToReplaceScene();
    expect(questions.keepQuestion.value!.runs).toBe(2);
    questions.keepQuestion.value!.answer('stay');
    expect(await beside).toBeNull();
  });
});

describe('another scene of the project', () => {
  it('keeps runs and queue, and shows no film of the room before, also not of its run that goes on', async () => {
    await runWithFilm();
    open('other.json');
    expect(recording.value).toBeNull();
    send(FRAME);
    expect([recording.value, isRunning.value, queue.value.length]).toEqual([null, true, 2]);
    asked('render')[0].resolve(OUTCOME);
    await settled();
    expect(results.value.map(({ scene }) => scene)).toEqual(['hall']);
  });

  it('that cannot be read shows no room', async () => {
    check.followScene();
    open('readable.json');
    await vi.waitFor(() => expect(asked('view')).toHaveLength(1));
    asked('view')[0].resolve(VIEW);
    await vi.waitFor(() => expect(shownView.value).not.toBeNull());
    say('moved S1');
    open('broken.json');
    expect([shownView.value, said.value]).toEqual([null, '']);
    await vi.waitFor(() => expect(asked('view')).toHaveLength(2));
    asked('view')[1].reject(
      new TaskFailure({ kind: 'input', problems: [{ path: 'geometry', message: 'is missing', remedy: '' }] }),
    );
    await vi.waitFor(() => expect(check.readingProblems.value).toHaveLength(1));
    expect(shownView.value).toBeNull();
  });
});

it('What changed between variants is told from the earlier to the later, whichever is shown', async () => {
  end();
  for (let i = 0; i < 3; i++) {
    addPresent();
    const ending = followQueue();
    await settled();
    asked('render').at(-1)!.resolve(OUTCOME);
    await settled();
    ending();
  }
  const [latest, middle, first] = results.value.map(({ id }) => id);
  for (const id of [latest, middle, first]) chooseVariant(id, true);
  for (const shown of [latest, middle, first]) {
    chooseResult(shown);
    expect(comparedResults.value.map(({ id }) => id)).toEqual([first, middle, latest]);
  }
});

/**
 * Signals that are not made by `sceneSignal` or `projectSignal`, by file: settings and dialogs of the window, lists and
 * devices of the program, and what follows or is keyed by something that ends with its owner.
 */
const OF_THE_WINDOW: Readonly<Record<string, readonly string[]>> = {
  'design/tab': ['designTab'],
  'document/document': ['place', 'documentNumber'],
  'document/new-scene': ['unitQuestion'],
  'drawing/chosen': ['step'],
  'drawing/fill': ['slabThickness'],
  'drawing/hang': ['curtainDistance'],
  'drawing/new-room': ['asksForRoom'],
  'drawing/painting': ['wanted'],
  'listening/dropped-sounds': ['droppedSounds'],
  'listening/dry-sounds': ['shipped', 'programme'],
  'listening/ears': ['hasEars', 'headChoice', 'ownHead', 'orientation', 'dryLevelDb', 'usedEars'],
  'listening/lanes': ['isExtended', 'wanted'],
  'listening/listening': [
    ...['soundState', 'isPlaying', 'volume', 'isMatched', 'directGainDb', 'isLooping', 'isShown'],
  ],
  'materials/absorption-in-band': ['shownOctave'],
  'materials/calibration': ['mostFactor', 'withinPercent', 'last'],
  'materials/import-materials': ['importQuestion'],
  'materials/own-materials': ['ownMaterials'],
  'materials/recent-materials': ['recentMaterials'],
  'materials/library': ['library', 'libraryQuestion'],
  'materials/through-curves': ['cavityMetres', 'layerMetres'],
  'materials/realised': ['realised', 'realisedProblems', 'realising'],
  'placing/clipboard': ['clipboard'],
  'plan/advanced': ['advancedIsOpen'],
  'plan/plan-order': ['planOrder'],
  'plan/presets': ['preset', 'seen', 'runsEnded'],
  'project/autosave': ['backup', 'leftWork'],
  'project/questions': ['unsavedQuestion', 'keepQuestion'],
  'project/recent': ['recentFiles'],
  'project/work': ['projectFile', 'projectId', 'savedWork'],
  'results/analyses': ['analyses'],
  'results/places/directions': ['octaveHz', 'fromSeconds', 'lengthSeconds', 'isMoving'],
  'results/places/reflections': ['reflectionOctave'],
  'results/saved/report-choice': ['reportsMeasured'],
  'results/saved/report-export': ['company', 'last'],
  'results/result-tab': ['resultTab'],
  'results/results': ['results', 'recorded', 'shownId', 'choice', 'comparedChoice', 'runNotes', 'lastRemoved'],
  'results/sounds': ['playingSound'],
  'room/leaks': ['allowLeaks'],
  'room/picture': ['projection'],
  'room/radiation': ['radiationOctave', 'showsBalloon'],
  'room/shading': ['last'],
  'room/shown-room': ['mode', 'pickedIn'],
  'run/colour-scale': ['colourMode', 'depthDb'],
  'run/field-view': ['paused', 'stepsPerFrame', 'isLive'],
  'run/film-settings': ['watched', 'set'],
  'run/fronts': ['showsFronts', 'frontPercent', 'shownFronts'],
  'run/more': ['showsMore'],
  'run/player': ['chosenSlowness', 'isPlaying', 'repeats', 'isWatched', 'playhead'],
  'run/recording': ['budgetMegabytes', 'changes'],
  'run/slices': ['showsSlices', 'chosen'],
  'run/variants': ['addsVariants'],
  'run/video': ['videoRate', 'videoProgress'],
  'run/wave-options': ['showsWaveOptions'],
  'stencils/bench': ['measuring', 'benchProblems', 'kept', 'benchFamily', 'chosenGrid'],
  'stencils/papers': ['papers', 'paperProblems', 'openName', 'isQuick', 'chosenPlace', 'outcomes'],
  'stencils/stencils': [
    ...['schemes', 'schemesProblems', 'chosenId', 'chosenWeights', 'pointedShell', 'pickedShell'],
    ...['colouring', 'over', 'schemeReport', 'reportProblems'],
  ],
  'verify/verification': ['verifyEffort', 'verifying', 'soFar', 'outcome', 'verifyFailure'],
  'window/engine': ['engine', 'precision', 'gpu'],
  'window/kernel': ['kernel', 'workgroup', 'kernels'],
  'window/lifetimes': ['runsUnderWay'],
  'window/machine-turn': ['turn'],
  'window/say': ['trouble'],
  'window/sizes': ['windowWidth', 'isWide'],
  'window/theme': ['themeChoice', 'systemIsDark'],
  'window/view': ['view', 'helpIsOpen'],
};

it('Every other signal is declared as one of a scene or of a project', () => {
  const folder = new URL('../../../../electron/renderer/state/', import.meta.url);
  const files = (readdirSync(folder, { recursive: true }) as string[]).filter((name) => name.endsWith('.ts')).sort();
  const found = files.flatMap((name) => {
    const text = readFileSync(new URL(name, folder), 'utf8');
    const names = [...text.matchAll(/^(?:export )?const (\w+)[^=\n]*= signal\b/gm)].map(([, each]) => each);
    return names.length > 0 ? [[name.replaceAll('\\', '/').slice(0, -3), names] as const] : [];
  });
  expect(Object.fromEntries(found)).toEqual(OF_THE_WINDOW);
});
