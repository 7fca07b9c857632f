import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { FileError } from '../../../src/app/index.ts';
import { temporaryName } from '../../../src/disk/owner.ts';
import { nodeSweepFiles as files } from '../../../src/node/sweep-files.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'wavehall-files-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

async function* parts(count: number, fails = false): AsyncGenerator<string> {
  for (let i = 0; i < count; i++) yield `${i}\n`.repeat(200_000);
  await Promise.resolve();
  if (fails) throw new RangeError('drawing failed');
}

it('writes a file in parts, and reads it and a piece of it', async () => {
  const path = join(folder, 'a', 'm.jsonl');
  await files.write(path, parts(5));
  const text = readFileSync(path, 'utf8');
  expect(text).toHaveLength(5 * 400_000);
  let read = '';
  for await (const part of files.parts(path)) read += new TextDecoder().decode(part);
  expect(read).toBe(text);
  expect(new TextDecoder().decode(await files.range(path, 400_000, 4))).toBe('1\n1\n');
  await expect(files.range(path, 5 * 400_000 - 2, 4)).rejects.toThrow(FileError);
});

it('leaves nothing of a file that fails, and keeps the one before', async () => {
  const path = join(folder, 'm.jsonl');
  writeFileSync(path, 'before');
  await expect(files.write(path, parts(5, true))).rejects.toThrow('drawing failed');
  expect(readdirSync(folder)).toEqual(['m.jsonl']);
  expect(readFileSync(path, 'utf8')).toBe('before');
});

it('tells of a file that is not there', async () => {
  await expect(async () => {
    for await (const _ of files.parts(join(folder, 'none'))) expect(_).toBeUndefined();
  }).rejects.toThrow(FileError);
  expect(await files.names(join(folder, 'none'))).toEqual([]);
});

it('gives a folder its place once, and replaces it only if asked', async () => {
  const [work, done] = [join(folder, 'work'), join(folder, 'done', 'ab', 'abcd')];
  const place = (text: string, replace?: boolean): Promise<boolean> =>
    files.writeFolder(done, work, new Map([['report.json', text]]), replace);
  expect(await Promise.all([place('same'), place('same')])).toContain(true);
  expect(await place('second')).toBe(false);
  expect(readFileSync(join(done, 'report.json'), 'utf8')).toBe('same');
  expect(await place('third', true)).toBe(true);
  expect(readFileSync(join(done, 'report.json'), 'utf8')).toBe('third');
  expect(readdirSync(work)).toEqual([]);
  expect(readdirSync(join(folder, 'done', 'ab'))).toEqual(['abcd']);
});

it('says that the disk cannot be written', async () => {
  writeFileSync(join(folder, 'work'), 'a file in the way');
  await expect(
    files.writeFolder(join(folder, 'done', 'ab'), join(folder, 'work'), new Map([['a', 'b']])),
  ).rejects.toThrow(/not exist|has that name|folder/);
  expect(existsSync(join(folder, 'done', 'ab'))).toBe(false);
});

it('removes what a process of this machine left, and nothing of others, whatever the clock says', async () => {
  const machine = /^\.wavehall\.([\da-f]{8})-/;
  const work = join(folder, 'work');
  // A name as this process makes them, with the number of a process that there is not.
  let own = '';
  await files.writeFolder(join(folder, 'done'), work, {
    *[Symbol.iterator]() {
      own = machine.exec(readdirSync(work)[0])![1];
    },
  } as unknown as ReadonlyMap<string, string>);
  const left = temporaryName(`${own}-4194304-01234567`);
  const foreign = temporaryName('00000000-17-01234567');
  for (const name of [left, foreign, 'other']) mkdirSync(join(work, name));
  utimesSync(join(work, foreign), new Date(0), new Date(0));
  await files.clearWork(work);
  expect(readdirSync(work).sort()).toEqual([foreign, 'other'].sort());
});
