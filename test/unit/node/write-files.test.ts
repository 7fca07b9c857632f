import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { checkFolder, writeTogether } from '../../../src/node/write-files.ts';
import { CancelledError, InputError, RunError } from '../../../src/units/errors.ts';
import { disk } from '../../support/failing-disk.ts';

vi.mock(import('node:fs/promises'), async (original) => {
  const { onFailingDisk } = await import('../../support/failing-disk.ts');
  const real = onFailingDisk(await original());
  return { ...real, statfs: vi.fn(real.statfs) as unknown as typeof real.statfs };
});

let folder: string;
beforeEach(() => (folder = mkdtempSync(join(tmpdir(), 'wavehall-door-'))));
afterEach(() => {
  disk.reset();
  rmSync(folder, { recursive: true });
});

const at = (...names: string[]): string => join(folder, ...names);
const files = new Map([
  ['a.wav', 'new'],
  ['report.json', 'new'],
]);
const goOn = new AbortController().signal;

const refusal = (of: Promise<unknown>): Promise<unknown> =>
  of.then(
    () => undefined,
    (error: unknown) => error,
  );

describe('a folder for files', () => {
  it('is left as it was by the check, and need not exist', async () => {
    await checkFolder(at('new/deep'), 'outFolder', { names: ['a.wav'], bytes: 1000 });
    expect(readdirSync(folder)).toEqual([]);
  });

  it('with files of the same names is replaced only where its mark says that the program wrote it', async () => {
    const mark = { name: 'report.json', begins: /^\{"ours"/ };
    const check = (names: readonly string[]): Promise<void> => checkFolder(folder, 'outFolder', { names, mark });
    writeFileSync(at('b.txt'), 'mine');
    await check(['a.wav', 'report.json']);
    for (const report of [undefined, '{"theirs": 1}', ' {"ours"']) {
      if (report !== undefined) writeFileSync(at('report.json'), report);
      const error = (await refusal(check(['a.wav', 'b.txt', 'report.json']))) as InputError;
      expect(error).toBeInstanceOf(InputError);
      expect([error.path, error.message]).toEqual([
        'outFolder',
        `${at('b.txt')} would be replaced, and no report.json of this program says that it wrote it`,
      ]);
    }
    writeFileSync(at('report.json'), '{"ours": 1}');
    await check(['a.wav', 'b.txt', 'report.json']);
    expect(readdirSync(folder)).toEqual(['b.txt', 'report.json']);
  });

  it.each([
    ['EACCES', InputError, /it is not allowed$/],
    ['EROFS', InputError, /the disk is read-only$/],
    ['ENOSPC', InputError, /the disk is full$/],
    ['EMFILE', RunError, /too many files are open$/],
  ])('is refused where the system says %s', async (code, Kind, message) => {
    disk.reset((_, name) => (name === 'mkdir' ? code : undefined));
    const error = await refusal(checkFolder(at('new'), 'outFolder'));
    expect(error).toBeInstanceOf(Kind);
    expect((error as Error).message).toMatch(message);
    expect((error as RunError).remedy).not.toBe('');
  });

  it('is refused without a name', async () => {
    await expect(checkFolder('', 'outFolder')).rejects.toMatchObject({ path: 'outFolder', message: 'it is empty' });
  });

  it('is refused where a file of its parents is in the way', async () => {
    writeFileSync(at('file'), '');
    await expect(checkFolder(at('file/deep'), 'outFolder')).rejects.toMatchObject({
      path: 'outFolder',
      message: `${at('file')} is not a folder`,
    });
  });

  it('is refused where a file would replace one that is read, also through links', async () => {
    mkdirSync(at('out'));
    writeFileSync(at('out/report.json'), 'a scene');
    symlinkSync('out', at('same'));
    symlinkSync('out/report.json', at('scene.json'));
    for (const [place, input] of [
      ['out', 'out/report.json'],
      ['same', 'out/Report.json'],
      ['out', 'same/report.json'],
      ['out', 'scene.json'],
    ]) {
      const planned = { names: ['a.wav', 'report.json'], inputs: [at(input)] };
      await expect(checkFolder(at(place), 'outFolder', planned)).rejects.toMatchObject({
        message: `${at(input)}, which is read, would be replaced`,
      });
    }
    await checkFolder(at('out'), 'outFolder', { names: ['a.wav'], inputs: [at('scene.json'), at('missing')] });
    await checkFolder(at('new'), 'outFolder', { names: ['report.json'], inputs: [at('scene.json')] });
  });

  it('is refused where the disk has too little room, if the disk says how much', async () => {
    const disks = [
      [{ blocks: 100, bavail: 3, bsize: 1000 }, /need about 4 kB.* 3 kB left$/],
      [{ blocks: 0, bavail: 0, bsize: 1000 }, undefined],
    ] as const;
    for (const [there, message] of disks) {
      vi.mocked(statfs).mockResolvedValueOnce(there as never);
      const error = await refusal(checkFolder(at('new'), 'outFolder', { bytes: 4000 }));
      if (message) expect((error as Error).message).toMatch(message);
      else expect(error).toBeUndefined();
    }
  });
});

describe('files of a long run', () => {
  it('are kept in the same folder where one finds no place', async () => {
    mkdirSync(at('a.wav'));
    const error = (await refusal(writeTogether(folder, files, goOn))) as RunError;
    expect(error).toBeInstanceOf(RunError);
    const place = at('wavehall-unplaced-1');
    expect(error.message).toBe(
      `the files could not be written to ${folder}: a folder has that name. They are in ${place}`,
    );
    expect(readdirSync(folder).sort()).toEqual(['a.wav', 'wavehall-unplaced-1']);
    expect(readFileSync(join(place, 'report.json'), 'utf8')).toBe('new');
    // The next gets a folder of its own.
    await refusal(writeTogether(folder, files, goOn));
    expect(readdirSync(folder)).toContain('wavehall-unplaced-2');
  });

  it('are nowhere if they can be kept nowhere, and no folder is left', async () => {
    disk.reset((_, name) => (name === 'open' ? 'ENOSPC' : undefined));
    const error = (await refusal(writeTogether(at('new/deep'), files, goOn))) as RunError;
    expect(error.message).toBe(`the files could not be written to ${at('new/deep')}: the disk is full`);
    expect(error.remedy).toMatch(/^Make room/);
    expect(readdirSync(folder)).toEqual([]);
  });

  it('are not written after a stop, and no folder is left', async () => {
    await expect(writeTogether(at('new/deep'), files, AbortSignal.abort())).rejects.toThrow(CancelledError);
    expect(existsSync(at('new'))).toBe(false);
  });

  it('get their folder again where another program removes it meanwhile', async () => {
    let removed = false;
    disk.reset((_, name) => {
      // Just before the first folder within it is made.
      if (name === 'readdir' && !removed) {
        removed = true;
        rmSync(at('new'), { recursive: true });
      }
      return undefined;
    });
    await writeTogether(at('new/deep'), files, goOn);
    expect(removed).toBe(true);
    expect(readdirSync(at('new/deep')).sort()).toEqual(['a.wav', 'report.json']);
  });

  it('that fail take nothing of others along', async () => {
    disk.reset((_, name) => {
      if (name !== 'open') return undefined;
      writeFileSync(at('new/deep/mine.txt'), 'mine');
      return 'EIO';
    });
    const error = await refusal(writeTogether(at('new/deep'), files, goOn));
    expect(error).toBeInstanceOf(RunError);
    expect(readdirSync(at('new/deep'))).toEqual(['mine.txt']);
  });
});

it('names that differ by case only are refused before anything is written', async () => {
  const never = new AbortController().signal;
  const files = new Map([
    ['Hall-R.wav', 'a'],
    ['hall-r.wav', 'b'],
  ]);
  await expect(writeTogether(folder, files, never)).rejects.toThrow(/Hall-R.wav and hall-r.wav .* the same file/);
  expect(readdirSync(folder)).toEqual([]);
});
