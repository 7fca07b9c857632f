import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import envPaths from 'env-paths';
import program from '../../package.json' with { type: 'json' };
import { FileError, type KeptBytes } from '../app/index.ts';
import { openRegular } from './read-file.ts';

/** Bytes that kept rooms take together; a room that alone takes more is not kept. */
const MOST_BYTES = 8 * 2 ** 30;
const PIECE = 2 ** 20;
const KEPT = '.bin';
const UNFINISHED = '.unfinished';
/** Age after which an unfinished file was left behind by a program that ended, ms. */
const LEFT_BEHIND = 24 * 3600 * 1000;

/** Each content has its own file; the time of its last change is that of its last use. */
export function keptBytesInFolder(folder: string, mostBytes = MOST_BYTES): KeptBytes {
  const place = (name: string): string => join(folder, name + KEPT);
  return {
    read: async (name) => {
      try {
        const file = await openRegular(place(name));
        const now = new Date();
        await file.utimes(now, now);
        return file.createReadStream({ highWaterMark: PIECE });
      } catch (error) {
        if (error instanceof FileError && error.reason === 'missing') return undefined;
        throw error;
      }
    },
    write: async (name, parts) => {
      await mkdir(folder, { recursive: true });
      const unfinished = join(folder, `${name}.${process.pid}${UNFINISHED}`);
      try {
        if ((await written(unfinished, parts, mostBytes)) > mostBytes) return;
        await rename(unfinished, place(name));
      } finally {
        await rm(unfinished, { force: true });
      }
      await makeWay(folder, mostBytes);
    },
    remove: (name) => rm(place(name), { force: true }),
  };
}

/** Writes a file up to a number of bytes. Returns how many it would have, or the first number above that. */
async function written(path: string, parts: AsyncIterable<Uint8Array>, mostBytes: number): Promise<number> {
  const file = await open(path, 'w');
  let bytes = 0;
  try {
    for await (const part of parts) {
      bytes += part.length;
      if (bytes > mostBytes) break;
      for (let at = 0; at < part.length;) at += (await file.write(part, at)).bytesWritten;
    }
  } finally {
    await file.close();
  }
  return bytes;
}

/** Removes what was used longest ago until the rest takes no more than it may. */
async function makeWay(folder: string, mostBytes: number): Promise<void> {
  const found: { readonly path: string; readonly size: number; readonly used: number }[] = [];
  for (const name of await readdir(folder)) {
    const path = join(folder, name);
    // Another program may have removed it.
    const entry = await stat(path).catch(() => undefined);
    if (!entry) continue;
    if (name.endsWith(KEPT)) found.push({ path, size: entry.size, used: entry.mtimeMs });
    else if (name.endsWith(UNFINISHED) && Date.now() - entry.mtimeMs > LEFT_BEHIND) await rm(path, { force: true });
  }
  found.sort((a, b) => b.used - a.used);
  let bytes = 0;
  for (const { path, size } of found) {
    bytes += size;
    if (bytes > mostBytes) await rm(path, { force: true });
  }
}

/** In the user's cache folder: XDG_CACHE_HOME, ~/Library/Caches, %LOCALAPPDATA%. */
export function userKeptRooms(): KeptBytes {
  return keptBytesInFolder(join(envPaths(program.name, { suffix: '' }).cache, 'rooms'));
}
