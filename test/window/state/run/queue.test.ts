import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { RenderOutcome } from '../../../../electron/renderer/core/protocol.ts';
import type { SceneView } from '../../../../src/app/index.ts';
import type { JsonObject } from '../../../../electron/renderer/state/document/json.ts';
import type { Call } from '../../fake-workers.ts';

const { calls } = vi.hoisted(() => {
  vi.stubGlobal('localStorage', { getItem: () => null, setItem: () => undefined });
  return { calls: [] as Call<'render'>[] };
});

vi.mock('../../../../electron/renderer/core/workers.ts', async () =>
  (await import('../../fake-workers.ts')).fakeWorkers(calls as never, 'render'),
);

const { setValue, startDocument } = await import('../../../../electron/renderer/state/document/document.ts');
const { setFilm } = await import('../../../../electron/renderer/state/run/film-settings.ts');
const { sceneView } = await import('../../../../electron/renderer/state/room/scene-check.ts');
const { paused } = await import('../../../../electron/renderer/state/run/field-view.ts');
const { results } = await import('../../../../electron/renderer/state/results/results.ts');
const { trouble } = await import('../../../../electron/renderer/state/window/say.ts');
const { takeMachine } = await import('../../../../electron/renderer/state/window/machine-turn.ts');
const { withMaterialReplaced } = await import('../../../../electron/renderer/state/materials/material-uses.ts');
const { view } = await import('../../../../electron/renderer/state/window/view.ts');
const { arrived } = await import('../../../../electron/renderer/state/run/arrival.ts');
const queue = await import('../../../../electron/renderer/state/run/queue.ts');
const variants = await import('../../../../electron/renderer/state/run/variants.ts');
const { differenceInWords } = await import('../../../../electron/renderer/state/run/scene-difference.ts');

const SCENE = {
  maxFrequencyHz: 500,
  materials: { floor: { library: 'carpet' }, walls: { absorption: 0.1 } },
  sources: { S1: { position: [1, 1, 1] }, S2: { position: [2, 1, 1] } },
  geometry: { boxes: [{ material: 'walls', faces: { 'z-': 'floor' } }] },
  systems: { both: { sources: { S1: {}, S2: {} } }, one: { sources: { S2: {} } } },
  figures: { openPlan: { row: { source: 'S1', receivers: [] } } },
};

const VIEW = {
  extentsMetres: { from: [0, 0, 0], to: [5, 4, 3] },
  sources: [{ name: 'S1' }, { name: 'S2' }],
} as unknown as SceneView;

const OUTCOME = {
  report: { scheme: { id: 'compact-5', weights: '2%' }, responses: [] },
  files: new Map(),
} as unknown as RenderOutcome;

/** A replacement of the floor. */
const by = (name: string, definition: JsonObject) => ({
  name,
  apply: (scene: JsonObject) => withMaterialReplaced(scene, 'floor', { name, definition }),
});

const settled = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));
const states = (): string[] => queue.queue.value.map(({ title, state }) => `${title}: ${state.kind}`);
const ran = (at: number): Record<string, unknown> =>
  JSON.parse(calls[at].argument.input.text) as Record<string, unknown>;
const finish = async (): Promise<void> => {
  calls.at(-1)!.resolve(OUTCOME);
  await settled();
};

let end: () => void = () => undefined;

beforeEach(async () => {
  end();
  queue.pauseQueue(true);
  for (const { id } of queue.queue.value) queue.removeQueued(id);
  await settled();
  queue.queue.value = [];
  queue.pauseQueue(false);
  calls.length = 0;
  results.value = [];
  view.value = 'run';
  startDocument({ name: 'hall.scene.json', token: null, scene: SCENE, files: new Map() }, true);
  end = queue.followQueue();
});

