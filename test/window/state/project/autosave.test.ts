/**
 * The copy of unsaved work, with windows that share a database: reloads, closed windows, a full storage, waiting runs.
 */
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { KeptWork } from '../../../../electron/renderer/platform/work-store.ts';
import type { RenderOutcome } from '../../../../electron/renderer/core/protocol.ts';

/** The browser's database and locks, which windows share, and the storage of one tab. */
const { shared } = vi.hoisted(() => {
  vi.stubGlobal('localStorage', { getItem: () => null, setItem: () => undefined });
  vi.stubGlobal('document', { addEventListener: () => undefined, visibilityState: 'visible' });
  return {
    shared: {
      works: new Map<string, KeptWork>(),
      blobs: new Map<string, Blob>(),
      locks: new Set<string>(),
      tab: new Map<string, string>(),
      /** Set to make writing fail. */
      failure: null as Error | null,
    },
  };
});

vi.mock('../../../../electron/renderer/core/workers.ts', async () =>
  (await import('../../fake-workers.ts')).fakeWorkers([]),
);
vi.mock('../../../../electron/renderer/platform/work-store.ts', async (original) => ({
  ...(await original<object>()),
  WorkStore: class {
    all = (): Promise<KeptWork[]> => Promise.resolve([...shared.works.values()].sort((a, b) => b.time - a.time));
    blobs = (id: string): Promise<ReadonlyMap<string, Blob>> =>
      Promise.resolve(new Map([...shared.blobs].filter(([key]) => key.startsWith(`${id}/`))));
    put = (kept: KeptWork, added: ReadonlyMap<string, Blob>, used: ReadonlySet<string>): Promise<void> => {
      if (shared.failure) return Promise.reject(shared.failure);
      for (const [key, blob] of added) shared.blobs.set(key, blob);
      for (const key of shared.blobs.keys())
        if (key.startsWith(`${kept.id}/`) && !used.has(key)) shared.blobs.delete(key);
      shared.works.set(kept.id, structuredClone(kept));
      return Promise.resolve();
    };
    remove = (id: string): Promise<void> => {
      shared.works.delete(id);
      for (const key of shared.blobs.keys()) if (key.startsWith(`${id}/`)) shared.blobs.delete(key);
      return Promise.resolve();
    };
  },
}));

vi.stubGlobal('sessionStorage', {
  getItem: (key: string) => shared.tab.get(key) ?? null,
  setItem: (key: string, value: string) => shared.tab.set(key, value),
});
vi.stubGlobal('navigator', {
  locks: {
    request: (name: string, _: unknown, hold: (lock: object | null) => unknown) => {
      const isFree = !shared.locks.has(name);
      if (isFree) shared.locks.add(name);
      hold(isFree ? {} : null);
      return Promise.resolve();
    },
    query: () => Promise.resolve({ held: [...shared.locks].map((name) => ({ name })) }),
  },
});

/** The modules of a window of their own. */
async function newWindow() {
  vi.resetModules();
  const autosave = await import('../../../../electron/renderer/state/project/autosave.ts');
  const documents = await import('../../../../electron/renderer/state/document/document.ts');
  const results = await import('../../../../electron/renderer/state/results/results.ts');
  const work = await import('../../../../electron/renderer/state/project/work.ts');
  const queue = await import('../../../../electron/renderer/state/run/queue.ts');
  const { keptQueue } = await import('../../../../electron/renderer/state/run/kept-queue.ts');
  const { said } = await import('../../../../electron/renderer/state/window/say.ts');
  await autosave.startAutosave(keptQueue);
  return { autosave, documents, results, work, queue, said };
}
type Window = Awaited<ReturnType<typeof newWindow>>;

/** The tab is closed, or its page is about to load again. */
function close({ isReloaded = false } = {}): void {
  shared.locks.clear();
  if (!isReloaded) shared.tab.clear();
}

const REPORT = { scheme: { id: 'compact-5', weights: '2%' }, responses: [], validToHz: 500 };
const OUTCOME = {
  report: REPORT,
  files: new Map([
    ['report.json', new TextEncoder().encode(JSON.stringify(REPORT))],
    ['S1-R1.wav', Uint8Array.of(1, 2, 3)],
  ]),
} as unknown as RenderOutcome;

const SCENE = { title: 'Hall', maxFrequencyHz: 500, sources: { S1: { position: [1, 1, 1] } } };
const MESH = new Blob(['v 0 0 0']);

function openHall({ documents }: Window, isSaved = false): void {
  documents.startDocument(
    { name: 'hall.json', token: null, scene: SCENE, files: new Map([['hall.obj', MESH]]) },
    isSaved,
  );
}
const titleOf = ({ documents }: Window): unknown => documents.scene.value['title'];

beforeEach(() => {
  shared.works.clear();
  shared.blobs.clear();
  shared.failure = null;
  close();
});

