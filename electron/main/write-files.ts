import { randomUUID } from 'node:crypto';
import { link, open, realpath, rename, rm, stat } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { RunError } from '../../src/units/errors.ts';
import { isMissing, reasonOf } from './file-trouble.ts';

/** A file's path and contents. */
export interface FileToWrite {
  readonly path: string;
  readonly contents: Uint8Array;
}

/**
 * Writes files, all of them or none, and replaces those that exist. Each file is complete on the disk under another
 * name before the first one takes its place; after a failure the old files are as they were. For a link, its target is
 * written.
 *
 * @throws RunError
 */
export async function writeWhole(files: readonly FileToWrite[]): Promise<void> {
  const steps: Replacement[] = [];
  try {
    for (const { path, contents } of files) {
      const target = await realpath(path).catch(() => path);
      const step = { target, fresh: beside(target, 'unfinished'), old: beside(target, 'before') };
      steps.push(step);
      await writeFresh(step, contents);
    }
    for (const step of steps) await replace(step, steps.length > 1);
  } catch (error) {
    await Promise.all(steps.map(putBack));
    throw new RunError(
      `writing failed: ${reasonOf(error)}`,
      'Nothing was changed. Free some space or choose another place.',
      { cause: error },
    );
  }
  await Promise.all(steps.map(({ old }) => rm(old, { force: true })));
}

interface Replacement {
  readonly target: string;
  /** Temporary path of the new contents. */
  readonly fresh: string;
  /** Temporary path of the old contents, until everything is written. */
  readonly old: string;
  replaced?: boolean;
}

const beside = (path: string, what: string): string =>
  join(dirname(path), `.${basename(path)}.${randomUUID()}.${what}`);

/** Writes the new contents, with the permissions of the file that they replace. */
async function writeFresh({ target, fresh }: Replacement, contents: Uint8Array): Promise<void> {
  const there = await stat(target).catch(() => undefined);
  if (there && !there.isFile()) throw Object.assign(new Error('not a file'), { code: 'EISDIR' });
  const file = await open(fresh, 'wx', there ? there.mode & 0o777 : 0o666);
  try {
    await file.writeFile(contents);
    await file.sync();
  } finally {
    await file.close();
  }
}

/** Moves the new contents into place. With `keepOld`, the old file keeps a second name so that it can be restored. */
async function replace(step: Replacement, keepOld: boolean): Promise<void> {
  if (keepOld) await keep(step);
  await rename(step.fresh, step.target);
  step.replaced = true;
}

/** Gives the old file a second name by a hard link, or by renaming on disks without hard links. */
async function keep({ target, old }: Replacement): Promise<void> {
  const trouble = await link(target, old)
    .catch(() => rename(target, old))
    .catch((error: unknown) => error);
  if (trouble !== undefined && !isMissing(trouble)) throw trouble as Error;
}

async function putBack({ target, fresh, old, replaced }: Replacement): Promise<void> {
  await rm(fresh, { force: true }).catch(() => undefined);
  await rename(old, target).catch(() => (replaced ? rm(target, { force: true }) : undefined));
  await rm(old, { force: true }).catch(() => undefined);
}
