import { mkdtempSync, readdirSync, rmSync, symlinkSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { withTag } from '../../../src/disk/owner.ts';
import { keptBytesInFolder } from '../../../src/node/kept-rooms.ts';

let folder: string;
beforeEach(() => (folder = mkdtempSync(join(tmpdir(), 'wavehall-'))));
afterEach(() => rmSync(folder, { recursive: true }));

async function* parts(...sizes: number[]): AsyncGenerator<Uint8Array> {
  for (const size of sizes) yield Promise.resolve(new Uint8Array(size).fill(size));
}

const names = (): string[] => readdirSync(folder).sort();

/** Sets when a content was used last, in s before now. */
function usedBefore(name: string, seconds: number): void {
  const time = new Date(Date.now() - 1000 * seconds);
  utimesSync(join(folder, name), time, time);
}

describe('rooms kept in a folder', () => {
  it('come back as they were written', async () => {
    const store = keptBytesInFolder(join(folder, 'deep'), 100);
    expect(await store.read('a')).toBe(undefined);
    await store.write('a', parts(3, 5));
    const read: number[] = [];
    for await (const part of (await store.read('a'))!) read.push(...part);
    expect(read).toEqual([3, 3, 3, 5, 5, 5, 5, 5]);
    await store.remove('a');
    await store.remove('a');
    expect(await store.read('a')).toBe(undefined);
  });

  it('make way, those used longest ago first', async () => {
    const store = keptBytesInFolder(folder, 100);
    const named = (letter: string): string => `room-${letter.repeat(40)}`;
    for (const name of ['a', 'b', 'c']) await store.write(named(name), parts(30));
    ['a', 'b', 'c'].forEach((name, i) => usedBefore(`${named(name)}.bin`, 30 - 10 * i));
    // Files that are not the program's, however old, and a link.
    for (const name of ['weights.bin', 'room-1.bin']) {
      writeFileSync(join(folder, name), 'x'.repeat(90));
      usedBefore(name, 1000);
    }
    symlinkSync('weights.bin', join(folder, `${named('e')}.bin`));
    // Reading is use.
    for await (const part of (await store.read(named('a')))!) expect(part).toHaveLength(30);
    await store.write(named('d'), parts(30));
    expect(names()).toEqual(
      [...['a', 'c', 'd', 'e'].map((letter) => `${named(letter)}.bin`), 'room-1.bin', 'weights.bin'].sort(),
    );
  });

  it('are not kept where they are too large, or were not finished', async () => {
    const store = keptBytesInFolder(folder, 100);
    await store.write('a', parts(30));
    await store.write('large', parts(60, 60));
    async function* failing(): AsyncGenerator<Uint8Array> {
      yield* parts(10);
      throw new Error('stopped');
    }
    await expect(store.write('b', failing())).rejects.toThrow('stopped');
    expect(names()).toEqual(['a.bin']);
  });

  it('leave nothing behind that a program did not finish', async () => {
    const store = keptBytesInFolder(folder, 100);
    // What this process works on stays, what a process that has ended began goes.
    await withTag(async (tag) => {
      const ended = tag.replace(String(process.pid), String(2 ** 22 + 1));
      for (const each of [tag, ended]) writeFileSync(join(folder, `a.${each}.unfinished`), 'x');
      writeFileSync(join(folder, 'mine.unfinished'), 'x');
      await store.write('a', parts(30));
      expect(names()).toEqual([`a.${tag}.unfinished`, 'a.bin', 'mine.unfinished'].sort());
    });
  });
});
