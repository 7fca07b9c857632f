import { realpath } from 'node:fs/promises';
import { basename, dirname } from 'node:path';
import { reasonOf } from '../../src/disk/trouble.ts';
import { writeTogether } from '../../src/disk/write-together.ts';
import { RunError } from '../../src/units/errors.ts';

/** A file's path and contents. */
export interface FileToWrite {
  readonly path: string;
  readonly contents: Uint8Array;
}

/**
 * Writes files of one folder, all of them or none, and replaces those that exist. After a failure the old files are as
 * they were. Where a single file is a link, its target is written.
 *
 * @throws RunError
 */
export async function writeWhole(files: readonly FileToWrite[]): Promise<void> {
  const [{ path }] = files;
  try {
    const target = files.length === 1 ? await realpath(path).catch(() => path) : path;
    const named = files.map((file) => [basename(file.path), file.contents] as const);
    await writeTogether(dirname(target), new Map(files.length === 1 ? [[basename(target), files[0].contents]] : named));
  } catch (error) {
    throw new RunError(
      `writing failed: ${reasonOf(error)}`,
      'Nothing was changed. Free some space or choose another place.',
      { cause: error },
    );
  }
}
