import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import type * as promises from 'node:fs/promises';
import { lstat, readlink, realpath, rename as renameMocked } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ChosenFiles, openChosen } from '../../../../electron/main/files/chosen-files.ts';
import { RecentScenes } from '../../../../electron/main/files/recent.ts';
import { writeWhole } from '../../../../electron/main/files/write-files.ts';
import { RunError } from '../../../../src/units/errors.ts';
import { electron } from '../../../support/browser/fake-electron.ts';

vi.mock('electron', async () => (await import('../../../support/browser/fake-electron.ts')).electron);
vi.mock(import('node:fs/promises'), async (original) => {
  const real = await original();
  return {
    ...real,
    rename: vi.fn(real.rename),
    lstat: vi.fn(real.lstat) as unknown as typeof real.lstat,
    readlink: vi.fn(real.readlink) as unknown as typeof real.readlink,
    realpath: vi.fn(real.realpath) as unknown as typeof real.realpath,
  };
});
vi.mock('../../../../electron/main/log.ts', () => ({ log: vi.fn() }));

let folder: string;
beforeEach(() => {
  folder = realpathSync(mkdtempSync(join(tmpdir(), 'wavehall-files-')));
  mkdirSync(join(folder, 'scenes/parts'), { recursive: true });
  for (const name of ['scenes/hall.json', 'scenes/parts/hall.obj', 'scenes/key.pem', 'secret.obj']) {
    writeFileSync(join(folder, name), name);
  }
});
afterEach(() => rmSync(folder, { recursive: true }));

const sceneWith = (file: string, scheme?: string): string =>
  JSON.stringify({ wavehall: 1, scheme, geometry: { mesh: { file } } });
const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);
const text = (contents: Uint8Array | null): string | null => contents && new TextDecoder().decode(contents);

describe('chosen files', () => {
  it('are read, and named by a token that does not reveal the path', async () => {
    const files = new ChosenFiles();
    const [file] = await openChosen(files, [join(folder, 'scenes/hall.json')]);
    expect({ ...file, contents: text(file.contents) }).toMatchObject({
      name: 'hall.json',
      contents: 'scenes/hall.json',
    });
    expect(files.pathOf(file.token!)).toBe(join(folder, 'scenes/hall.json'));
    expect(file.token).toMatch(/^[\da-f-]{36}$/);
    // Not a Buffer: it may be a view of shared memory, and all of that would be sent.
    expect(Object.getPrototypeOf(file.contents)).toBe(Uint8Array.prototype);
    expect(file.contents.buffer.byteLength).toBe(file.contents.byteLength);
  });

  it('are nothing else', async () => {
    const files = new ChosenFiles();
    const unknown = '4c0f6f0e-93a4-4f4e-8d4b-0a8f0f4b8f10';
    expect(() => files.pathOf(unknown)).toThrow('was not chosen');
    await expect(files.readBeside(unknown, 'parts/hall.obj')).rejects.toThrow('was not chosen');
    mkdirSync(join(folder, 'folder.json'));
    await expect(openChosen(files, [join(folder, 'folder.json')])).rejects.toThrow('is not a file');
    await expect(openChosen(files, [join(folder, 'scenes/key.pem')])).rejects.toThrow('neither a scene');
    await expect(openChosen(files, [join(folder, 'none.json')])).rejects.toThrow('none.json does not exist');
  });
});

