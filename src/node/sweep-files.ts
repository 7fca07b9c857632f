import { createReadStream } from 'node:fs';
import { mkdir, open, readdir, rename, rm, rmdir, stat, writeFile } from 'node:fs/promises';
import { dirname, join, relative, sep } from 'node:path';
import { FileError, type SweepFiles } from '../app/index.ts';
import { inFolder, makeFolder, syncFolder } from '../disk/folders.ts';
import { isLeftBehind, tagOfTemporary, temporaryName, withTag } from '../disk/owner.ts';
import { codeOf, isMissing } from '../disk/trouble.ts';
import { openRegular } from './read-file.ts';
import { systemError } from './system-error.ts';

/** Bytes of a part that is read or written. */
const PIECE = 2 ** 20;

/** The files of sweeps on this machine; paths are relative to the working folder. */
export const nodeSweepFiles: SweepFiles = {
  async *parts(path) {
    const file = await openRegular(path);
    yield* createReadStream('', { fd: file, highWaterMark: PIECE }) as AsyncIterable<Uint8Array>;
  },
  async range(path, from, length) {
    const file = await openRegular(path);
    try {
      const bytes = new Uint8Array(length);
      for (let at = 0; at < length;) {
        const { bytesRead } = await file.read(bytes, at, length - at, from + at);
        if (bytesRead === 0) throw new FileError('other', `'${path}' is shorter than before`);
        at += bytesRead;
      }
      return bytes;
    } finally {
      await file.close();
    }
  },
  write: (path, parts) =>
    withRunErrors(() =>
      inFolder(dirname(path), () =>
        withTag(async (tag) => {
          const unfinished = join(dirname(path), temporaryName(tag));
          try {
            await writeParts(unfinished, parts);
            await rename(unfinished, path);
            await syncFolder(dirname(path));
          } finally {
            await rm(unfinished, { force: true });
          }
        }),
      ),
    ),
  async names(folder) {
    try {
      return (await readdir(folder)).sort();
    } catch (cause) {
      if (isMissing(cause)) return [];
      throw new FileError(codeOf(cause) === 'EACCES' ? 'forbidden' : 'other', (cause as Error).message, { cause });
    }
  },
  isThere: (path) =>
    stat(path).then(
      () => true,
      () => false,
    ),
  writeFolder: (folder, work, files, replace = false) => withRunErrors(() => placeFolder(folder, work, files, replace)),
  async clearWork(work) {
    for (const name of await readdir(work).catch(() => [])) {
      const tag = tagOfTemporary(name);
      // What another machine writes is left alone, whatever the clocks say.
      if (tag !== undefined && isLeftBehind(tag, Infinity))
        await rm(join(work, name), { recursive: true, force: true });
    }
  },
  move: (from, to) =>
    withRunErrors(() =>
      rename(from, to).then(
        () => true,
        (error: unknown) => {
          unlessMissing(error);
          return false;
        },
      ),
    ),
  removeEmpty: (folder) => rmdir(folder).catch(() => undefined),
  between: (folder, file) => relative(folder, file).split(sep).join('/'),
};

const withRunErrors = async <T>(work: () => Promise<T>): Promise<T> => {
  try {
    return await work();
  } catch (cause) {
    throw systemError(cause) ?? cause;
  }
};

async function writeParts(path: string, parts: AsyncIterable<string>): Promise<void> {
  const file = await open(path, 'wx');
  try {
    let waiting = '';
    for await (const part of parts) {
      waiting += part;
      if (waiting.length < PIECE) continue;
      await file.appendFile(waiting);
      waiting = '';
    }
    await file.appendFile(waiting);
    await file.sync();
  } finally {
    await file.close();
  }
}

/** @returns false if the folder was there already */
async function placeFolder(
  folder: string,
  work: string,
  files: ReadonlyMap<string, Uint8Array | string>,
  replace: boolean,
): Promise<boolean> {
  return withTag(async (tag) => {
    const unfinished = join(work, temporaryName(tag));
    try {
      await makeFolder(work);
      await mkdir(unfinished);
      await Promise.all(Array.from(files, ([name, contents]) => writeSynced(join(unfinished, name), contents)));
      await syncFolder(unfinished);
      await makeFolder(dirname(folder));
      if (replace) await rename(folder, `${unfinished}-old`).catch(unlessMissing);
      else if (await isFolder(folder)) return false;
      try {
        await rename(unfinished, folder);
      } catch (error) {
        // Another process was faster.
        if (await isFolder(folder)) return false;
        throw error;
      }
      await syncFolder(dirname(folder));
      return true;
    } finally {
      for (const each of [unfinished, `${unfinished}-old`]) await rm(each, { recursive: true, force: true });
    }
  });
}

function unlessMissing(error: unknown): void {
  if (!isMissing(error)) throw error as Error;
}

const writeSynced = (path: string, contents: Uint8Array | string): Promise<void> =>
  writeFile(path, contents, { flag: 'wx', flush: true });

const isFolder = (path: string): Promise<boolean> =>
  stat(path).then(
    (found) => found.isDirectory(),
    () => false,
  );
