import { mkdir, open, readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { inFolder, removeMade, syncFolder } from './folders.ts';
import { isLeftBehind, tagOfTemporary, temporaryName, withTag } from './owner.ts';
import { finishPlacing, NEW, OLD, placeAll, placingFiles } from './placing.ts';

/** Files by name. */
export type NamedContents = ReadonlyMap<string, Uint8Array | string>;

/**
 * Writes files to an existing folder, all or none, and replaces those that exist. Every file is complete on the disk
 * before the first takes its place; after a failure the old files are as they were. The last file comes last: where it
 * is, the others are whole and belong to it, even if the process is killed at any time. What a killed process left in
 * the folder is finished or removed first.
 *
 * @param check Called before each file; what it throws ends the work, and nothing is changed.
 * @throws the system's error
 */
export async function writeTogether(
  folder: string,
  files: NamedContents,
  check: () => void = () => undefined,
): Promise<void> {
  await clearLeftovers(folder);
  await requireNoFolders(folder, files.keys());
  await staged(folder, async (fresh, staging, tag) => {
    for (const [name, contents] of files) {
      check();
      await writeFresh(join(fresh, name), contents, await modeOf(join(folder, name)));
    }
    await syncFiles(
      Array.from(files.keys(), (name) => join(fresh, name)),
      check,
    );
    check();
    if (files.size > 1) await placeSeveral(folder, staging, tag, [...files.keys()]);
    else for (const name of files.keys()) await rename(join(fresh, name), join(folder, name));
    await syncFolder(folder);
  });
}

/**
 * Makes sure that files could be written to a folder now, by writing one. What it makes is removed again. What a killed
 * process left in the folder is finished or removed.
 *
 * @throws the system's error
 */
export async function tryFolder(folder: string, names: readonly string[]): Promise<void> {
  const made: string[] = [];
  const longest = names.reduce((long, name) => (Buffer.byteLength(name) > Buffer.byteLength(long) ? name : long), 'a');
  const attempt = async (): Promise<void> => {
    await clearLeftovers(folder);
    await requireNoFolders(folder, names);
    await staged(folder, (fresh) => writeFile(join(fresh, longest), 'x'));
  };
  await inFolder(folder, attempt, made);
  await removeMade(made);
}

/** Does something with a staging folder, which has a folder for the new files. Removes what is left of it. */
function staged(folder: string, work: (fresh: string, staging: string, tag: string) => Promise<void>): Promise<void> {
  return withTag(async (tag) => {
    const staging = join(folder, temporaryName(tag));
    const inside = join(staging, tag);
    try {
      for (const each of [staging, inside, join(inside, NEW), join(inside, OLD)]) await mkdir(each);
      await work(join(inside, NEW), staging, tag);
    } finally {
      await rm(staging, { recursive: true, force: true }).catch(() => undefined);
    }
  });
}

async function placeSeveral(folder: string, staging: string, tag: string, names: readonly string[]): Promise<void> {
  const inside = join(staging, tag);
  for (const [name, text] of placingFiles(names)) await writeFresh(join(inside, name), text, 0o666);
  await syncFiles(
    Array.from(placingFiles(names).keys(), (name) => join(inside, name)),
    () => undefined,
  );
  for (const each of [join(inside, NEW), inside, staging]) await syncFolder(each);
  await placeAll(folder, staging, tag);
}

const writeFresh = (path: string, contents: Uint8Array | string, mode: number): Promise<void> =>
  writeFile(path, contents, { flag: 'wx', mode });

/** So many files wait for the disk at a time: it then writes them together. */
const AT_A_TIME = 16;

/** Waits until files are on the disk. They are all written before: the first wait takes most of them along. */
async function syncFiles(paths: readonly string[], check: () => void): Promise<void> {
  const left = paths.values();
  const syncNext = async (): Promise<void> => {
    for (const path of left) {
      check();
      const file = await open(path, 'r+');
      try {
        await file.sync();
      } finally {
        await file.close();
      }
    }
  };
  await Promise.all(Array.from({ length: AT_A_TIME }, syncNext));
}

/** The permissions of the file that stands there, or those of a new one. The program itself may always write. */
const modeOf = (path: string): Promise<number> =>
  stat(path).then(
    ({ mode }) => (mode & 0o777) | 0o200,
    () => 0o666,
  );

/** @throws EISDIR if a name is that of something else than a file */
async function requireNoFolders(folder: string, names: Iterable<string>): Promise<void> {
  for (const name of names) {
    const path = join(folder, name);
    const there = await stat(path).catch(() => undefined);
    if (there && !there.isFile()) throw Object.assign(new Error(`${path} is no file`), { code: 'EISDIR', path });
  }
}

/** Removes what processes that were killed left unfinished, and finishes what they had begun to put in place. */
async function clearLeftovers(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    const tag = tagOfTemporary(name);
    if (tag === undefined) continue;
    const path = join(folder, name);
    // Another process may remove it meanwhile.
    const there = await stat(path).catch(() => undefined);
    if (there && isLeftBehind(tag, there.mtimeMs)) await rm(path, { recursive: true, force: true });
  }
  await finishPlacing(folder);
}
