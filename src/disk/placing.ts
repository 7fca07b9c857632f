import { link, lstat, readdir, readFile, rename, rmdir, stat, unlink } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { syncFolder } from './folders.ts';
import { isLeftBehind, isTag } from './owner.ts';
import { codeOf, isMissing } from './trouble.ts';

/**
 * How several files replace others in a folder, all or none, whatever happens meanwhile.
 *
 * The new files lie complete in a folder of their own, `NEW`, beside the list of their names. That folder gets the name
 * {@link PLACING} in the target folder: this is the point from which on they count. Then the last of the files, which
 * says that the others are whole, is taken away, the others are replaced, and the last is put in its place. A process
 * that ends in between leaves a folder without that last file, and the next one to write there goes on from the list.
 *
 * The folder may come from a stranger, as of an archive that was unpacked. So nothing in {@link PLACING} is followed
 * that this program would not have made: no links, no names that lead elsewhere.
 */

/** What a folder is called whose files are being put in place; there is one at most. */
export const PLACING = '.wavehall.placing';
/** The new files, those that they replace, and the names of all, in a folder whose name tells whose they are. */
export const NEW = 'new';
export const OLD = 'old';
const NAMES = 'names.json';

/** Folder of new files that could not be put in place; a number follows. */
const KEPT_NEW = 'wavehall-unplaced-';

/** So long a process that is putting its files in place is waited for, ms; it takes thousandths of a second. */
const PATIENCE = 10_000;
const PAUSE = 20;
/** So often a thing is tried in which another process may be faster. */
const ATTEMPTS = 20;
/** Largest list of names, bytes. */
const LONGEST_LIST = 64 * 1024 * 1024;

/** The files that stand beside the new ones. @param names The last is that which says that the others are whole. */
export const placingFiles = (names: readonly string[]): ReadonlyMap<string, string> =>
  new Map([[NAMES, JSON.stringify(names)]]);

/**
 * Puts the files of a staging folder in place.
 *
 * @param tag Name of the folder in the staging folder.
 * @throws the system's error; all files are as they were before then, and the staging folder is removed
 */
export async function placeAll(folder: string, staging: string, tag: string): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    await finishPlacing(folder);
    try {
      await rename(staging, join(folder, PLACING));
      break;
    } catch (error) {
      // Another process was faster.
      if (attempt === ATTEMPTS || !(await isThere(join(folder, PLACING)))) throw error;
    }
  }
  await syncFolder(folder);
  try {
    await carryOut(folder, tag);
  } catch (error) {
    await putBack(folder, tag);
    await tidy(join(folder, PLACING), tag);
    throw error;
  }
}

/**
 * Waits for a process that is putting files in place, and finishes for it if it has ended or takes too long.
 *
 * @throws EEXIST if something else than a folder of this program stands there, or if it cannot be removed
 */
export async function finishPlacing(folder: string): Promise<void> {
  const placing = join(folder, PLACING);
  let attempts = 0;
  for (let waited = 0; ; waited += PAUSE) {
    const tag = await tagIn(placing);
    if (tag === undefined) return;
    const { mtimeMs } = await stat(placing).catch(() => ({ mtimeMs: Date.now() }));
    if (isLeftBehind(tag, mtimeMs) || waited >= PATIENCE) {
      // Another process may do the same at the same time, so that something is left once.
      if (attempts++ === ATTEMPTS) throw inTheWay(placing);
      await takeOver(folder, tag);
      if (attempts === 1) continue;
    }
    await pause(PAUSE);
  }
}

/** The tag of the folder in {@link PLACING}; undefined if nothing is being placed. @throws EEXIST if it is not ours */
async function tagIn(placing: string): Promise<string | undefined> {
  if (!(await isFolderOrMissing(placing))) throw inTheWay(placing);
  const inside = (await readdir(placing).catch(unlessMissing)) ?? [];
  const [tag] = inside;
  if (tag === undefined) {
    // If it is not empty any more, another process has begun.
    await rmdir(placing).catch(() => undefined);
    return undefined;
  }
  if (inside.length > 1 || !isTag(tag)) throw inTheWay(placing);
  for (const each of ['', NEW, OLD]) if (!(await isFolderOrMissing(join(placing, tag, each)))) throw inTheWay(placing);
  return tag;
}

/** Whether a path is a folder or nothing: false for a file and for a link, also for one to a folder. */
const isFolderOrMissing = async (path: string): Promise<boolean> =>
  (await lstat(path).catch(unlessMissing))?.isDirectory() ?? true;

const inTheWay = (path: string): Error =>
  Object.assign(new Error(`${path} is in the way: this program would not have made it`), { code: 'EEXIST', path });

