import { lstat, lutimes, open, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { CheckpointFolder } from '../app/index.ts';
import { syncFolder } from '../disk/folders.ts';
import { isLeftBehind, isTag, tagOfTemporary, temporaryName, withTag } from '../disk/owner.ts';
import { codeOf } from '../disk/trouble.ts';
import {
  HEAD,
  HOLDER,
  isMarkedFolder,
  makeMarkedFolder,
  ownerOf,
  PLAIN,
  plainText,
  removeMarkedFolder,
} from './checkpoint-marks.ts';
import { errorInWords, systemError } from './system-error.ts';
import { freeBytes } from './write-files.ts';

/** Name of the folder in that of a rendering's files. */
const CHECKPOINT = 'checkpoint';
const ENDING = '.bin';
const PIECE = 2 ** 20;

/**
 * The checkpoints of the rendering to a folder: a marked folder of their own in it. Files without the mark are not
 * touched, and no link is followed.
 */
export function checkpointFolder(outFolder: string): CheckpointFolder {
  const folder = join(outFolder, CHECKPOINT);
  const place = (name: string): string => join(folder, name + ENDING);
  const holder = join(folder, HOLDER);
  const make = (): Promise<void> => makeMarkedFolder(folder, outFolder);
  const names = (): Promise<string[]> =>
    errorInWords(async () => {
      if (!(await isMarkedFolder(folder))) return [];
      const found: string[] = [];
      for (const name of await readdir(folder))
        if (name.endsWith(ENDING) && (await ownerOf(join(folder, name))) === 'ours')
          found.push(name.slice(0, -ENDING.length));
      return found;
    });
  const remove = (all: readonly string[]): Promise<void> =>
    errorInWords(async () => {
      if (!(await isMarkedFolder(folder))) return;
      for (const name of all) if ((await ownerOf(place(name))) === 'ours') await rm(place(name), { force: true });
    });
  let held: { readonly tag: string; readonly done: () => void } | undefined;
  return {
    place: folder,
    check: async () => {
      try {
        await isMarkedFolder(folder);
      } catch (cause) {
        throw systemError(cause) ?? cause;
      }
    },
    names,
    read: (name) =>
      errorInWords(async () => {
        if (!(await isMarkedFolder(folder))) return undefined;
        const owner = await ownerOf(place(name));
        if (owner === 'foreign') throw new Error(`${name + ENDING} is not a file of a checkpoint of this version`);
        if (owner === 'missing') return undefined;
        return (await open(place(name), PLAIN)).createReadStream({ start: HEAD.length, highWaterMark: PIECE });
      }),
    write: (name, parts) =>
      errorInWords(async () => {
        await make();
        await withTag(async (tag) => {
          const unfinished = join(folder, temporaryName(tag));
          try {
            await writeParts(unfinished, parts);
            if ((await ownerOf(place(name))) === 'foreign')
              throw new Error(`${place(name)} is in the way: no checkpoint of this version wrote it`);
            await rename(unfinished, place(name));
            await syncFolder(folder);
          } finally {
            await rm(unfinished, { force: true });
          }
        });
        // A lock that is a day old counts as left behind.
        const now = new Date();
        await lutimes(holder, now, now).catch(() => undefined);
      }),
    remove,
    freeBytes: () => freeBytes(folder),
    hold: () =>
      errorInWords(async () => {
        await make();
        await clearLeftovers(folder);
        // The folder may have vanished and be there again.
        if (held) return take(holder, held.tag, make);
        return new Promise<boolean>((resolve, reject) => {
          withTag(async (tag) => {
            const isOurs = await take(holder, tag, make);
            // The tag is in use until the folder is given back.
            const free = new Promise<void>((done) => (held = isOurs ? { tag, done } : undefined));
            resolve(isOurs);
            if (isOurs) await free;
          }).catch(reject);
        });
      }),
    release: async () => {
      if (!held) return;
      if ((await plainText(holder).catch(() => '')) === held.tag) await removeMarkedFolder(folder, holder);
      held.done();
      held = undefined;
    },
    discard: async () => {
      if (!(await isMarkedFolder(folder).catch(() => false))) return;
      await remove(await names());
      await clearLeftovers(folder);
      await removeMarkedFolder(folder, isTag((await plainText(holder).catch(() => '')) ?? '') ? holder : undefined);
    },
  };
}

async function writeParts(path: string, parts: AsyncIterable<Uint8Array>): Promise<void> {
  const file = await open(path, 'wx');
  try {
    await file.writeFile(HEAD);
    for await (const part of parts) {
      for (let at = 0; at < part.length;)
        at += (await file.write(part, at, Math.min(PIECE * 64, part.length - at))).bytesWritten;
    }
    await file.sync();
  } finally {
    await file.close();
  }
}

/**
 * Takes the lock, also from a process that has ended.
 *
 * @param make Makes the folder, which another process may remove meanwhile when it has ended with it.
 */
async function take(holder: string, tag: string, make: () => Promise<void>): Promise<boolean> {
  for (let attempt = 0; attempt < 3; attempt++) {
    try {
      await writeFile(holder, tag, { flag: 'wx' });
      await make();
      return true;
    } catch (error) {
      if (codeOf(error) === 'ENOENT') {
        await make();
        continue;
      }
      if (codeOf(error) !== 'EEXIST') throw error;
    }
    const there = await lstat(holder).catch(() => undefined);
    const by = (await plainText(holder).catch(() => undefined)) ?? '';
    if (by === tag) return true;
    // What is no lock of this program is left alone.
    if (there && !isLeftBehind(by, there.mtimeMs)) return false;
    if (there) await rm(holder, { force: true });
  }
  return false;
}

/** Removes what processes that were killed left unfinished. */
async function clearLeftovers(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    const tag = tagOfTemporary(name);
    const path = join(folder, name);
    const there = tag === undefined ? undefined : await lstat(path).catch(() => undefined);
    if (there?.isFile() && isLeftBehind(tag!, there.mtimeMs)) await rm(path, { force: true });
  }
}
