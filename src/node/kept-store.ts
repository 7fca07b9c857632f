import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import envPaths from 'env-paths';
import program from '../../package.json' with { type: 'json' };
import { FileError, MOST_TEXT_BYTES, type KeptStore } from '../app/index.ts';
import { readRegularText } from './read-file.ts';

/** Each text has its own file, so programs that run at the same time do not overwrite each other. */
export function keptInFolder(folder: string): KeptStore {
  const place = (name: string): string => join(folder, name);
  return {
    place,
    read: (name) =>
      readRegularText(place(name), MOST_TEXT_BYTES).catch((error: unknown) => {
        if (error instanceof FileError && error.reason === 'missing') return undefined;
        throw error;
      }),
    write: async (name, text) => {
      const file = place(name);
      const unfinished = `${file}.${process.pid}`;
      try {
        await mkdir(dirname(file), { recursive: true });
        await writeFile(unfinished, text);
        await rename(unfinished, file);
      } catch (error) {
        await rm(unfinished, { force: true }).catch(() => undefined);
        throw error;
      }
    },
  };
}

/** In the user's cache folder: XDG_CACHE_HOME, ~/Library/Caches, %LOCALAPPDATA%. */
export function userKeptStore(): KeptStore {
  return keptInFolder(envPaths(program.name, { suffix: '' }).cache);
}
