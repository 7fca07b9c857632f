import { randomUUID } from 'node:crypto';
import { link, open, realpath, rename, rm, stat } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { RunError } from '../../src/units/errors.ts';
import { isMissing, reasonOf } from './file-trouble.ts';

/** Where a file is to be, and what it holds. */
export interface FileToWrite {
  readonly path: string;
  readonly contents: Uint8Array;
}

/**
 * Writes files, all of them or none, replacing those that are there: each is complete on the disk under another name before
 * the first takes its place, and after a failure the old ones stand as they were. What a link leads to is written, and the
 * link stays.
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
      'Nothing was changed. Make room, or choose another place.',
      { cause: error },
    );
  }
  await Promise.all(steps.map(({ old }) => rm(old, { force: true })));
}

interface Replacement {
  readonly target: string;
  /** What will stand there. */
  readonly fresh: string;
  /** What stood there, until all is done. */
  readonly old: string;
  replaced?: boolean;
}

const beside = (path: string, what: string): string =>
  join(dirname(path), `.${basename(path)}.${randomUUID()}.${what}`);

/** With the rights of the file that it replaces. */
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

/** With a second name for what stood there, if it may have to come back. */
async function replace(step: Replacement, keepOld: boolean): Promise<void> {
  if (keepOld) await keep(step);
  await rename(step.fresh, step.target);
  step.replaced = true;
}

/** A second name leaves the first in its place; disks that know no second names take a renaming. */
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
