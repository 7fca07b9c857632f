import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { FileError, type Files } from '../../../../../src/app/ports/host/host.ts';
import { MemoryFiles } from '../../../../../src/app/ports/host/memory-files.ts';
import { readScene } from '../../../../../src/app/inputs/request/request.ts';
import { nodeFiles } from '../../../../../src/node/files.ts';
import { CancelledError, InputError } from '../../../../../src/units/errors.ts';

const CONTENTS: [string, string][] = [
  ['hall.json', '\uFEFF{"é": 1}'],
  ['models/hall.obj', 'v 1 2 3\n'],
];

let folder: string;
beforeEach(() => (folder = mkdtempSync(join(tmpdir(), 'wavehall-'))));
afterEach(() => rmSync(folder, { recursive: true }));

const at = (name: string): string => `${folder}/${name}`;

const kinds: [string, () => Files][] = [
  [
    'of this machine',
    () => {
      mkdirSync(at('models'));
      for (const [name, text] of CONTENTS) writeFileSync(at(name), text);
      return nodeFiles;
    },
  ],
  ['in memory', () => new MemoryFiles(new Map(CONTENTS.map(([name, text]) => [at(name), new Blob([text])])))],
];

describe.each(kinds)('files %s', (_, make) => {
  it('are read as they are', async () => {
    const files = make();
    expect(await files.readText(at('hall.json'))).toBe('{"é": 1}');
    expect([...(await files.readBytes(at('models/hall.obj')))]).toEqual([...new TextEncoder().encode('v 1 2 3\n')]);
    expect(await files.sizeOf(at('models/hall.obj'))).toBe(8);
    expect(files.largestBytes).toBe(2 ** 31 - 1);
  });

  it('are found beside others', async () => {
    const files = make();
    for (const name of ['models/hall.obj', './models/hall.obj', 'models/../models/hall.obj', at('models/hall.obj')]) {
      expect(await files.sizeOf(files.beside(at('hall.json'), name)), name).toBe(8);
    }
    expect(await files.sizeOf(files.beside(at('models/hall.obj'), '../hall.json'))).toBeGreaterThan(8);
    expect(files.beside('hall.json', 'models/hall.obj')).toBe('models/hall.obj');
    expect(files.split(at('models/hall.obj'))).toEqual({ folder: at('models'), name: 'hall.obj' });
  });

  it.each([
    ['nowhere.obj', 'missing'],
    ['hall.json/hall.obj', 'missing'],
    ['models', 'folder'],
  ] as const)('that cannot be had say why: %s', async (name, reason) => {
    const files = make();
    for (const read of [() => files.readText(at(name)), () => files.readBytes(at(name))]) {
      const error: unknown = await read().catch((caught: unknown) => caught);
      expect(error).toBeInstanceOf(FileError);
      expect(error).toMatchObject({ reason, message: expect.stringMatching(/./) as string });
    }
    expect(await files.isFolder(at(name))).toBe(reason === 'folder');
  });
});

describe('files in memory', () => {
  const going = new AbortController().signal;

  it('collect what is written, all or nothing', async () => {
    const files = new MemoryFiles(new Map());
    await files.checkFolder();
    await files.writeTogether('', new Map([['report.json', '{}']]), going);
    await files.writeTogether('out/a', new Map([['S-R.wav', Uint8Array.of(1, 2)]]), going);
    expect([...files.written]).toEqual([
      ['report.json', '{}'],
      ['out/a/S-R.wav', Uint8Array.of(1, 2)],
    ]);
    const stopped = files.writeTogether('', new Map([['late.json', '']]), AbortSignal.abort());
    await expect(stopped).rejects.toThrow(CancelledError);
    expect(files.written.size).toBe(2);
  });

  it.each([
    ['NotFoundError', 'missing'],
    ['NotReadableError', 'forbidden'],
    ['AbortError', 'other'],
  ])('that cannot be read any more say so: %s', async (name, reason) => {
    const gone = Object.assign(new Blob(['{}']), {
      arrayBuffer: () => Promise.reject(new DOMException('it is gone', name)),
    });
    const reading = new MemoryFiles(new Map([['hall.json', gone]])).readText('hall.json');
    await expect(reading).rejects.toMatchObject({ reason, message: 'it is gone' });
  });

  it('are read as scenes, and what is wrong is said as of files elsewhere', async () => {
    const read = (files: Files): Promise<InputError> =>
      readScene({ sceneFile: 'nowhere.json', allowLeaks: false }, files, 1e9).then(
        () => expect.unreachable(),
        (error: unknown) => error as InputError,
      );
    const [here, inMemory] = [await read(nodeFiles), await read(new MemoryFiles(new Map()))];
    expect(inMemory).toBeInstanceOf(InputError);
    const told = ({ path, message, remedy }: InputError): string[] => [path, message, remedy];
    expect(told(inMemory)).toEqual(told(here));
    expect(inMemory.message).toBe('there is no such file');
  });
});
