import { basename, dirname } from 'node:path';
import { reasonOf } from '../../../src/disk/trouble.ts';
import { writeTogether } from '../../../src/disk/write-together.ts';
import { RunError } from '../../../src/units/errors.ts';
import { words } from '../../words/words.ts';

/** A file's path and contents. */
export interface FileToWrite {
  readonly path: string;
  readonly contents: Uint8Array;
}

/**
 * Writes files of one folder, all of them or none, and replaces those that exist. After a failure the old files are as
 * they were. Links are not followed: a file takes the place of one.
 *
 * @throws RunError
 */
export async function writeWhole(files: readonly FileToWrite[]): Promise<void> {
  try {
    await writeTogether(dirname(files[0].path), new Map(files.map(({ path, contents }) => [basename(path), contents])));
  } catch (error) {
    throw new RunError(...words.desktop.troubles.notWritten(reasonOf(error)), { cause: error });
  }
}