describe('files beside a scene', () => {
  /** Opens a scene that names a mesh. */
  const opened = async (path: string): Promise<{ readonly files: ChosenFiles; readonly token: string }> => {
    writeFileSync(join(folder, 'scenes/hall.json'), sceneWith(path));
    const files = new ChosenFiles();
    const { token } = await files.open(join(folder, 'scenes/hall.json'));
    return { files, token: token! };
  };
  const beside = async (path: string): Promise<string | null> => {
    const { files, token } = await opened(path);
    return text(await files.readBeside(token, path));
  };

  it.each(['parts/hall.obj', './parts/hall.obj', 'parts\\hall.obj', 'parts/../parts/hall.obj'])(
    'are read: %s',
    (path) => expect(beside(path)).resolves.toBe('scenes/parts/hall.obj'),
  );

  it('may be missing', () => expect(beside('parts/none.obj')).resolves.toBeNull());

  it.each([
    '../secret.obj',
    '..\\secret.obj',
    'parts/../../secret.obj',
    '..',
    '.',
    '',
    // Other machines and other disks.
    '//server/share/hall.obj',
    '\\\\server\\share\\hall.obj',
    '\\\\?\\UNC\\server\\share\\hall.obj',
    '/\\server/share/hall.obj',
    'C:hall.obj',
    'C:\\hall.obj',
    // Hidden folders hold what is nobody's business.
    '.ssh/hall.obj',
    'parts/.git/hall.obj',
    'parts/../.git/hall.obj',
    '\u200c.git/hall.obj',
    'hall.obj:stream.obj',
  ])('are none where the path leads out, and are not looked for: "%s"', async (path) => {
    const { files, token } = await opened(path);
    for (const look of [lstat, readlink, realpath]) vi.mocked(look).mockClear();
    expect(await files.readBeside(token, path)).toBeNull();
    for (const look of [lstat, readlink, realpath]) expect(look).not.toHaveBeenCalled();
  });

  it('are refused if the path is absolute', () => expect(beside(join(folder, 'secret.obj'))).resolves.toBeNull());

  it('are refused if a link leads out, at the end or on the way', async () => {
    symlinkSync(join(folder, 'secret.obj'), join(folder, 'scenes/link.obj'));
    symlinkSync(folder, join(folder, 'scenes/up'));
    expect(await beside('link.obj')).toBeNull();
    expect(await beside('up/secret.obj')).toBeNull();
  });

  it('are refused if a link names another machine or a hidden folder, without a look at it', async () => {
    mkdirSync(join(folder, 'scenes/.git'));
    writeFileSync(join(folder, 'scenes/.git/config.json'), 'secret');
    symlinkSync('.git/config.json', join(folder, 'scenes/config.json'));
    symlinkSync('//server/share/hall.obj', join(folder, 'scenes/far.obj'));
    symlinkSync('round.obj', join(folder, 'scenes/round.obj'));
    vi.mocked(lstat).mockClear();
    for (const name of ['config.json', 'far.obj', 'round.obj']) expect(await beside(name)).toBeNull();
    const looked = vi.mocked(lstat).mock.calls.map(([path]) => String(path));
    expect(looked.filter((path) => /server|\.git/.test(path))).toEqual([]);
  });

  it('are read through links that stay in the folder', async () => {
    symlinkSync('parts', join(folder, 'scenes/models'));
    symlinkSync(join(folder, 'scenes/models/hall.obj'), join(folder, 'scenes/parts/same.obj'));
    expect(await beside('models/same.obj')).toBe('scenes/parts/hall.obj');
  });

  it('are refused if scenes cannot refer to their kind, also through a link', async () => {
    symlinkSync(join(folder, 'scenes/key.pem'), join(folder, 'scenes/key.obj'));
    expect(await beside('key.pem')).toBeNull();
    expect(await beside('key.obj')).toBeNull();
  });

  it('are found if the folder itself is reached through a link', async () => {
    symlinkSync(join(folder, 'scenes'), join(folder, 'also'));
    await opened('parts/hall.obj');
    const files = new ChosenFiles();
    const { token } = await files.open(join(folder, 'also/hall.json'));
    expect(text(await files.readBeside(token!, 'parts/hall.obj'))).toBe('scenes/parts/hall.obj');
  });
});

