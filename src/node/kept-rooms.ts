import { lstat, open, readdir, rename, rm, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import type { KeptBytes } from '../app/index.ts';
import { makeFolder } from '../disk/folders.ts';
import { isLeftBehind, withTag } from '../disk/owner.ts';
import { cacheFolder } from './cache-folder.ts';
import { openIfThere } from './read-file.ts';
import { errorInWords } from './system-error.ts';

/** Bytes that kept rooms and runs take together; one that alone takes more is not kept. */
export const MOST_KEPT_BYTES = 8 * 2 ** 30;
/** Their folder in the user's cache. */
export const ROOMS_FOLDER = 'rooms';
const PIECE = 2 ** 20;
const KEPT = '.bin';
/** The name of a kept content, which is a hash of all that it depends on. Nothing else in the folder is removed. */
export const KEPT_NAME = /^(room|state|details|places|modes)-[\da-f]{40}\.bin$/;
/** A content that is being written: its name, and whose it is. */
const UNFINISHED = /\.([\da-f]+-\d+-[\da-f]+)\.unfinished$/;
/** Bytes that are left on the disk for what cannot be computed again in minutes: the results, and other programs. */
const LEFT_FREE = 2 ** 30;
/** Written bytes after which it is looked whether the disk has room for more. */
const LOOK_AFTER = 64 * PIECE;

/** Each content has its own file; the time of its last change is that of its last use. */
export function keptBytesInFolder(folder: string, mostBytes = MOST_KEPT_BYTES): KeptBytes {
  const place = (name: string): string => join(folder, name + KEPT);
  return {
    read: async (name) => {
      const file = await openIfThere(place(name));
      const now = new Date();
      await file?.utimes(now, now);
      return file?.createReadStream({ highWaterMark: PIECE });
    },
    write: (name, parts) =>
      errorInWords(async () => {
        await makeFolder(folder);
        await withTag(async (tag) => {
          const unfinished = join(folder, `${name}.${tag}.unfinished`);
          try {
            if (await isWritten(unfinished, parts, mostBytes, () => hasRoom(folder)))
              await rename(unfinished, place(name));
          } finally {
            await rm(unfinished, { force: true });
          }
        });
        await makeWay(folder, mostBytes);
      }),
    remove: (name) => rm(place(name), { force: true }),
  };
}

/**
 * Writes a file of at most so many bytes.
 *
 * @returns whether it is complete; not if it is too large, or if the disk has no room for it
 */
async function isWritten(
  path: string,
  parts: AsyncIterable<Uint8Array>,
  mostBytes: number,
  hasRoom: () => Promise<boolean>,
): Promise<boolean> {
  const file = await open(path, 'wx');
  let bytes = 0;
  let looked = -LOOK_AFTER;
  try {
    for await (const part of parts) {
      bytes += part.length;
      if (bytes > mostBytes) return false;
      if (bytes - looked >= LOOK_AFTER) {
        if (!(await hasRoom())) return false;
        looked = bytes;
      }
      for (let at = 0; at < part.length;) at += (await file.write(part, at)).bytesWritten;
    }
    return true;
  } finally {
    await file.close();
  }
}

/** Whether the disk has enough left. One that does not say how much it has is taken to. */
async function hasRoom(folder: string): Promise<boolean> {
  const disk = await statfs(folder).catch(() => undefined);
  return !disk || disk.blocks === 0 || disk.bavail * disk.bsize > LEFT_FREE;
}

/** Removes what was used longest ago until the rest takes no more than it may. */
async function makeWay(folder: string, mostBytes: number): Promise<void> {
  const found: { readonly path: string; readonly size: number; readonly used: number }[] = [];
  for (const name of await readdir(folder)) {
    const path = join(folder, name);
    // Another program may have removed it.
    const entry = await lstat(path).catch(() => undefined);
    if (!entry?.isFile()) continue;
    if (KEPT_NAME.test(name)) found.push({ path, size: entry.size, used: entry.mtimeMs });
    const tag = UNFINISHED.exec(name)?.[1];
    if (tag !== undefined && isLeftBehind(tag, entry.mtimeMs)) await rm(path, { force: true });
  }
  found.sort((a, b) => b.used - a.used);
  let bytes = 0;
  for (const { path, size } of found) {
    bytes += size;
    if (bytes > mostBytes) await rm(path, { force: true });
  }
}

/** Rooms kept in the user's cache folder: XDG_CACHE_HOME, ~/Library/Caches, %LOCALAPPDATA%. */
export function userKeptRooms(): KeptBytes {
  return keptBytesInFolder(join(cacheFolder(), ROOMS_FOLDER));
}
