import { beforeEach, describe, expect, it, vi } from 'vitest';
import { metres, type PlacesOutlook, type PlacesProgress, type SceneView } from '../../../../src/app/index.ts';
import type { Bridge } from '../../../../electron/bridge.ts';
import type { FoundPlaces, PlacesInput } from '../../../../electron/renderer/core/protocol.ts';
import type { Call } from '../../fake-workers.ts';

const { calls } = vi.hoisted(() => {
  vi.stubGlobal('localStorage', { getItem: () => null, setItem: () => undefined });
  return { calls: [] as Call[] };
});

vi.mock('../../../../electron/renderer/core/workers.ts', async () =>
  (await import('../../fake-workers.ts')).fakeWorkers(calls),
);

const { useBridge } = await import('../../../../electron/renderer/platform/bridge.ts');
const { scene, startDocument, undo, undoLabel } =
  await import('../../../../electron/renderer/state/document/document.ts');
const { sceneView } = await import('../../../../electron/renderer/state/room/scene-check.ts');
const { machineUse } = await import('../../../../electron/renderer/state/window/machine-turn.ts');
const wanted = await import('../../../../electron/renderer/state/design/places/wanted.ts');
const settings = await import('../../../../electron/renderer/state/design/places/settings.ts');
const points = await import('../../../../electron/renderer/state/design/places/points.ts');
const { placesUse } = await import('../../../../electron/renderer/state/design/places/use.ts');
const search = await import('../../../../electron/renderer/state/design/places/search.ts');
const { placesPicture } = await import('../../../../electron/renderer/state/design/places/picture.ts');
const { shownPlots } = await import('../../../../electron/renderer/state/design/places/plots.ts');
const { placesFiles, planDrawing, savePlaces } =
  await import('../../../../electron/renderer/state/design/places/save.ts');
const { StageClock } = await import('../../../../electron/renderer/state/design/places/stage.ts');
const { hasArrangement, openArrangement } = await import('../../../../electron/renderer/state/design/places/take.ts');

const SCENE = {
  description: 'As it was',
  geometry: { boxes: [{ add: { from: [0, 0, 0], to: [5, 4, 3] }, material: 'a' }] },
  sources: { S1: { position: [1, 1, 1] }, S2: { position: [2, 1, 1] } },
  systems: { both: { sources: { S1: {}, S2: {} } } },
  receivers: { A: { position: [3, 1, 1] }, B: { position: [3, 2, 1] }, row: { line: [] } },
};
const VIEW = {
  receivers: [{ name: 'A' }, { name: 'B' }],
  areas: [{ name: 'row', points: new Float32Array(6) }],
} as unknown as SceneView;

const OUTLOOK = {
  candidates: [
    { name: 'wall 1', position: [0.2, 0.2, 0.2] },
    { name: 'wall 2', position: [4.8, 0.2, 0.2] },
  ],
} as unknown as PlacesOutlook;

const PLACED = { subwoofers: { position: [0.2, 0.2, 0.2], elements: [] } };
const source = (gainDb: number, delaySeconds: number, inverted: boolean): object => ({
  ...{ place: 'wall 1', position: [0.2, 0.2, 0.2], gainDb, delaySeconds, inverted },
});
const FOUND = {
  report: {
    seats: [{ name: 'A' }, { name: 'B' }],
    arrangements: [
      { number: 1, sources: [source(0, 0, false)], scene: 'hall-places-1.json', equaliserFile: 'hall-1.txt' },
      { number: 2, sources: [source(-3.04, 0.0021, true)], scene: 'hall-places-2.json', equaliserFile: null },
    ],
    files: { report: 'r.json', table: 't.csv', curves: 'c.csv', picture: 'p.svg', plan: 'plan.svg' },
  },
  curves: {
    frequencies: Float64Array.of(20, 120),
    curves: ['before', '1', '2'].map((name, i) => ({
      name,
      levels: [Float64Array.of(i, -60), Float64Array.of(-1, 3 * i)],
      mean: Float64Array.of(0, 0),
      equalised: name === '1' ? Float64Array.of(0, 0) : null,
    })),
  },
  files: new Map(
    ['hall-places-1.json', 'hall-places-2.json'].map((name, i) => [
      name,
      new TextEncoder().encode(JSON.stringify({ sources: i === 0 ? PLACED : {}, description: `Number ${i + 1}` })),
    ]),
  ),
} as unknown as FoundPlaces;

const asked = (task: string): Call | undefined => calls.findLast((call) => call.task === task);
const wantedNow = (): PlacesInput['wanted'] | undefined => wanted.placesInput.value?.wanted;

/** Waits for the cost of what is wanted now, which stays known for the same scene. */
async function costKnown(): Promise<() => void> {
  const end = search.placesCost.follow();
  if (search.placesCost.value.kind === 'known') return end;
  await vi.waitFor(() => expect(asked('placesCost')).toBeDefined(), 5000);
  asked('placesCost')!.resolve(OUTLOOK);
  await vi.waitFor(() => expect(search.placesCost.value.kind).toBe('known'));
  return end;
}