describe('files that a scene names', () => {
  const SCENE = (): string => join(folder, 'scenes/hall.json');
  const GLTF = JSON.stringify({
    asset: { version: '2.0' },
    buffers: [{ uri: 'hall%20a.bin' }, { uri: '../up.bin' }, { uri: 'data:,' }, null, 3, { uri: '%' }],
  });
  let files: ChosenFiles;
  beforeEach(() => {
    files = new ChosenFiles();
    for (const name of ['weights.json', 'other.json', 'other.obj', 'up.bin', 'parts/hall a.bin', 'parts/b.bin']) {
      writeFileSync(join(folder, 'scenes', name), name);
    }
    writeFileSync(join(folder, 'scenes/parts/hall.gltf'), GLTF);
  });
  const open = async (path = SCENE()): Promise<string> => (await files.open(path)).token!;
  const read = async (token: string, ...paths: string[]): Promise<(string | null)[]> =>
    Promise.all(paths.map(async (path) => text(await files.readBeside(token, path))));

  it('are its weights, its mesh and the buffers of the mesh, and none that it does not name', async () => {
    writeFileSync(SCENE(), sceneWith('./parts/hall.gltf', 'weights.json'));
    const token = await open();
    expect(await read(token, 'parts/hall.gltf', 'weights.json', 'parts/hall a.bin')).toEqual([
      GLTF,
      'weights.json',
      'parts/hall a.bin',
    ]);
    expect(await read(token, 'other.json', 'other.obj', 'up.bin', 'parts/b.bin', 'hall.json')).toEqual(
      Array(5).fill(null),
    );
  });

  it('are also its tables, directivities, walks and signals', async () => {
    const named = ['seats.csv', 'array.csv', 'horn.sofa', 'horn.clf', 'way.txt', 'parts/speech.wav'];
    for (const name of named) writeFileSync(join(folder, 'scenes', name), name);
    const receivers = { seats: { file: named[0] }, M: { array: { file: named[1] } } };
    const sources = {
      A: { directivity: { file: named[2] } },
      B: { directivity: { file: named[3] } },
      C: { walk: named[4], signal: { file: named[5] } },
    };
    writeFileSync(SCENE(), JSON.stringify({ wavehall: 1, receivers, sources }));
    expect(await read(await open(), ...named)).toEqual(named);
    writeFileSync(SCENE(), JSON.stringify({ wavehall: 1, title: named.join() }));
    expect(await read(await open(), ...named)).toEqual(named.map(() => null));
  });

  it('are its furniture and the buffers of its furniture', async () => {
    const furniture = [{ file: 'parts/hall.gltf' }, { file: 'other.obj' }, { file: 3 }, null, { file: '../up.obj' }];
    writeFileSync(SCENE(), JSON.stringify({ wavehall: 1, geometry: { boxes: [], furniture } }));
    const token = await open();
    expect(await read(token, 'parts/hall.gltf', 'parts/hall a.bin', 'other.obj')).toEqual([
      GLTF,
      'parts/hall a.bin',
      'other.obj',
    ]);
    expect(await read(token, 'weights.json', '../up.obj')).toEqual([null, null]);
  });

  it.each([
    '',
    '{',
    '[]',
    '{"wavehall": 1}',
    '{"wavehall": 1, "geometry": {"mesh": {"file": 3}}}',
    '{"wavehall": 1, "geometry": {"furniture": {"file": "other.obj"}}}',
  ])('are none in %j', async (contents) => {
    writeFileSync(SCENE(), contents);
    const token = await open();
    expect(await read(token, 'other.obj').catch(() => [null])).toEqual([null]);
  });

  it('are read with the token of a scene only', async () => {
    writeFileSync(SCENE(), sceneWith('other.obj'));
    writeFileSync(join(folder, 'scenes/mesh.json'), '{"mats_hash": {}, "geometry": {"mesh": {"file": "other.obj"}}}');
    writeFileSync(join(folder, 'scenes/dry.wav'), 'RIFF');
    for (const name of ['mesh.json', 'parts/hall.gltf', 'dry.wav']) {
      const token = await open(join(folder, 'scenes', name));
      await expect(files.readBeside(token, 'other.obj'), name).rejects.toThrow('is not a scene');
      await expect(files.readBeside(token, 'hall a.bin'), name).rejects.toThrow('is not a scene');
    }
  });

  it('are not those that the page wrote into it, now or after it opens the scene again', async () => {
    writeFileSync(SCENE(), sceneWith('parts/hall.obj'));
    const token = await open();
    const written = sceneWith('other.obj');
    writeFileSync(SCENE(), written);
    expect(await files.wrote(SCENE(), bytes(written))).toBe(token);
    expect(await open()).toBe(token);
    expect(await read(token, 'parts/hall.obj', 'other.obj')).toEqual(['scenes/parts/hall.obj', null]);
    // Somebody else has changed the file: what it names counts.
    writeFileSync(SCENE(), sceneWith('other.obj', 'weights.json'));
    expect(await open()).toBe(token);
    expect(await read(token, 'parts/hall.obj', 'other.obj')).toEqual([null, 'other.obj']);
  });

  it('are also those that the page has put there itself', async () => {
    const written = bytes(sceneWith('other.obj'));
    writeFileSync(SCENE(), written);
    const token = await files.wrote(SCENE(), written);
    expect(await read(token, 'other.obj')).toEqual([null]);
    files.allowBeside(token, ['./other.obj', '../secret.obj']);
    expect(await read(token, 'other.obj', '../secret.obj')).toEqual(['other.obj', null]);
  });
});

