import { constants } from 'node:fs';
import { access, mkdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join, relative, resolve, sep } from 'node:path';
import { CancelledError, InputError, RunError, type Files } from '../app/index.ts';

export const checkFolder: Files['checkFolder'] = async (folder, path) => {
  const existing = await nearestExisting(folder);
  const refuse = (reason: string): InputError => new InputError(path, reason, 'Name another folder.');
  if (!(await stat(existing)).isDirectory()) throw refuse(`${existing} is not a folder`);
  await access(existing, constants.W_OK).catch(() => {
    throw refuse(`the program may not write in ${existing}`);
  });
};

/**
 * Makes a folder and its missing parents, one by one: Node's recursive `mkdir` never returns where a folder cannot
 * exist, as under /proc.
 *
 * @returns the topmost new folder; undefined if all existed.
 */
async function makeFolder(folder: string): Promise<string | undefined> {
  const existing = await nearestExisting(folder);
  const missing = relative(existing, resolve(folder)).split(sep).filter(Boolean);
  let made: string | undefined;
  let at = existing;
  for (const name of missing) {
    at = join(at, name);
    await mkdir(at);
    made ??= at;
  }
  return made;
}

/** The folder itself, or its nearest existing parent. */
async function nearestExisting(folder: string): Promise<string> {
  for (let at = resolve(folder); ; at = dirname(at)) {
    const found = await stat(at).then(
      () => true,
      () => false,
    );
    if (found || at === dirname(at)) return at;
  }
}

/** Writes each file under a temporary name, and renames them when all are complete. */
export const writeTogether: Files['writeTogether'] = async (folder, files, signal) => {
  const unfinished = (name: string): string => join(folder, `.${name}.${process.pid}.unfinished`);
  const made = await makeFolder(folder).catch(failed);
  const written: string[] = [];
  try {
    for (const [name, contents] of files) {
      stopIfAsked(signal);
      written.push(unfinished(name));
      await writeFile(unfinished(name), contents).catch(failed);
    }
    stopIfAsked(signal);
    for (const name of files.keys()) {
      await rename(unfinished(name), join(folder, name)).catch(failed);
      written.push(join(folder, name));
    }
  } catch (error) {
    if (made !== undefined) await rm(made, { recursive: true, force: true });
    else await Promise.all(written.map((file) => rm(file, { force: true })));
    throw error;
  }
};

function stopIfAsked(signal: AbortSignal): void {
  if (signal.aborted) throw new CancelledError();
}

function failed(cause: Error): never {
  throw new RunError(`writing failed: ${cause.message}`, 'Make room on the disk, or name another folder.', { cause });
}
