import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { launcherHiding, launchers } from '../../../../src/node/adapters/hiding.ts';
import { besides, landlockArgs } from '../../../../src/node/adapters/landlock.ts';

/** Files that every machine with Linux has, in place of those of cards. */
const HIDDEN = ['/dev/zero', '/dev/full'];

describe.runIf(process.platform === 'linux')('a program that cannot open devices (needs Linux)', () => {
  it('is started by the first way that works', async () => {
    const tried: string[] = [];
    const works = (wanted: number) => (command: string, args: readonly string[]) => {
      expect(args.slice(-HIDDEN.length)).toEqual(HIDDEN);
      tried.push(`${command} ${args[0]}`);
      return Promise.resolve(tried.length === wanted);
    };
    expect(await launcherHiding(HIDDEN, works(2))).toEqual(launchers(HIDDEN)[1]);
    expect(tried).toEqual(['unshare -m', 'unshare -rm']);
    tried.length = 0;
    expect(await launcherHiding(HIDDEN, works(9))).toBeUndefined();
    expect(tried).toEqual(['unshare -m', 'unshare -rm', 'perl -e'].slice(0, launchers(HIDDEN).length));
  });

  /** What a program prints that tries to write to files; undefined where a machine forbids this way. */
  const reached = (index: number, files: readonly string[]): Promise<string | undefined> => {
    const { command, args } = launchers(HIDDEN)[index];
    const attempt = 'for f; do if [ ! "$f" -ef /dev/null ] && (: <>"$f") 2>/dev/null; then echo "$f"; fi; done';
    return new Promise((resolve) =>
      execFile(command, [...args, 'sh', '-c', attempt, 'sh', ...files], (error, stdout) =>
        resolve(error ? undefined : stdout),
      ),
    );
  };

  it.each(launchers(HIDDEN).map(({ command, args }, index) => [`${command} ${args[0]}`, index] as const))(
    'opens all others, by %s',
    async (_, index) => {
      const file = join(mkdtempSync(join(tmpdir(), 'wavehall-hiding-')), 'file');
      writeFileSync(file, '');
      const found = await reached(index, [...HIDDEN, '/dev/urandom', file]);
      rmSync(dirname(file), { recursive: true });
      // Containers and administrators forbid some ways: then nothing is started.
      if (found !== undefined) expect(found).toBe(`/dev/urandom\n${file}\n`);
    },
  );

  it('is checked: a launcher that hides nothing does not count', async () => {
    const ran = new Set<boolean>();
    // The check alone: `sh -c CHECK sh FILE…`.
    const hidesNothing = (_: string, args: readonly string[]) =>
      new Promise<boolean>((resolve) =>
        execFile('sh', args.slice(-HIDDEN.length - 3), (error) => {
          ran.add(error === null);
          resolve(error === null);
        }),
      );
    expect(await launcherHiding(HIDDEN, hidesNothing)).toBeUndefined();
    expect([...ran]).toEqual([false]);
  });
});

describe('what Landlock allows', () => {
  let root: string;
  beforeEach(() => (root = mkdtempSync(join(tmpdir(), 'wavehall-landlock-'))));
  afterEach(() => rmSync(root, { recursive: true }));

  it('is all but the hidden files', () => {
    for (const path of ['home/a', 'dev/nvidia0', 'dev/nvidia1', 'dev/dri/card1', 'dev/dri/renderD129', 'dev/null']) {
      mkdirSync(dirname(join(root, path)), { recursive: true });
      writeFileSync(join(root, path), '');
    }
    symlinkSync('home', join(root, 'link'));
    const paths = besides(['/dev/nvidia1', '/dev/dri/renderD129'], root).sort();
    expect(paths).toEqual(['/dev/dri/card1', '/dev/null', '/dev/nvidia0', '/home']);
  });

  it('is not known for every processor', () => {
    expect(landlockArgs([], root, 'riscv64')).toBeUndefined();
    expect(landlockArgs([], root, 'arm64')).toContain('167');
  });
});
