import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { tryFolder, writeTogether } from '../../../src/disk/write-together.ts';
import { disk } from '../../support/failing-disk.ts';

vi.mock(import('node:fs/promises'), async (original) => {
  const { onFailingDisk } = await import('../../support/failing-disk.ts');
  return onFailingDisk(await original());
});

/** Number above the largest that Linux gives to a process. */
const ENDED_PROCESS = 2 ** 22 + 1;
/** The last says that the others are whole. */
const NAMES = ['a.wav', 'b.wav', 'report.json'] as const;

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'wavehall-disk-'));
  disk.reset();
});
afterEach(() => {
  disk.reset();
  vi.restoreAllMocks();
  rmSync(folder, { recursive: true });
});

const at = (name: string): string => join(folder, name);
const files = (text: string, names: readonly string[] = NAMES) => new Map(names.map((name) => [name, text]));

function putOld(): void {
  for (const name of NAMES) writeFileSync(at(name), 'old');
}

/** What each file has; without it the file is missing. Other names are left-overs. */
const state = (): Record<string, string> =>
  Object.fromEntries(
    readdirSync(folder)
      .sort()
      .map((name) => [name, statSync(at(name)).isDirectory() ? 'a folder' : readFileSync(at(name), 'utf8')]),
  );

const whole = (text: string): Record<string, string> => Object.fromEntries(NAMES.map((name) => [name, text]));

/** Number of calls that an undisturbed writing takes. */
async function callsOf(work: () => Promise<unknown>): Promise<number> {
  disk.reset();
  await work();
  return disk.calls;
}

describe('writing files together', () => {
  it('replaces all and leaves nothing else', async () => {
    putOld();
    await writeTogether(folder, files('new'));
    expect(state()).toEqual(whole('new'));
  });

  it('keeps permissions', async () => {
    writeFileSync(at('a.wav'), 'old', { mode: 0o600 });
    await writeTogether(folder, files('new'));
    expect(statSync(at('a.wav')).mode & 0o777).toBe(0o600);
  });

  it('leaves all as it was where a folder has the name of a file', async () => {
    for (const name of NAMES) {
      putOld();
      rmSync(at(name));
      mkdirSync(at(name));
      writeFileSync(join(at(name), 'inside'), 'mine');
      await expect(writeTogether(folder, files('new'))).rejects.toMatchObject({ code: 'EISDIR' });
      await expect(tryFolder(folder, NAMES)).rejects.toMatchObject({ code: 'EISDIR' });
      expect(state()).toEqual({ ...whole('old'), [name]: 'a folder' });
      expect(readFileSync(join(at(name), 'inside'), 'utf8')).toBe('mine');
      rmSync(at(name), { recursive: true });
    }
  });

  describe('in a folder of a stranger', () => {
    const TAG = `00000000-${ENDED_PROCESS}-00000000`;
    const inside = (...names: readonly string[]): string => join(folder, 'out', '.wavehall.placing', ...names);
    const write = () => writeTogether(at('out'), files('new'));

    beforeEach(() => {
      for (const name of ['new', 'old']) mkdirSync(inside(TAG, name), { recursive: true });
      // So that nobody waits for a process that might go on.
      utimesSync(inside(), 0, 0);
    });

    /** Removes a folder there, and puts a link in its place; without a target, a file. */
    const replace = (path: string, target?: string): void => {
      rmSync(path, { recursive: true });
      if (target === undefined) writeFileSync(path, '');
      else symlinkSync(target, path);
    };

    it.each<[string, () => void]>([
      ['a file', () => replace(inside())],
      ['a link to nothing', () => replace(inside(), 'nothing')],
      ['a link to a folder', () => replace(inside(), '../mine')],
      ['a folder with a file', () => replace(inside(TAG))],
      ['a folder that cannot be cleared', () => writeFileSync(inside(TAG, 'x'), '')],
      ['new files in another place', () => replace(inside(TAG, 'new'), '../../../../mine')],
      ['old files in another place', () => replace(inside(TAG, 'old'), '../../../../mine')],
    ])('refuses %s in the place of what a killed process left', async (_what, plant) => {
      mkdirSync(at('mine'));
      writeFileSync(at('mine/a.wav'), 'mine');
      plant();
      await expect(tryFolder(at('out'), NAMES)).rejects.toMatchObject({ code: 'EEXIST' });
      await expect(write()).rejects.toMatchObject({ code: 'EEXIST' });
      expect(readFileSync(at('mine/a.wav'), 'utf8')).toBe('mine');
      expect(readdirSync(at('out')).filter((name) => name.endsWith('.wav'))).toEqual([]);
    });

    it.each([
      [['../planted', 'report.json']],
      [['..', 'report.json']],
      [['a\0', 'report.json']],
      ['report.json'],
      [[1]],
    ])('puts nothing in place by the names %j', async (names) => {
      writeFileSync(inside(TAG, 'planted'), 'planted');
      writeFileSync(inside(TAG, 'new/report.json'), 'planted');
      writeFileSync(inside(TAG, 'names.json'), JSON.stringify(names));
      await write().catch(() => undefined);
      expect(readdirSync(folder)).toEqual(['out']);
      expect(readdirSync(at('out'))).not.toContain('planted');
    });
  });

  it('stops between files, and nothing is changed', async () => {
    putOld();
    for (let stopAt = 0; stopAt <= NAMES.length; stopAt++) {
      let checks = 0;
      const check = (): void => {
        if (checks++ === stopAt) throw new Error('stopped');
      };
      await expect(writeTogether(folder, files('new'), check)).rejects.toThrow('stopped');
      expect(state()).toEqual(whole('old'));
    }
  });

  it.each(['EIO', 'ENOSPC', 'EISDIR'])('is all or nothing if any call fails with %s', async (code) => {
    const calls = await callsOf(() => writeTogether(folder, files('old')));
    for (let failure = 0; failure < calls; failure++) {
      disk.reset();
      await writeTogether(folder, files('old'));
      disk.failsAt(failure, code);
      const failed = await writeTogether(folder, files('new')).then(
        () => false,
        () => true,
      );
      disk.reset();
      expect([failure, visible()]).toEqual([failure, whole(failed ? 'old' : 'new')]);
    }
  });
});

