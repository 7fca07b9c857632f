import { mkdir, open, rmdir, stat } from 'node:fs/promises';
import { dirname, join, relative, resolve, sep } from 'node:path';
import { codeOf, isMissing } from './trouble.ts';

/** So often a folder is made again that another program removes meanwhile. */
const ATTEMPTS = 8;

/**
 * Does something in a folder, which is made first. If another program removes the folder meanwhile, as one does that
 * tries it or that has failed, it is made again. If the work fails, the folders that were made are removed.
 *
 * @param made Receives the folders that were made, the topmost first.
 * @throws the system's error, or what the work throws
 */
export async function inFolder(folder: string, work: () => Promise<void>, made: string[] = []): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    try {
      await makeFolder(folder, made);
      await work();
      return;
    } catch (error) {
      if (codeOf(error) === 'ENOENT' && attempt < ATTEMPTS) continue;
      await removeMade(made);
      throw error;
    }
  }
}

/**
 * Makes a folder and its missing parents, one by one: Node's recursive `mkdir` never returns where a folder cannot
 * exist, as under /proc.
 *
 * @param made Receives the folders that this call has made, the topmost first, also if it fails.
 * @throws the system's error; ENOTDIR if a file stands in the way.
 */
export async function makeFolder(folder: string, made: string[] = []): Promise<void> {
  const existing = await nearestExisting(folder);
  let at = existing;
  for (const name of relative(existing, resolve(folder)).split(sep).filter(Boolean)) {
    at = join(at, name);
    try {
      await mkdir(at);
      made.push(at);
    } catch (error) {
      // Another program may have made it meanwhile.
      if (codeOf(error) !== 'EEXIST') throw error;
    }
  }
  if (!(await stat(at)).isDirectory()) throw Object.assign(new Error(`${at} is not a folder`), { code: 'ENOTDIR' });
}

/** Removes those of the folders that are empty. @param made The topmost first. */
export async function removeMade(made: readonly string[]): Promise<void> {
  for (const folder of made.toReversed()) await rmdir(folder).catch(() => undefined);
}

/** The folder itself, or its nearest existing parent. @throws the system's error if that cannot be known */
export async function nearestExisting(folder: string): Promise<string> {
  for (let at = resolve(folder); ; at = dirname(at)) {
    const trouble = await stat(at).then(
      () => undefined,
      (error: unknown) => error,
    );
    if (trouble === undefined || at === dirname(at)) return at;
    if (!isMissing(trouble)) throw trouble as Error;
  }
}

/**
 * Waits until the entries of a folder are on the disk. Where the system cannot do that for folders, nothing happens.
 */
export async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r').catch(() => undefined);
  await handle?.sync().catch(() => undefined);
  await handle?.close();
}