async function found(): Promise<void> {
  const end = await costKnown();
  const started = search.startPlaces();
  asked('places')!.resolve(FOUND);
  await started;
  end();
}

beforeEach(() => {
  calls.length = 0;
  startDocument({ name: 'hall.json', token: null, scene: SCENE, files: new Map() }, true);
  sceneView.value = VIEW;
});

describe('What a search for places wants', () => {
  it('is two subwoofers along the walls for all receivers, as on the command line', () => {
    expect(wantedNow()).toMatchObject({ counts: [2], candidates: ['walls'], seats: ['A', 'B'], best: 5, seed: 1 });
    expect(wanted.missingInPlaces.value).toBeNull();
  });

  it('is what is ticked, always in one order', () => {
    settings.setCount(4, true);
    points.setCandidates('floor', true);
    points.setCandidates('corners', true);
    points.setSeat('A', false);
    points.setSeat('row', true);
    points.setSeat('A', true);
    expect(wantedNow()).toMatchObject({ counts: [2, 4], candidates: ['corners', 'walls', 'floor'] });
    expect(wantedNow()!.seats).toEqual(['A', 'B', 'row']);
    points.setCandidates('row', true);
    expect(wantedNow()!.seats).toEqual(['A', 'B']);
  });

  it('is the walls also where they are triangles', () => {
    const mesh = { ...SCENE, geometry: { mesh: { file: 'hall.obj' } } };
    startDocument({ name: 'hall.json', token: null, scene: mesh, files: new Map() }, true);
    sceneView.value = VIEW;
    expect(wantedNow()!.candidates).toEqual(['walls']);
  });

  it('says what is missing', () => {
    settings.setSubwoofers({ goals: { variation: 0 } });
    expect([wanted.missingInPlaces.value, wantedNow()]).toEqual(['Give a goal a weight above 0.', undefined]);
    for (const seat of ['A', 'B']) points.setSeat(seat, false);
    expect(wanted.missingInPlaces.value).toBe('Tick a seat.');
    points.setCandidates('walls', false);
    expect(wanted.missingInPlaces.value).toBe('Tick where subwoofers may stand.');
    settings.setCount(2, false);
    expect(wanted.missingInPlaces.value).toBe('Tick how many subwoofers there are.');
  });
});

describe('Speakers and desks', () => {
  it('want what the command line takes unless told, each with settings of its own', () => {
    settings.setLaying({ spacing: metres(0.3) });
    placesUse.value = 'speakers';
    expect(wantedNow()).toEqual({
      ...{ candidates: ['walls'], spacing: 1, clearance: 0.25, height: 2.2, seats: ['A', 'B'], quiet: undefined },
      ...{ counts: [2], mostAttenuation: 6, mostDelay: 0.03, best: 5, seed: 1 },
      goals: { evenness: 1, clarity: 1, spill: 0 },
    });
    placesUse.value = 'desks';
    expect(wantedNow()).toEqual({ candidates: ['floor'], spacing: 1, clearance: 0.5, height: 1.2, goal: 'quiet' });
    placesUse.value = 'subwoofers';
    expect(wantedNow()).toMatchObject({ spacing: 0.3, mostAttenuation: 10 });
  });

  it('keep quiet places out of the audience, and count their spill', () => {
    placesUse.value = 'speakers';
    wanted.setSpeakerGoal('spill', 1);
    expect(wanted.missingInPlaces.value).toMatch(/^Tick where little should be heard/);
    wanted.setSpeakerGoal('clarity', 0);
    points.setQuiet('B', true);
    expect(wantedNow()).toMatchObject({ seats: ['A'], quiet: ['B'], goals: { clarity: 0, spill: 1 } });
    placesUse.value = 'subwoofers';
    expect(wantedNow()).toMatchObject({ seats: ['A', 'B'] });
  });

  it('keep what each search has found, and show places for listeners by their values', async () => {
    await found();
    calls.length = 0;
    placesUse.value = 'desks';
    expect([placesPicture.value.placed, placesFiles.value]).toEqual([[], []]);
    const place = (rank: number, levelDb: number): object => ({ rank, levelDb, position: [rank, 1, 1] });
    const files = { report: 'd.json', table: 'd.csv', picture: 'd.svg' };
    const report = { goal: 'quiet', isAbsolute: false, places: [place(1, -3), place(2, 0), place(3, 1)], files };
    const end = await costKnown();
    const started = search.startPlaces();
    asked('deskPlaces')!.resolve({ report, files: new Map([['d.svg', new TextEncoder().encode('<svg/>')]]) });
    await started;
    end();
    search.showArrangement(2);
    expect(placesPicture.value.shares).toEqual([0, 0.75, 1]);
    expect(placesPicture.value.placed).toEqual([{ position: [2, 1, 1], text: '0.0 dB' }]);
    expect(placesFiles.value.map(({ kind }) => kind)).toEqual(['report', 'table', 'plan']);
    expect(planDrawing.value).toBe('<svg/>');
    placesUse.value = 'subwoofers';
    expect(search.shownArrangement.value!.number).toBe(1);
  });
});

