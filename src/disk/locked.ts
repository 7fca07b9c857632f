import { link, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { isLeftBehind, temporaryName, withTag } from './owner.ts';
import { codeOf, isMissing } from './trouble.ts';

/** So long another process is waited for, ms. */
const PATIENCE = 5000;
const PAUSE = 10;

/**
 * Does something while no other process does something with the same lock. A process that holds it for more than some
 * seconds is not waited for: what is locked are short texts of a cache.
 *
 * @param path Path of the lock, in an existing folder.
 * @throws the system's error, or what the work throws
 */
export function locked<T>(path: string, work: () => Promise<T>): Promise<T> {
  return withTag(async (tag) => {
    for (let waited = 0; !(await take(path, tag)); waited += PAUSE) {
      const holder = await holderOf(path);
      if (holder && (isLeftBehind(holder.tag, holder.sinceMs) || waited >= PATIENCE)) {
        await release(path, holder.tag, tag);
      } else {
        await pause(PAUSE);
      }
    }
    try {
      return await work();
    } finally {
      await release(path, tag, tag);
    }
  });
}

/** @returns whether the lock was free */
async function take(path: string, tag: string): Promise<boolean> {
  const own = join(dirname(path), temporaryName(tag));
  await writeFile(own, tag, { flag: 'wx' });
  try {
    // A link appears with its content, so no lock is ever without its holder; some disks have no links.
    await link(own, path).catch((error: unknown) => {
      if (codeOf(error) === 'EEXIST') throw error;
      return writeFile(path, tag, { flag: 'wx' });
    });
    return true;
  } catch (error) {
    if (codeOf(error) === 'EEXIST') return false;
    throw error;
  } finally {
    await rm(own, { force: true });
  }
}

async function holderOf(path: string): Promise<{ readonly tag: string; readonly sinceMs: number } | undefined> {
  try {
    return { tag: await readFile(path, 'utf8'), sinceMs: (await stat(path)).mtimeMs };
  } catch (error) {
    if (isMissing(error)) return undefined;
    throw error;
  }
}

/** Removes the lock if it is still that of a tag. @param own The tag of this work */
async function release(path: string, tag: string, own: string): Promise<void> {
  const aside = join(dirname(path), temporaryName(own));
  try {
    await rename(path, aside);
    // Another process may have taken the lock of one that had ended, a moment before.
    if ((await readFile(aside, 'utf8')) !== tag) await link(aside, path).catch(() => undefined);
    await rm(aside, { force: true });
  } catch (error) {
    if (!isMissing(error)) throw error;
  }
}
