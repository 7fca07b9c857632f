/** What searches have found is kept in the project, and comes back with it. */
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { Project } from '../../../../src/app/index.ts';
import { readModes, unpacked } from '../../../../src/app/index.ts';
import { TaskFailure } from '../../../../electron/renderer/core/task-failure.ts';
import { foundFiles } from '../../../support/found-searches.ts';
import type { Call } from '../../fake-workers.ts';

const { calls } = vi.hoisted(() => {
  vi.stubGlobal('localStorage', { getItem: () => null, setItem: () => undefined });
  vi.stubGlobal('requestAnimationFrame', () => 0);
  return { calls: [] as Call[] };
});

vi.mock('../../../../electron/renderer/core/workers.ts', async () =>
  (await import('../../fake-workers.ts')).fakeWorkers(calls),
);

const { editScene, scene, startDocument, undo } =
  await import('../../../../electron/renderer/state/document/document.ts');
const { view } = await import('../../../../electron/renderer/state/window/view.ts');
const { trouble } = await import('../../../../electron/renderer/state/window/say.ts');
const project = await import('../../../../electron/renderer/state/project/work.ts');
const modes = await import('../../../../electron/renderer/state/design/modes/search.ts');
const { followShape } = await import('../../../../electron/renderer/state/design/modes/mode-shape.ts');
const sensitivities = await import('../../../../electron/renderer/state/design/sensitivities/sensitivities.ts');

const SCENE = {
  maxFrequencyHz: 500,
  geometry: { boxes: [{ add: { from: [0, 0, 0], to: [5, 4, 3] }, material: 'a' }] },
};
const FOUND = { report: readModes(foundFiles('modes')), files: foundFiles('modes') };

const asked = (task: string): Call[] => calls.filter((call) => call.task === task);
const settled = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));

async function findModes(): Promise<void> {
  const started = modes.startModes();
  asked('modes').at(-1)!.resolve(FOUND);
  await started;
}

/** Shows a project, with the answer of the worker that reads what its search wrote. */
async function show(kept: Project, answer: (call: Call) => void): Promise<void> {
  const showing = project.showProject(kept, { name: 'hall.wavehall', token: null }, true);
  await settled();
  asked('foundSearch').forEach(answer);
  await showing;
}

beforeEach(async () => {
  await settled();
  calls.length = 0;
  trouble.value = null;
  view.value = 'design';
  project.clearWork();
  startDocument({ name: 'hall.json', token: null, scene: SCENE, files: new Map() }, true);
});

describe('what a search has found', () => {
  it('is work of the project, which keeps its files and the scene as it was searched', async () => {
    expect(project.unsaved.value).toBe(false);
    await findModes();
    expect(project.unsaved.value).toBe(true);
    editScene('change', (before) => ({ ...before, title: 'changed' }));
    const [kept] = (await project.currentProject())!.searches;
    expect(kept).toMatchObject({ kind: 'modes', scene: { name: 'hall.json' } });
    expect(JSON.parse(kept.scene.text)).toEqual(SCENE);
    expect([...unpacked(kept.files).keys()]).toEqual([...FOUND.files.keys()]);
    // The same block while it does not change: the copy of unsaved work stores it once.
    expect((await project.currentProject())!.searches[0].files.bytes).toBe(kept.files.bytes);
  });

  it('comes back with the project, is of its scene, and has no shapes until it is found again', async () => {
    await findModes();
    const kept = (await project.currentProject())!;
    startDocument({ name: 'other.json', token: null, scene: SCENE, files: new Map() }, true);
    expect(modes.modesReport.value).toBeNull();
    await show(kept, (call) => call.resolve(FOUND));
    expect(modes.modesReport.value).toBe(FOUND.report);
    expect([modes.modesSearch.isOfOtherScene.value, modes.haveShapes.value, project.unsaved.value]).toEqual([
      ...[false, false, false],
    ]);
    const end = followShape();
    expect(asked('modeShape')).toEqual([]);
    editScene('change', (before) => ({ ...before, title: 'changed' }));
    expect(modes.modesSearch.isOfOtherScene.value).toBe(true);
    undo();
    expect(modes.modesSearch.isOfOtherScene.value).toBe(false);
    await findModes();
    expect(modes.haveShapes.value).toBe(true);
    end();
  });

  it('of a scene that was changed before it was saved is marked as that of another', async () => {
    await findModes();
    editScene('change', (before) => ({ ...before, title: 'changed' }));
    const kept = (await project.currentProject())!;
    await show(kept, (call) => call.resolve(FOUND));
    expect([scene.value['title'], modes.modesSearch.isOfOtherScene.value]).toEqual(['changed', true]);
  });

  it('that cannot be read is left out with its reason, and all else is there', async () => {
    await findModes();
    const kept = (await project.currentProject())!;
    const failure = {
      kind: 'input' as const,
      problems: [{ path: 'modes.json', message: 'title: missing', remedy: '' }],
    };
    await show(kept, (call) => call.reject(new TaskFailure(failure)));
    expect([scene.value, modes.modesReport.value]).toEqual([SCENE, null]);
    expect(trouble.value).toEqual({ title: 'Reading what the search for modes had found', failure });
  });

  it('is replaced by the next of its kind alone, and gone once another is started', async () => {
    await findModes();
    const started = sensitivities.startSensitivities();
    asked('sensitivities')[0].resolve({ report: {}, files: new Map() });
    await started;
    await findModes();
    const kinds = (): string[] => project.work.value.searches.map(({ kind }) => kind);
    expect(kinds()).toEqual(['sensitivities', 'modes']);
    const again = modes.startModes();
    expect(kinds()).toEqual(['sensitivities']);
    modes.modesSearch.stop();
    await again;
  });
});