describe('A search for places in the window', () => {
  it('starts once its cost is known, and shows candidates meanwhile', async () => {
    expect(search.placesObstacle.value).toBe('The search can start once its cost is known.');
    await search.startPlaces();
    expect(asked('places')).toBeUndefined();
    const end = await costKnown();
    expect(placesPicture.value.candidates).toEqual(OUTLOOK.candidates.map(({ position }) => position));
    expect(search.placesObstacle.value).toBeNull();
    const started = search.startPlaces();
    expect(machineUse.value).toBe('places');
    expect(asked('places')!.argument).toEqual(asked('placesCost')!.argument);
    const { onEvent } = asked('places')!.options as { onEvent: (event: { progress: PlacesProgress }) => void };
    onEvent({ progress: { phase: 'searching', share: 0.25, remainingSeconds: 3 } });
    expect(search.placesSearch.value.last.value?.progress).toMatchObject({ what: 'searching', share: 0.25 });
    search.placesSearch.value.stop();
    await started;
    expect([search.placesSearch.value.last.value?.state.kind, machineUse.value]).toEqual(['stopped', null]);
    end();
  });

  it('shows the best, or the arrangement that is chosen, with its drive and its curves on one scale', async () => {
    await found();
    expect(search.shownArrangement.value!.number).toBe(1);
    expect(placesPicture.value.placed.map(({ text }) => text)).toEqual(['0.0 dB']);
    const labels = (at: number): readonly string[] => shownPlots.value!.plots[at].curves.map(({ label }) => label);
    expect([labels(0), labels(1)]).toEqual([
      ['A', 'B', 'mean'],
      ['A', 'B', 'mean', 'mean, equalised'],
    ]);
    search.showArrangement(2);
    expect(placesPicture.value.placed.map(({ text }) => text)).toEqual(['−3.0 dB, 2.1 ms, reversed']);
    // The highest level, 6 dB, to the next five.
    expect(shownPlots.value).toMatchObject({ number: 2, xRange: [20, 120], yRange: [-40, 10] });
    expect(shownPlots.value!.plots.map(({ isBefore }) => isBefore)).toEqual([true, false]);
    startDocument({ name: 'other.json', token: null, scene: SCENE, files: new Map() }, true);
    expect([search.shownArrangement.value, shownPlots.value, placesPicture.value.placed]).toEqual([null, null, []]);
  });

  it('opens an arrangement as the sources of the scene, and undo brings them back', async () => {
    await found();
    openArrangement();
    const others = { ...SCENE, systems: undefined };
    expect(scene.value).toEqual({ ...others, sources: PLACED, description: 'Number 1' });
    expect([hasArrangement.value, undoLabel.value]).toEqual([true, 'open arrangement 1']);
    search.showArrangement(2);
    expect(hasArrangement.value).toBe(false);
    undo();
    expect(scene.value).toEqual(SCENE);
  });

  it('saves its files, and the equaliser of an arrangement that has one', async () => {
    await found();
    const kinds = (): readonly string[] => placesFiles.value.map(({ kind }) => kind);
    expect(kinds()).toEqual(['report', 'table', 'curves', 'picture', 'plan', 'scene', 'equaliser']);
    search.showArrangement(2);
    expect(kinds()).not.toContain('equaliser');
    const saveAs = vi.fn<Bridge['saveAs']>((name) => Promise.resolve({ name, token: null }));
    useBridge({ saveAs } as unknown as Bridge);
    await savePlaces('hall-places-2.json');
    expect(saveAs.mock.calls).toEqual([['hall-places-2.json', FOUND.files.get('hall-places-2.json')]]);
  });
});

describe('The time left', () => {
  const run = (of: number, share: number): PlacesProgress => ({
    phase: 'running',
    what: 'seat',
    run: of,
    runs: 4,
    render: {
      phase: 'running',
      source: 'seat',
      run: { step: share * 100, steps: 100, elapsedSeconds: 0, remainingSeconds: 0, ctpnNs: 0 },
    },
  });

  it('is that of the present part at the pace of runs that are made, not of those that are kept', () => {
    const clock = new StageClock();
    clock.hear({ phase: 'preparing', render: { phase: 'preparing' } }, 0);
    // Two of four runs are kept.
    expect(clock.hear(run(3, 0), 100)).toEqual({ what: 'seat', run: 3, runs: 4, share: 0.5, leftSeconds: null });
    expect(clock.hear(run(4, 0), 110)).toMatchObject({ share: 0.75, leftSeconds: 10 });
    expect(clock.hear({ phase: 'searching', share: 0, remainingSeconds: 0 }, 120)).toMatchObject({
      what: 'searching',
      leftSeconds: null,
    });
    expect(clock.hear({ phase: 'searching', share: 0.5, remainingSeconds: 0 }, 126)).toMatchObject({ leftSeconds: 6 });
  });

  it('is not said of what is no part of it', () => {
    expect(new StageClock().hear({ phase: 'forecast' } as PlacesProgress, 0)).toBeNull();
  });
});
