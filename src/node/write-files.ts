import { realpath, stat, statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, dirname, join, resolve } from 'node:path';
import {
  bytes as bytesText,
  CancelledError,
  InputError,
  RunError,
  type Files,
  type FolderMark,
  type WavehallError,
} from '../app/index.ts';
import { inFolder, makeFolder, nearestExisting, removeMade } from '../disk/folders.ts';
import { codeOf, reasonOf, remedyOf } from '../disk/trouble.ts';
import { openRegular } from './read-file.ts';
import { tryFolder, writeTogether as writeAll, type NamedContents } from '../disk/write-together.ts';

/** Names that hold files which found no place of their own; a number follows. */
const UNPLACED = 'wavehall-unplaced';
/** So many names of that kind are tried in a folder. */
const MOST_UNPLACED = 99;

export const checkFolder: Files['checkFolder'] = async (
  folder,
  path,
  { names = [], bytes = 0, inputs = [], mark } = {},
) => {
  if (folder === '') throw new InputError(path, 'it is empty', 'Name a folder.');
  await keepInputs(folder, path, names, inputs);
  try {
    await tryFolder(folder, names);
  } catch (error) {
    throw await refusal(folder, path, error);
  }
  if (mark) await keepOthers(folder, path, names, mark);
  const free = await freeBytes(folder);
  if (bytes > free) {
    throw new InputError(
      path,
      `the files need about ${bytesText(bytes)}, and the disk of ${folder} has ${bytesText(free)} left`,
      'Make room on the disk, or name a folder on another one.',
    );
  }
};

/** @throws InputError if one of the names in the folder is that of an input, ignoring capitals, as some disks do */
async function keepInputs(
  folder: string,
  path: string,
  names: readonly string[],
  inputs: readonly string[],
): Promise<void> {
  const place = await realpath(folder).catch(() => undefined);
  for (const input of inputs) {
    for (const each of [resolve(input), await realpath(input).catch(() => input)]) {
      const isThere = (await realpath(dirname(each)).catch(() => undefined)) === place;
      const name = basename(each);
      if (place === undefined || !isThere || !names.some((one) => one.toLowerCase() === name.toLowerCase())) continue;
      throw new InputError(path, `${input}, which is read, would be replaced`, 'Name another folder.');
    }
  }
}

/** Bytes of a file by which it is known again. */
const HEAD = 65_536;

/** @throws InputError if one of the names is that of a file in a folder that this program has not written */
async function keepOthers(folder: string, path: string, names: readonly string[], mark: FolderMark): Promise<void> {
  let there: string | undefined;
  for (const name of names) if (await isThere(join(folder, name))) there ??= name;
  if (there === undefined || mark.begins.test(await headOf(join(folder, mark.name)))) return;
  throw new InputError(
    path,
    `${join(folder, there)} would be replaced, and no ${mark.name} of this program says that it wrote it`,
    'Name another folder, or move it away.',
  );
}

const isThere = (path: string): Promise<boolean> =>
  stat(path).then(
    () => true,
    () => false,
  );

/** The beginning of a file; empty if there is none. */
async function headOf(path: string): Promise<string> {
  const file = await openRegular(path).catch(() => undefined);
  if (!file) return '';
  try {
    const { buffer, bytesRead } = await file.read(new Uint8Array(HEAD), 0, HEAD, 0);
    return new TextDecoder().decode(buffer.subarray(0, bytesRead));
  } finally {
    await file.close();
  }
}

async function refusal(folder: string, path: string, cause: unknown): Promise<WavehallError> {
  const remedy = 'Name another folder.';
  switch (codeOf(cause)) {
    case 'EISDIR':
      return new InputError(path, `${pathOf(cause) ?? folder} is a folder`, `Move it away, or name another folder.`);
    case 'EEXIST':
      return new InputError(path, `${pathOf(cause) ?? folder} is in the way`, 'Move it away, or name another folder.');
    case 'ENOTDIR':
      return new InputError(path, `${await nearestExisting(folder).catch(() => folder)} is not a folder`, remedy);
    case 'EMFILE':
    case 'ENFILE':
      return new RunError(`nothing can be written to ${folder}: ${reasonOf(cause)}`, remedyOf(cause), { cause });
    default:
      return new InputError(path, `nothing can be written to ${folder}: ${reasonOf(cause)}`, remedyOf(cause), {
        cause,
      });
  }
}

const pathOf = (error: unknown): string | undefined =>
  error instanceof Error && 'path' in error && typeof error.path === 'string' ? error.path : undefined;

/** Bytes that the disk of a folder has left; Infinity where it does not say. */
export async function freeBytes(folder: string): Promise<number> {
  try {
    const { blocks, bavail, bsize } = await statfs(await nearestExisting(folder));
    return blocks > 0 ? bavail * bsize : Infinity;
  } catch {
    return Infinity;
  }
}

export const writeTogether: Files['writeTogether'] = async (folder, files, signal) => {
  const stopIfAsked = (): void => {
    if (signal.aborted) throw new CancelledError();
  };
  refuseAlike(folder, files.keys());
  try {
    await writeTo(folder, files, stopIfAsked);
  } catch (cause) {
    if (cause instanceof CancelledError) throw cause;
    const place = await keepElsewhere(folder, files, stopIfAsked);
    const message = `the files could not be written to ${folder}: ${reasonOf(cause)}`;
    throw place === undefined
      ? new RunError(message, remedyOf(cause), { cause })
      : new RunError(`${message}. They are in ${place}`, 'Move them where you want them.', { cause });
  }
};

const writeTo = (folder: string, files: NamedContents, stopIfAsked: () => void): Promise<void> =>
  inFolder(folder, () => writeAll(folder, files, stopIfAsked));

/**
 * Writes files that found no place to a new folder: in the same folder, beside it, or where the system has temporary
 * files.
 *
 * @returns the new folder; undefined if the files can be written nowhere
 */
async function keepElsewhere(
  folder: string,
  files: NamedContents,
  stopIfAsked: () => void,
): Promise<string | undefined> {
  const whole = resolve(folder);
  for (const beginning of [
    join(whole, UNPLACED),
    `${whole}-unplaced`,
    join(tmpdir(), `${UNPLACED}-${basename(whole)}`),
  ]) {
    const made: string[] = [];
    try {
      const place = await newFolder(beginning, made);
      await writeTo(place, files, stopIfAsked);
      return place;
    } catch (error) {
      await removeMade(made);
      if (error instanceof CancelledError) throw error;
    }
  }
  return undefined;
}

/** Makes the first folder with a number that is free. */
async function newFolder(beginning: string, made: string[]): Promise<string> {
  for (let number = 1; ; number++) {
    const path = `${beginning}-${number}`;
    await makeFolder(path, made);
    if (made.at(-1) === path) return path;
    if (number === MOST_UNPLACED) throw new Error('no free name');
  }
}

/**
 * Refuses names that differ by case only. Some file systems take them for one, where the second file would replace the
 * first.
 */
function refuseAlike(folder: string, names: Iterable<string>): void {
  const known = new Map<string, string>();
  for (const name of names) {
    const plain = name.normalize('NFC').toLowerCase();
    const other = known.get(plain);
    if (other !== undefined) {
      throw new InputError(
        folder,
        `${other} and ${name} would be written to it, which some systems take for the same file`,
        'Give names that differ by more than capital letters.',
      );
    }
    known.set(plain, name);
  }
}
