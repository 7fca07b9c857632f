import { open, readdir, readFile, rename, rm, rmdir, stat, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { CheckpointFolder } from '../app/index.ts';
import { makeFolder, syncFolder } from '../disk/folders.ts';
import { isLeftBehind, tagOfTemporary, temporaryName, withTag } from '../disk/owner.ts';
import { codeOf } from '../disk/trouble.ts';
import { openIfThere } from './read-file.ts';
import { inWords } from './system-error.ts';
import { freeBytes } from './write-files.ts';

/** Name of the folder in that of a rendering's files. */
const CHECKPOINT = 'checkpoint';
const ENDING = '.bin';
/** Says which process writes checkpoints. */
const HOLDER = 'holder';
const PIECE = 2 ** 20;

/** The checkpoints of the rendering to a folder. */
export function checkpointFolder(outFolder: string): CheckpointFolder {
  const folder = join(outFolder, CHECKPOINT);
  const place = (name: string): string => join(folder, name + ENDING);
  const holder = join(folder, HOLDER);
  let held: { readonly tag: string; readonly done: () => void } | undefined;
  return {
    place: folder,
    names: () =>
      inWords(async () => (await namesIn(folder)).filter((name) => name.endsWith(ENDING)).map(withoutEnding)),
    read: async (name) => (await openIfThere(place(name)))?.createReadStream({ highWaterMark: PIECE }),
    write: (name, parts) =>
      inWords(async () => {
        await makeFolder(folder);
        await withTag(async (tag) => {
          const unfinished = join(folder, temporaryName(tag));
          try {
            await writeParts(unfinished, parts);
            await rename(unfinished, place(name));
            await syncFolder(folder);
          } finally {
            await rm(unfinished, { force: true });
          }
        });
        // A lock that is a day old counts as left behind.
        const now = new Date();
        await utimes(holder, now, now).catch(() => undefined);
      }),
    remove: async (names) => {
      for (const name of names) await rm(place(name), { force: true });
    },
    freeBytes: () => freeBytes(folder),
    hold: () =>
      inWords(async () => {
        await makeFolder(folder);
        await clearLeftovers(folder);
        // The folder may have vanished and be there again.
        if (held) return take(holder, held.tag);
        return new Promise<boolean>((resolve, reject) => {
          withTag(async (tag) => {
            const isOurs = await take(holder, tag);
            // The tag is in use until the folder is given back.
            const free = new Promise<void>((done) => (held = isOurs ? { tag, done } : undefined));
            resolve(isOurs);
            if (isOurs) await free;
          }).catch(reject);
        });
      }),
    release: async () => {
      if (!held) return;
      if ((await readFile(holder, 'utf8').catch(() => '')) === held.tag) await rm(holder, { force: true });
      held.done();
      held = undefined;
      await rmdir(folder).catch(() => undefined);
    },
  };
}

const withoutEnding = (name: string): string => name.slice(0, -ENDING.length);

/** Empty for a folder that is not there. */
const namesIn = (folder: string): Promise<string[]> =>
  readdir(folder).catch((error: unknown) => {
    if (codeOf(error) === 'ENOENT') return [];
    throw error;
  });

async function writeParts(path: string, parts: AsyncIterable<Uint8Array>): Promise<void> {
  const file = await open(path, 'wx');
  try {
    for await (const part of parts) {
      for (let at = 0; at < part.length;)
        at += (await file.write(part, at, Math.min(PIECE * 64, part.length - at))).bytesWritten;
    }
    await file.sync();
  } finally {
    await file.close();
  }
}

/** Takes the lock, also from a process that has ended. */
async function take(holder: string, tag: string): Promise<boolean> {
  for (let attempt = 0; attempt < 3; attempt++) {
    try {
      await writeFile(holder, tag, { flag: 'wx' });
      return true;
    } catch (error) {
      if (codeOf(error) !== 'EEXIST') throw error;
    }
    const there = await stat(holder).catch(() => undefined);
    const by = await readFile(holder, 'utf8').catch(() => '');
    if (by === tag) return true;
    if (there && !isLeftBehind(by, there.mtimeMs)) return false;
    await rm(holder, { force: true });
  }
  return false;
}

/** Removes what processes that were killed left unfinished. */
async function clearLeftovers(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    const tag = tagOfTemporary(name);
    const path = join(folder, name);
    const there = tag === undefined ? undefined : await stat(path).catch(() => undefined);
    if (there && isLeftBehind(tag!, there.mtimeMs)) await rm(path, { force: true });
  }
}
