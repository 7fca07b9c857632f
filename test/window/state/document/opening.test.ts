import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { Bridge, OpenedFile } from '../../../../electron/bridge.ts';

const needed = vi.hoisted(() => vi.fn());
vi.mock('../../../../electron/renderer/core/workers.ts', () => ({
  desk: { ask: (...asked: unknown[]) => ({ answer: Promise.resolve(needed(...asked)) }) },
  checker: {},
  machine: {},
}));

const { useBridge } = await import('../../../../electron/renderer/platform/bridge.ts');
const { edited, sceneDocument, setValue, startDocument } =
  await import('../../../../electron/renderer/state/document/document.ts');
const { openGiven } = await import('../../../../electron/renderer/state/project/files.ts');
const { save, saveAs } = await import('../../../../electron/renderer/state/project/saving.ts');
const { missingFile, takeMissing } = await import('../../../../electron/renderer/state/document/opening.ts');
const { said, trouble } = await import('../../../../electron/renderer/state/window/say.ts');

/** Promises that the test settles itself. */
const saving: (() => void)[] = [];
const beside = new Map<string, () => Promise<Blob | null>>();
const written: string[] = [];
const copied: string[] = [];
let userWants = true;

const desktop: Partial<Bridge> = {
  readBeside: (_token, path) => beside.get(path)?.() ?? Promise.resolve(null),
  remember: () => Promise.reject(new Error('the disk is full')),
  recent: () => Promise.resolve([]),
  save: (_token, contents) =>
    new Promise((resolve) => {
      written.push(new TextDecoder().decode(contents as Uint8Array));
      saving.push(() => resolve(userWants));
    }),
  saveBeside: (_token, files) => {
    copied.push(...files.keys());
    return Promise.resolve({ left: [{ path: 'hall.bin', reason: 'another file of that name is there' }] });
  },
  saveAs: (name) => Promise.resolve({ name: `copy of ${name}`, token: 'other' }),
};
useBridge(desktop as Bridge);

const file = (name: string, contents: string, token: string | null = 'token'): OpenedFile => ({
  name,
  contents: new Blob([contents]),
  token,
});
const sceneFile = (title: string, more: object = {}): OpenedFile =>
  file('hall.json', JSON.stringify({ wavehall: 1, title, ...more }));
const withMesh = { geometry: { mesh: { file: 'hall.obj' } } };

beforeEach(() => {
  saving.length = 0;
  written.length = 0;
  copied.length = 0;
  userWants = true;
  needed.mockReset().mockReturnValue({ read: [], refused: [] });
  beside.clear();
  trouble.value = null;
  // No unsaved changes, so no question.
  startDocument({ name: 'empty.json', token: null, scene: {}, files: new Map() }, true);
});