describe('writing', () => {
  const at = (name: string): string => join(folder, name);

  it('replaces a file and leaves nothing else behind', async () => {
    await writeWhole([{ path: at('scenes/hall.json'), contents: bytes('new') }]);
    expect(readFileSync(at('scenes/hall.json'), 'utf8')).toBe('new');
    expect(readdirSync(at('scenes')).sort()).toEqual(['hall.json', 'key.pem', 'parts']);
  });

  it('takes the place of a link', async () => {
    symlinkSync(at('scenes/hall.json'), at('link.json'));
    await writeWhole([{ path: at('link.json'), contents: bytes('new') }]);
    expect(readFileSync(at('link.json'), 'utf8')).toBe('new');
    expect(readFileSync(at('scenes/hall.json'), 'utf8')).toBe('scenes/hall.json');
  });

  /** Writes three files: over an existing one, a new one, and one whose writing fails. */
  async function writeThree(): Promise<void> {
    const before = statSync(at('secret.obj')).ino;
    const files = ['secret.obj', 'fresh.wav', 'b.wav'].map((name) => ({ path: at(name), contents: bytes('new') }));
    const error: unknown = await writeWhole(files).catch((each: unknown) => each);
    expect(error).toBeInstanceOf(RunError);
    expect((error as Error).message).not.toContain(folder);
    expect(readFileSync(at('secret.obj'), 'utf8')).toBe('secret.obj');
    expect(statSync(at('secret.obj')).ino).toBe(before);
  }

  it('changes nothing if the last name is that of a folder', async () => {
    mkdirSync(at('b.wav'));
    await writeThree();
    expect(readdirSync(folder).sort()).toEqual(['b.wav', 'scenes', 'secret.obj']);
  });

  it('changes nothing if the last file cannot be moved into place', async () => {
    writeFileSync(at('b.wav'), 'old');
    const { rename } = await vi.importActual<typeof promises>('node:fs/promises');
    vi.mocked(renameMocked).mockImplementation((from, to) =>
      String(from).endsWith('new/b.wav') && to === at('b.wav')
        ? Promise.reject(Object.assign(new Error('busy'), { code: 'EBUSY' }))
        : rename(from, to),
    );
    await writeThree();
    vi.mocked(renameMocked).mockImplementation(rename);
    expect(readFileSync(at('b.wav'), 'utf8')).toBe('old');
    expect(readdirSync(folder).sort()).toEqual(['b.wav', 'scenes', 'secret.obj']);
  });

  it('explains a missing folder', () =>
    expect(writeWhole([{ path: at('none/a.wav'), contents: bytes('new') }])).rejects.toThrow('it does not exist'));
});

describe('recent scenes', () => {
  const list = (): RecentScenes => new RecentScenes(join(folder, 'data/recent.json'));

  it('last from one start to the next, latest first, each once', async () => {
    const first = list();
    await first.add('/rooms/a.json', []);
    await first.add('/rooms/b.json', ['/rooms/b.obj']);
    await first.add('/rooms/a.json', []);
    expect(electron.app.addRecentDocument).toHaveBeenLastCalledWith('/rooms/a.json');
    const next = list();
    expect(next.all().map(({ name, place }) => [name, place])).toEqual([
      ['a.json', '/rooms'],
      ['b.json', '/rooms'],
    ]);
    expect(next.find(next.all()[1].id)).toEqual(['/rooms/b.json', '/rooms/b.obj']);
    expect(next.find('/rooms/b.json')).toBeUndefined();
  });

  it('are ten at most', async () => {
    const scenes = list();
    for (let i = 0; i < 12; i++) await scenes.add(`/rooms/${i}.json`, []);
    expect(scenes.all()).toHaveLength(10);
    expect(list().all()[9].name).toBe('2.json');
  });

  it('start empty if the list is broken', () => {
    mkdirSync(join(folder, 'data'));
    writeFileSync(join(folder, 'data/recent.json'), '[["/rooms/a.json"], 3]');
    expect(list().all()).toEqual([]);
  });
});
