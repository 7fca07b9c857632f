import { stat } from 'node:fs/promises';
import { basename, dirname, isAbsolute, join, relative, sep } from 'node:path';
import { MOST_TEXT_BYTES, withProjects, type Files } from '../app/index.ts';
import { LARGEST_FILE, readRegular, readRegularText, sizeOfRegular } from './read-file.ts';
import { checkFolder, writeTogether } from './write-files.ts';

/** The files of this machine, in which a project is one file; paths are relative to the working folder. */
export const plainFiles: Files = {
  largestBytes: LARGEST_FILE,
  sizeOf: sizeOfRegular,
  readBytes: (path, mostBytes = LARGEST_FILE) => readRegular(path, mostBytes),
  readText: (path) => readRegularText(path, MOST_TEXT_BYTES),
  beside: (file, name) => (isAbsolute(name) ? name : join(dirname(file), name)),
  between: (folder, file, isAlwaysRelative = false) =>
    isAbsolute(file) && !isAlwaysRelative ? file : relative(folder, file).split(sep).join('/'),
  split: (path) => ({ folder: dirname(path), name: basename(path) }),
  isFolder: (path) =>
    stat(path).then(
      (found) => found.isDirectory(),
      () => false,
    ),
  checkFolder,
  writeTogether,
};

/** Files of this machine, in which a project is its scene and a folder with all that it has. */
export const nodeFiles: Files = withProjects(plainFiles);
