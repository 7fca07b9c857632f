import { mkdtempSync, readdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { withTag } from '../../../src/disk/owner.ts';
import { cacheFolder } from '../../../src/node/cache-folder.ts';
import { keptInFolder } from '../../../src/node/kept-store.ts';

let folder: string;
beforeEach(() => (folder = mkdtempSync(join(tmpdir(), 'wavehall-'))));
afterEach(() => {
  vi.unstubAllEnvs();
  rmSync(folder, { recursive: true });
});

const append = (letter: string) => (there: string | undefined) => (there ?? '') + letter;

describe('texts kept in a folder', () => {
  it('lose no change of several that are made at the same time', async () => {
    const letters = 'abcdefghijklmnop'.split('');
    // Each has a store of its own, as each program has.
    await Promise.all(letters.map((letter) => keptInFolder(join(folder, 'deep')).update('text', append(letter))));
    const text = readFileSync(join(folder, 'deep/text'), 'utf8');
    expect(text.split('').sort()).toEqual(letters);
    expect(readdirSync(join(folder, 'deep'))).toEqual(['text']);
  });

  it('do not wait for a program that has ended', async () => {
    const ended = await withTag((tag) => Promise.resolve(tag.replace(String(process.pid), String(2 ** 22 + 1))));
    writeFileSync(join(folder, 'text.lock'), ended);
    await keptInFolder(folder).update('text', append('a'));
    expect(readdirSync(folder)).toEqual(['text']);
  });

  it('do not wait for a program of another machine that has not been heard of for a day', async () => {
    writeFileSync(join(folder, 'text.lock'), '00000000-1-00000000');
    const long = new Date(Date.now() - 25 * 3600 * 1000);
    utimesSync(join(folder, 'text.lock'), long, long);
    await keptInFolder(folder).update('text', append('a'));
    expect(readdirSync(folder)).toEqual(['text']);
  });

  it('say so where no folder can be made, and do not hang', async () => {
    await expect(keptInFolder('/proc/there/wavehall').update('text', append('a'))).rejects.toMatchObject({
      message: 'it does not exist',
      cause: { code: 'ENOENT' },
    });
  });
});

describe('the folder of the cache', () => {
  // Other systems have variables of their own.
  it.runIf(process.platform === 'linux')('is never relative to where one stands (needs the variables of Linux)', () => {
    vi.stubEnv('XDG_CACHE_HOME', '/caches');
    expect(cacheFolder()).toBe('/caches/wavehall');
    vi.stubEnv('XDG_CACHE_HOME', 'caches');
    expect(cacheFolder()).toMatch(/^\/.*\.cache\/wavehall$/);
  });
});