describe('unsaved work', () => {
  it('is back after a reload: scene, mesh, runs and notes; saved work is not kept', async () => {
    const before = await newWindow();
    openHall(before);
    before.documents.setValue('title', ['title'], 'Mine');
    before.results.addResult('hall', OUTCOME, null);
    before.work.notes.value = 'a note';
    await before.autosave.keepNow();
    expect(before.autosave.backup.value.kind).toBe('kept');

    close({ isReloaded: true });
    const after = await newWindow();
    expect(titleOf(after)).toBe('Mine');
    expect(after.results.results.value.map(({ outcome }) => [...outcome.files.get('S1-R1.wav')!])).toEqual([[1, 2, 3]]);
    expect(after.work.notes.value).toBe('a note');
    expect(await after.documents.sceneDocument.value!.files.get('hall.obj')!.text()).toBe('v 0 0 0');
    expect(after.work.unsaved.value).toBe(true);

    after.work.markProjectSaved(
      { name: 'hall.wavehall', token: null },
      { work: after.work.work.value, scene: after.documents.scene.value },
    );
    await after.autosave.keepNow();
    expect([shared.works.size, shared.blobs.size, after.autosave.backup.value.kind]).toEqual([0, 0, 'none']);
  });

  it('keeps each blob once, and removes those that are no longer used', async () => {
    const window = await newWindow();
    openHall(window);
    window.results.addResult('hall', OUTCOME, null);
    await window.autosave.keepNow();
    const keys = [...shared.blobs.keys()];
    window.documents.setValue('title', ['title'], 'Mine');
    await window.autosave.keepNow();
    expect([...shared.blobs.keys()]).toEqual(keys);
    window.results.removeResult(window.results.results.value[0].id);
    await window.autosave.keepNow();
    // The mesh stays.
    expect(shared.blobs.size).toBe(1);
  });
});

describe('a full storage', () => {
  it('is said with what to do; what was kept before stays, the window loses nothing, and it is tried again', async () => {
    const window = await newWindow();
    openHall(window);
    await window.autosave.keepNow();
    const kept = structuredClone([...shared.works.values()]);

    shared.failure = new DOMException('', 'QuotaExceededError');
    window.results.addResult('hall', OUTCOME, null);
    await window.autosave.keepNow();
    expect(window.autosave.backup.value).toEqual({ kind: 'failed', reason: 'the storage of this browser is full.' });
    expect(window.said.value).toBe(
      'The unsaved work could not be backed up: the storage of this browser is full. Save the project.',
    );
    expect([...shared.works.values()]).toEqual(kept);
    expect([window.results.results.value.length, window.work.unsaved.value]).toEqual([1, true]);

    // There is room again: the next change keeps all of it, also the blobs that were refused.
    shared.failure = null;
    window.work.notes.value = 'later';
    await window.autosave.keepNow();
    close({ isReloaded: true });
    const after = await newWindow();
    expect([...after.results.results.value[0].outcome.files.get('S1-R1.wav')!]).toEqual([1, 2, 3]);
  });

  it('says so too if the browser forbids storing', async () => {
    const window = await newWindow();
    shared.failure = new DOMException('', 'SecurityError');
    openHall(window);
    await window.autosave.keepNow();
    expect(window.said.value).toContain('this browser does not allow it to be stored.');
  });
});

describe('two windows', () => {
  it('do not touch each other’s work; that of a closed one is offered, and goes over to the one that continues it', async () => {
    const first = await newWindow();
    openHall(first);
    await first.autosave.keepNow();
    // Another tab, while the first is open.
    shared.tab.clear();
    const second = await newWindow();
    expect([second.autosave.leftWork.value, second.documents.sceneDocument.value]).toEqual([[], null]);
    openHall(second);
    second.documents.setValue('title', ['title'], 'Second');
    await second.autosave.keepNow();
    expect([...shared.works.values()].map(({ name }) => name)).toEqual(['hall.json', 'hall.json']);

    close();
    const third = await newWindow();
    expect(third.documents.sceneDocument.value).toBeNull();
    expect(third.autosave.leftWork.value).toHaveLength(2);
    const ofSecond = third.autosave.leftWork.value.find(({ content }) => JSON.stringify(content).includes('Second'))!;
    await third.autosave.continueLeft(ofSecond);
    expect(titleOf(third)).toBe('Second');
    expect(third.autosave.leftWork.value).toHaveLength(1);
    expect(shared.works.has(ofSecond.id)).toBe(false);
    await third.autosave.discardLeft(third.autosave.leftWork.value[0]);
    expect(shared.works.size).toBe(1);
  });

  it('keeps the work of a closed window if this one cannot keep it', async () => {
    const first = await newWindow();
    openHall(first);
    await first.autosave.keepNow();
    close();
    const second = await newWindow();
    shared.failure = new DOMException('', 'QuotaExceededError');
    await second.autosave.continueLeft(second.autosave.leftWork.value[0]);
    expect(titleOf(second)).toBe('Hall');
    expect(shared.works.size).toBe(1);
    expect(second.autosave.leftWork.value).toHaveLength(1);
  });
});

describe('runs that wait', () => {
  it('are back after a reload with the scenes that they had, and held; also beside saved work', async () => {
    const before = await newWindow();
    openHall(before, true);
    before.queue.pauseQueue(true);
    before.queue.addPresent();
    before.documents.setValue('higher', ['maxFrequencyHz'], 1000);
    before.queue.addPresent();
    before.documents.undo();
    expect(before.work.unsaved.value).toBe(false);
    await before.autosave.keepNow();

    close({ isReloaded: true });
    const after = await newWindow();
    expect(after.said.value).toContain('2 runs wait in the queue, which is paused.');
    expect([after.queue.queueIsPaused.value, after.work.unsaved.value]).toEqual([true, false]);
    expect(
      after.queue.queue.value.map(({ title, state, job }) => [title, state.kind, job.scene['maxFrequencyHz']]),
    ).toEqual([
      ['hall', 'waiting', 500],
      ['500 Hz → 1 kHz', 'waiting', 1000],
    ]);
    const { input } = after.queue.queue.value[1].job;
    expect((JSON.parse(input.text) as typeof SCENE).maxFrequencyHz).toBe(1000);
    expect(await input.files.get('hall.obj')!.text()).toBe('v 0 0 0');

    // Nothing is kept once nothing waits.
    for (const { id } of after.queue.queue.value) after.queue.removeQueued(id);
    await after.autosave.keepNow();
    expect([shared.works.size, shared.blobs.size]).toEqual([0, 0]);
  });
});