/** Finishes for a process that has ended. What cannot be put in place is kept under a name that can be seen. */
async function takeOver(folder: string, tag: string): Promise<void> {
  const placing = join(folder, PLACING);
  try {
    await carryOut(folder, tag);
  } catch {
    await putBack(folder, tag);
    await rename(join(placing, tag, NEW), await freeName(folder, KEPT_NEW));
    await tidy(placing, tag);
  }
}

/** The first name with a number that is free. */
async function freeName(folder: string, beginning: string): Promise<string> {
  for (let number = 1; ; number++) {
    const path = join(folder, `${beginning}${number}`);
    if (!(await isThere(path))) return path;
  }
}

/** Replaces all files, the last last. Another process may do the same at the same time. */
async function carryOut(folder: string, tag: string): Promise<void> {
  const placing = join(folder, PLACING);
  const [fresh, old] = [join(placing, tag, NEW), join(placing, tag, OLD)];
  // Without names, all has been put in place, and another process is removing the rest, or died while it did.
  const names = (await namesIn(placing, tag).catch(unlessMissing)) ?? [];
  const last = names.at(-1);
  if (last !== undefined && (await isThere(join(fresh, last)))) {
    await refuseFolder(join(folder, last));
    await rename(join(folder, last), join(old, last)).catch(unlessMissing);
    await syncFolder(folder);
    for (const name of names.slice(0, -1)) {
      if (!(await isThere(join(fresh, name)))) continue;
      await keepOld(join(folder, name), join(old, name));
      await rename(join(fresh, name), join(folder, name)).catch(unlessMissing);
    }
    await syncFolder(folder);
    await rename(join(fresh, last), join(folder, last)).catch(unlessMissing);
    await syncFolder(folder);
  }
  await tidy(placing, tag);
}

/** Gives an old file a second name by a hard link, or by renaming it on disks without hard links. */
async function keepOld(path: string, old: string): Promise<void> {
  await refuseFolder(path);
  const trouble = await link(path, old).then(
    () => undefined,
    (error: unknown) => error,
  );
  if (trouble === undefined || isMissing(trouble) || codeOf(trouble) === 'EEXIST') return;
  await rename(path, old).catch(unlessMissing);
}

/** Folders are never moved nor removed: they are no files of ours. @throws EISDIR */
async function refuseFolder(path: string): Promise<void> {
  const there = await lstat(path).catch(unlessMissing);
  if (there?.isDirectory()) throw Object.assign(new Error(`${path} is a folder`), { code: 'EISDIR', path });
}

/**
 * Removes the folders of a tag with their files, and nothing else: another process may be putting its files in place
 * already. The names go last: without them nothing is left to be put in place.
 */
async function tidy(placing: string, tag: string): Promise<void> {
  const inside = join(placing, tag);
  for (const folder of [join(inside, NEW), join(inside, OLD)]) {
    for (const name of await readdir(folder).catch(() => [])) await unlink(join(folder, name)).catch(() => undefined);
    await rmdir(folder).catch(() => undefined);
  }
  await unlink(join(inside, NAMES)).catch(() => undefined);
  for (const folder of [inside, placing]) await rmdir(folder).catch(() => undefined);
}

/** Brings back the old files, and the new ones to where they were. */
async function putBack(folder: string, tag: string): Promise<void> {
  const placing = join(folder, PLACING);
  const [fresh, old] = [join(placing, tag, NEW), join(placing, tag, OLD)];
  for (const name of await namesIn(placing, tag).catch(() => [])) {
    // A new file that was not put in place yet still lies there, and its place is as it was, or empty.
    if (!(await isThere(join(fresh, name)).catch(() => true))) {
      await rename(join(folder, name), join(fresh, name)).catch(() => undefined);
    }
    await rename(join(old, name), join(folder, name)).catch(() => undefined);
  }
  await syncFolder(folder);
}

/** @throws EEXIST if the list is not one of {@link placingFiles} */
async function namesIn(placing: string, tag: string): Promise<string[]> {
  const path = join(placing, tag, NAMES);
  const found = await lstat(path);
  if (!found.isFile() || found.size > LONGEST_LIST) throw inTheWay(path);
  const names: unknown = JSON.parse(await readFile(path, 'utf8'));
  if (!Array.isArray(names) || !names.every(isPlainName)) throw inTheWay(path);
  return names;
}

/** Whether a name is that of a file in the folder itself. */
const isPlainName = (name: unknown): name is string =>
  typeof name === 'string' && basename(name) === name && !['', '.', '..'].includes(name) && !name.includes('\0');

const isThere = async (path: string): Promise<boolean> => (await lstat(path).catch(unlessMissing)) !== undefined;

function unlessMissing(error: unknown): undefined {
  if (!isMissing(error)) throw error as Error;
}
