import { mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { packKept } from '../../../src/app/setup/kept-room/kept-content.ts';
import { keptBytesInFolder, ROOMS_FOLDER } from '../../../src/node/kept-rooms.ts';
import { clearCache, listCache } from '../../../src/node/user-cache.ts';

let folder: string;
beforeEach(() => (folder = mkdtempSync(join(tmpdir(), 'wavehall-'))));
afterEach(() => rmSync(folder, { recursive: true }));

const named = (kind: 'room' | 'state' | 'details', digit: string): string => `${kind}-${digit.repeat(40)}`;
const measured = `kernel-${'0a'.repeat(8)}.json`;
const foreign = ['notes.txt', 'kernel-mine.json', join(ROOMS_FOLDER, 'room-1.bin')];

/** A cache with a room, a run, one that is damaged, a measured file, and files of somebody else. */
async function filled(): Promise<void> {
  const store = keptBytesInFolder(join(folder, ROOMS_FOLDER));
  const keep = (name: string, about: string): Promise<void> =>
    store.write(name, packKept(name, { samples: new Float64Array(1000) }, about));
  await keep(named('room', 'a'), 'hall.json, up to 900 Hz');
  await keep(named('state', 'b'), 'hall.json, source S1');
  writeFileSync(join(folder, ROOMS_FOLDER, `${named('state', 'c')}.bin`), 'cut short');
  for (const name of [measured, ...foreign]) writeFileSync(join(folder, name), '{}');
  const before = new Date(Date.UTC(2026, 0, 2));
  utimesSync(join(folder, measured), before, before);
}

const left = (): string[] => readdirSync(folder, { recursive: true, encoding: 'utf8' }).sort();

describe('what is kept for later runs', () => {
  it('is nothing where there is no folder', async () => {
    expect(await listCache(join(folder, 'none'))).toEqual([]);
    expect(await clearCache(['rooms'], join(folder, 'none'))).toEqual([]);
  });

  it('is listed with what it is for, and what is not of the program is not', async () => {
    await filled();
    const details = packKept(named('details', 'd'), {}, 'details of a mesh');
    await keptBytesInFolder(join(folder, ROOMS_FOLDER)).write(named('details', 'd'), details);
    const entries = await listCache(folder);
    expect(entries.map(({ kind, about }) => [kind, about])).toEqual(
      expect.arrayContaining([
        ['rooms', 'details of a mesh'],
        ['rooms', 'hall.json, up to 900 Hz'],
        ['runs', 'hall.json, source S1'],
        ['runs', 'written by another version of this program, or damaged'],
        ['measured', 'the fastest kernel of a stencil on a device'],
      ]),
    );
    expect(entries).toHaveLength(5);
    expect(entries.find(({ about }) => about.startsWith('hall.json'))!.bytes).toBeGreaterThan(8000);
    expect(entries.find(({ kind }) => kind === 'measured')).toMatchObject({
      bytes: 2,
      used: '2026-01-02T00:00:00.000Z',
      file: join(folder, measured),
    });
  });

  it('has the folders of Dawn that were unpacked, or half of it long ago', async () => {
    const whole = `dawn-0.4.0-linux-x64-${'0a'.repeat(6)}`;
    const folders = [whole, `.${whole}-aB3xYz`];
    const underWay = `.${whole}-Xy7abc`;
    for (const name of [...folders, underWay, 'dawn-mine']) {
      mkdirSync(join(folder, name, 'dist'), { recursive: true });
      writeFileSync(join(folder, name, 'dist', 'part.node'), 'twelve bytes');
      if (name !== underWay) utimesSync(join(folder, name), new Date(0), new Date(0));
    }
    const entries = await listCache(folder);
    expect(entries.map(({ kind, file, bytes }) => [kind, file, bytes]).sort()).toEqual(
      folders.map((name) => ['unpacked', join(folder, name), 12]).sort(),
    );
    await clearCache(['unpacked'], folder);
    // Another process is unpacking it.
    expect(readdirSync(folder).sort()).toEqual([underWay, 'dawn-mine'].sort());
  });

  it('is removed by kind, and all of it; what is not of the program stays', async () => {
    await filled();
    expect(await clearCache(['runs'], folder)).toHaveLength(2);
    expect(left()).toEqual(
      [...foreign, measured, ROOMS_FOLDER, join(ROOMS_FOLDER, `${named('room', 'a')}.bin`)].sort(),
    );
    expect(await clearCache(undefined, folder)).toHaveLength(2);
    expect(left()).toEqual([...foreign, ROOMS_FOLDER].sort());
    mkdirSync(join(folder, measured));
    // A folder by that name is not the program's.
    expect(await listCache(folder)).toEqual([]);
  });
});