describe('opening files', () => {
  it('explains why a file is not a scene, and keeps the open scene with its missing file', async () => {
    await openGiven([sceneFile('whole', withMesh)]);
    expect(missingFile.value).toBe('hall.obj');
    await openGiven([file('torn.json', '{')]);
    expect(trouble.value?.failure.kind).toBe('input');
    expect(trouble.value?.failure.problems[0]?.message).toContain('torn.json is not a scene file');
    // The place in the file, and the name once.
    expect(trouble.value?.failure.problems[0]?.message).toMatch(
      /^torn\.json is not a scene file: line 1, column \d+: /,
    );
    expect(trouble.value?.failure.problems[0]?.message.match(/torn\.json/g)).toHaveLength(1);
    expect(sceneDocument.value?.scene['title']).toBe('whole');
    expect(missingFile.value).toBe('hall.obj');
  });

  it.each([
    ['is nested too deep', `{"wavehall": 1, "x": ${'['.repeat(1e5)}${']'.repeat(1e5)}}`, 'nested more than 100 deep'],
    [
      'has more receivers than are shown',
      JSON.stringify({
        wavehall: 1,
        receivers: Object.fromEntries(Array.from({ length: 2001 }, (_, i) => [`R${i}`, {}])),
      }),
      'big.json has 2001 receivers; the window shows at most 2000',
    ],
  ])('keeps the open scene if another %s', async (_what, text, message) => {
    await openGiven([sceneFile('whole')]);
    await openGiven([file('big.json', text)]);
    expect(trouble.value?.failure.kind).toBe('input');
    expect(trouble.value?.failure.problems[0]?.message).toMatch(message);
    expect(sceneDocument.value?.scene['title']).toBe('whole');
  });

  it('finds the weights and the mesh beside a scene', async () => {
    beside.set('weights/own.json', () => Promise.resolve(new Blob(['{}'])));
    beside.set('hall.obj', () => Promise.resolve(new Blob(['v'])));
    await openGiven([sceneFile('named', { ...withMesh, scheme: 'weights/own.json' })]);
    expect([...sceneDocument.value!.files.keys()]).toEqual(['weights/own.json', 'hall.obj']);
    expect(missingFile.value).toBeNull();
  });

  it('finds the furniture beside a scene, and asks for each piece that is not there', async () => {
    const furniture = ['chair.obj', 'chair.obj', 'piano.obj', 'sofa.obj'].map((path) => ({ file: path }));
    beside.set('chair.obj', () => Promise.resolve(new Blob(['chair'])));
    await openGiven([sceneFile('whole', { geometry: { boxes: [], furniture } })]);
    expect([...sceneDocument.value!.files.keys()]).toContain('chair.obj');
    expect(missingFile.value).toBe('piano.obj');
    takeMissing([file('grand.obj', 'piano')]);
    expect(await sceneDocument.value!.files.get('piano.obj')!.text()).toBe('piano');
    expect(missingFile.value).toBe('sofa.obj');
    takeMissing([file('sofa.obj', 'sofa')]);
    expect(missingFile.value).toBeNull();
  });

  it('does not give a mesh that is found late to another scene', async () => {
    let found: ((mesh: Blob | null) => void) | undefined;
    beside.set('hall.obj', () => new Promise((resolve) => (found = resolve)));
    const first = openGiven([sceneFile('first', withMesh)]);
    await vi.waitFor(() => expect(found).toBeDefined());
    await openGiven([sceneFile('second')]);
    found!(new Blob(['v']));
    await first;
    expect([...sceneDocument.value!.files.keys()]).toEqual([]);
  });

  it('succeeds even if the list of recent files cannot be stored', async () => {
    await openGiven([sceneFile('opened')]);
    expect(trouble.value).toBeNull();
    expect(said.value).toContain('hall.json is open');
  });
});

describe('saving', () => {
  it('counts changes made during the writing as unsaved', async () => {
    await openGiven([sceneFile('a')]);
    setValue('change the title', ['title'], 'b');
    const saved = save();
    await vi.waitFor(() => expect(saving).toHaveLength(1));
    setValue('change the title', ['title'], 'c');
    saving[0]();
    expect(await saved).toBe(true);
    expect(JSON.parse(written[0])).toMatchObject({ title: 'b' });
    expect(edited.value).toBe(true);
  });

  it('leaves changes unsaved that the user does not want written', async () => {
    await openGiven([sceneFile('a')]);
    setValue('change the title', ['title'], 'b');
    userWants = false;
    const saved = save();
    await vi.waitFor(() => expect(saving).toHaveLength(1));
    saving[0]();
    expect(await saved).toBe(false);
    expect(edited.value).toBe(true);
  });

  it('copies what the scene was read with, and says what is not beside it', async () => {
    const named = { ...withMesh, scheme: '.vscode/tasks.json' };
    await openGiven([sceneFile('a', named), file('hall.obj', 'v'), file('tasks.json', '{}'), file('notes.json', '{}')]);
    needed.mockReturnValue({
      read: ['hall.obj', 'never-opened.obj'],
      refused: [{ path: '.vscode/tasks.json', reason: 'no weights' }],
    });
    expect(await saveAs()).toBe(true);
    expect(copied).toEqual(['hall.obj']);
    expect(said.value).toBe(
      'copy of hall.json is saved, without .vscode/tasks.json (no weights), hall.bin (another file of that name is there).',
    );
  });

  it('continues in the file saved last, never in the file of another scene', async () => {
    await openGiven([sceneFile('a')]);
    await saveAs();
    expect(sceneDocument.value).toMatchObject({ name: 'copy of hall.json', token: 'other' });
    const saved = save();
    await vi.waitFor(() => expect(saving).toHaveLength(1));
    await openGiven([sceneFile('b')]);
    saving[0]();
    await saved;
    expect(sceneDocument.value).toMatchObject({ name: 'hall.json', token: 'token' });
  });
});
