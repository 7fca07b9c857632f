import { join } from 'node:path';
import { FileError, MOST_TEXT_BYTES, type KeptStore } from '../app/index.ts';
import { makeFolder } from '../disk/folders.ts';
import { locked } from '../disk/locked.ts';
import { writeTogether } from '../disk/write-together.ts';
import { cacheFolder } from './cache-folder.ts';
import { readRegularText } from './read-file.ts';
import { errorInWords } from './system-error.ts';

/** Each text has its own file, and a program waits while another changes it. */
export function keptInFolder(folder: string): KeptStore {
  const place = (name: string): string => join(folder, name);
  const read = (name: string): Promise<string | undefined> =>
    readRegularText(place(name), MOST_TEXT_BYTES).catch((error: unknown) => {
      if (error instanceof FileError && error.reason === 'missing') return undefined;
      throw error;
    });
  return {
    place,
    read,
    update: async (name, change) => {
      await errorInWords(async () => {
        await makeFolder(folder);
        await locked(place(`${name}.lock`), async () => {
          const there = await read(name).catch(() => undefined);
          await writeTogether(folder, new Map([[name, change(there)]]));
        });
      });
    },
  };
}

/** Store kept in the user's cache folder: XDG_CACHE_HOME, ~/Library/Caches, %LOCALAPPDATA%. */
export function userKeptStore(): KeptStore {
  return keptInFolder(cacheFolder());
}