describe('the queue', () => {
  it('runs what was added in its order, each as the scene was then, and names each by what differs', async () => {
    queue.addPresent();
    setValue('choose wood', ['materials', 'floor'], { library: 'wood' });
    queue.addPresent();
    setValue('higher', ['maxFrequencyHz'], 1000);
    await settled();
    expect(calls).toHaveLength(1);
    expect(states()).toEqual(['hall: running', 'carpet → wood: waiting']);
    await finish();
    expect(results.value).toHaveLength(1);
    expect(states()).toEqual(['hall: done', 'carpet → wood: running']);
    // Its results wait to be opened; only those of the last run open by themselves.
    expect([view.value, arrived.value]).toEqual(['run', results.value[0]]);
    await finish();
    expect(states()).toEqual(['hall: done', 'carpet → wood: done']);
    expect([view.value, arrived.value]).toEqual(['results', null]);
    expect([ran(0), ran(1)]).toEqual([
      SCENE,
      { ...SCENE, materials: { ...SCENE.materials, floor: { library: 'wood' } } },
    ]);
    queue.clearEnded();
    expect([queue.queue.value, results.value.length]).toEqual([[], 2]);
  });

  it('films each run by its own scene: a source that it has, no higher than it goes', async () => {
    sceneView.value = VIEW;
    setFilm({ toHz: 400, seconds: 0.05, source: 'S2' });
    queue.addPresent();
    variants.addSourcesOneByOne();
    setValue('lower', ['maxFrequencyHz'], 250);
    queue.addPresent();
    // What is set later is for later runs.
    setFilm({ seconds: 0.1, source: 'S1' });
    await settled();
    for (let i = 0; i < 3; i++) await finish();
    expect(calls.map(({ argument: { film } }) => [film?.source, film?.toHz, film?.seconds])).toEqual([
      ['S2', 400, 0.05],
      [null, 400, 0.05],
      ['S2', 400, 0.05],
      ['S2', 250, 0.05],
    ]);
    await finish();
  });

  it('goes on after a run that failed, without a dialog; it can be repeated', async () => {
    queue.addPresent();
    queue.addPresent();
    await settled();
    calls[0].reject(new Error('device lost'));
    await settled();
    expect([states(), trouble.value]).toEqual([['hall: failed', 'hall: running'], null]);
    queue.repeatQueued(queue.queue.value[0].id);
    expect(states()).toEqual(['hall: running', 'hall: waiting']);
    await finish();
    await finish();
    expect(states()).toEqual(['hall: done', 'hall: done']);
  });

  it('changes its order, drops a waiting run and stops the one in progress', async () => {
    queue.addPresent();
    variants.addMaterialVariants('floor', [
      by('wood', { library: 'wood' }),
      by('lino', { library: 'lino' }),
      by('walls', SCENE.materials.walls),
    ]);
    await settled();
    const [first, wood, lino, walls] = queue.queue.value.map(({ id }) => id);
    queue.moveQueued(lino, -1);
    // Nothing comes before the run in progress.
    queue.moveQueued(lino, -1);
    queue.moveQueued(walls, 1);
    queue.removeQueued(wood);
    queue.removeQueued(first);
    await settled();
    expect(states()).toEqual(['hall: stopped', 'carpet → lino: running', 'carpet → walls: waiting']);
    // Under its own name, so that the report says what is there.
    expect(ran(1)['materials']).toEqual({ lino: { library: 'lino' }, walls: SCENE.materials.walls });
    expect(ran(1)['geometry']).toEqual({ boxes: [{ material: 'walls', faces: { 'z-': 'lino' } }] });
    const [ofScene] = queue.queue.value.slice(-1);
    expect(ofScene.job.scene['materials']).toEqual({ walls: SCENE.materials.walls });
    expect(ofScene.job.scene['geometry']).toEqual({ boxes: [{ material: 'walls', faces: { 'z-': 'walls' } }] });
  });

  it('is held: the run in progress pauses, no other starts until it is released', async () => {
    queue.addPresent();
    queue.addPresent();
    await settled();
    queue.pauseQueue(true);
    expect(paused.value).toBe(true);
    await finish();
    expect(states()).toEqual(['hall: done', 'hall: waiting']);
    queue.pauseQueue(false);
    await settled();
    expect(states()).toEqual(['hall: done', 'hall: running']);
  });

  it('waits for a measurement to end', async () => {
    let stop: () => void = () => undefined;
    void takeMachine('bench', new AbortController(), () => new Promise<void>((resolve) => (stop = resolve)));
    queue.addPresent();
    await settled();
    expect(calls).toHaveLength(0);
    stop();
    await settled();
    expect(states()).toEqual(['hall: running']);
  });

  it('runs sources one by one, without what refers to others', () => {
    queue.pauseQueue(true);
    variants.addSourcesOneByOne();
    expect(states()).toEqual(['S1 alone: waiting', 'S2 alone: waiting']);
    const [one, two] = queue.queue.value.map(({ job }) => job.scene);
    expect(one).toMatchObject({ sources: { S1: SCENE.sources.S1 }, figures: SCENE.figures });
    expect(one).not.toHaveProperty('systems');
    expect(two).toMatchObject({
      sources: { S2: SCENE.sources.S2 },
      systems: { one: { sources: { S2: {} } } },
      figures: {},
    });
    expect(two['figures']).not.toHaveProperty('openPlan');
  });
});

describe('what differs between two scenes', () => {
  const differs = (change: object): string | null => differenceInWords(SCENE, { ...SCENE, ...change });

  it('is said in a few words', () => {
    expect(differs({})).toBeNull();
    expect(differs({ title: 'other' })).toBeNull();
    expect(differs({ maxFrequencyHz: 1000 })).toBe('500 Hz → 1 kHz');
    expect(differs({ walls: 'staircase', tolerancePercent: 1 })).toBe('settings changed');
    expect(differs({ sources: { ...SCENE.sources, S2: { position: [3, 1, 1] } } })).toBe('S2 moved');
    expect(differs({ sources: { S1: SCENE.sources.S1 } })).toBe('S1 alone');
    expect(differs({ receivers: { R1: { position: [0, 0, 0] } } })).toBe('with R1');
    expect(differs({ geometry: {}, materials: { floor: { library: 'wood' }, walls: { absorption: 0.2 } } })).toBe(
      'carpet → wood, walls changed and 1 more',
    );
  });
});
