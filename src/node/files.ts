import { readFile, stat } from 'node:fs/promises';
import { basename, dirname, isAbsolute, join, relative, sep } from 'node:path';
import { FileError, type Files, type FileTrouble } from '../app/index.ts';
import { checkFolder, writeTogether } from './write-files.ts';

/** Size of the largest file that Node reads at once, bytes. */
const LARGEST_FILE = 2 ** 31 - 1;

const TROUBLES: Record<string, FileTrouble> = {
  ENOENT: 'missing',
  ENOTDIR: 'missing',
  EISDIR: 'folder',
  EACCES: 'forbidden',
};

function failed(cause: NodeJS.ErrnoException): never {
  throw new FileError(TROUBLES[cause.code ?? ''] ?? 'other', cause.message, { cause });
}

/** The files of this machine; paths are relative to the working folder. */
export const nodeFiles: Files = {
  largestBytes: LARGEST_FILE,
  sizeOf: async (path) => (await stat(path).catch(failed)).size,
  readBytes: (path) => readFile(path).catch(failed),
  readText: (path) => readFile(path, 'utf8').catch(failed),
  beside: (file, name) => (isAbsolute(name) ? name : join(dirname(file), name)),
  between: (folder, file) => (isAbsolute(file) ? file : relative(folder, file).split(sep).join('/')),
  split: (path) => ({ folder: dirname(path), name: basename(path) }),
  isFolder: (path) =>
    stat(path).then(
      (found) => found.isDirectory(),
      () => false,
    ),
  checkFolder,
  writeTogether,
};