/** The state without folders of ours that could not be removed. */
const visible = (): Record<string, string> =>
  Object.fromEntries(Object.entries(state()).filter(([name]) => !name.startsWith('.wavehall.')));

describe('a process that is killed while it writes', () => {
  /** Writes, and dies at a call. */
  async function dieAt(death: number): Promise<void> {
    const id = vi.spyOn(process, 'pid', 'get').mockReturnValue(ENDED_PROCESS);
    disk.diesAt(death);
    await writeTogether(folder, files('new')).catch(() => undefined);
    disk.reset();
    id.mockRestore();
  }

  it('leaves nothing that could be mistaken, and the next one clears it up', async () => {
    putOld();
    const calls = await callsOf(() => writeTogether(folder, files('new')));
    const ends: string[] = [];
    for (let death = 0; death <= calls; death++) {
      for (const name of readdirSync(folder)) rmSync(at(name), { recursive: true });
      putOld();
      await dieAt(death);
      const left = visible();
      // Where the last file is, the others belong to it.
      if ('report.json' in left) expect([death, left]).toEqual([death, whole(left['report.json'])]);
      await tryFolder(folder, NAMES);
      const text = state()['report.json'];
      expect([death, state()]).toEqual([death, whole(text)]);
      ends.push(text);
    }
    // Old up to one point, new from there on.
    expect(ends.indexOf('new')).toBeGreaterThan(0);
    expect(ends.slice(ends.indexOf('new')).every((text) => text === 'new')).toBe(true);
  });

  it('may be followed by one that is killed while it clears up', async () => {
    putOld();
    const calls = await callsOf(() => writeTogether(folder, files('new')));
    // In the midst of putting the files in place.
    for (let death = Math.floor(calls / 2); death < calls; death++) {
      putOld();
      await dieAt(death);
      for (let second = 0; second < 40; second += 3) {
        disk.diesAt(second);
        await tryFolder(folder, NAMES).catch(() => undefined);
      }
      disk.reset();
      await tryFolder(folder, NAMES);
      expect([death, visible()]).toEqual([death, whole(state()['report.json'])]);
    }
  });

  it('keeps its files under another name if they find no place', async () => {
    putOld();
    const calls = await callsOf(() => writeTogether(folder, files('new')));
    let kept = 0;
    for (let death = 0; death < calls; death++) {
      for (const name of readdirSync(folder)) rmSync(at(name), { recursive: true });
      putOld();
      await dieAt(death);
      const begun = readdirSync(folder).includes('.wavehall.placing');
      rmSync(at('b.wav'), { force: true });
      mkdirSync(at('b.wav'));
      await expect(tryFolder(folder, NAMES)).rejects.toMatchObject({ code: 'EISDIR' });
      const { 'wavehall-unplaced-1': place, ...others } = state();
      if (place === undefined) continue;
      kept++;
      expect(begun).toBe(true);
      expect(others).toEqual({ ...whole('old'), 'b.wav': 'a folder' });
      expect(readdirSync(at('wavehall-unplaced-1')).sort()).toContain('a.wav');
    }
    expect(kept).toBeGreaterThan(3);
  });
});

describe('two processes that write to one folder', () => {
  it('both end well, and the files are those of one of them', async () => {
    for (let i = 0; i < 20; i++) {
      await Promise.all(['first', 'second', 'third'].map((text) => writeTogether(folder, files(text))));
      expect(state()).toEqual(whole(state()['report.json']));
    }
  });
});
