import { constants, mkdirSync } from 'node:fs';
import { copyFile, link, mkdir, readdir, rename, rm, stat, unlink } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { InputError, RunError, type WriteNewFiles } from '../app/index.ts';
import { makeFolder, removeMade, syncFolder } from '../disk/folders.ts';
import { OpenFile } from './open-file.ts';
import { temporaryName, withTag } from '../disk/owner.ts';
import { codeOf, isOfSystem, reasonOf, remedyOf } from '../disk/trouble.ts';

/** {@link WriteNewFiles} on this machine. */
export const writeNewFiles: WriteNewFiles = async ({ folder, names, path }, work) => {
  await refuseThere(folder, names, path);
  const parent = names ? folder : dirname(folder);
  const made: string[] = [];
  try {
    await makeFolder(parent, made);
    await withTag(async (tag) => {
      const unfinished = join(parent, temporaryName(tag));
      await mkdir(unfinished);
      const open: OpenFile[] = [];
      try {
        await work({
          create(name) {
            mkdirSync(dirname(join(unfinished, name)), { recursive: true });
            const file = new OpenFile(join(unfinished, name), 'wx+');
            open.push(file);
            return file;
          },
          async copy(from, name) {
            const to = join(unfinished, name);
            await mkdir(dirname(to), { recursive: true });
            await copyFile(from, to, constants.COPYFILE_EXCL | constants.COPYFILE_FICLONE);
          },
        });
        for (const file of open) file.sync();
        await refuseThere(folder, names, path);
        if (names) await placeNames(unfinished, folder, names);
        else await rename(unfinished, folder);
        await syncFolder(parent);
      } finally {
        for (const file of open) file.close();
        await rm(unfinished, { recursive: true, force: true });
      }
    });
  } catch (cause) {
    await removeMade(made);
    if (!isOfSystem(cause)) throw cause;
    const where = names ? folder : basename(folder);
    throw new RunError(`the files could not be written to ${where}: ${reasonOf(cause)}`, remedyOf(cause), { cause });
  }
};

/** Gives files their places. If one cannot have it, none keeps it. */
async function placeNames(from: string, folder: string, names: readonly string[]): Promise<void> {
  const placed: string[] = [];
  try {
    for (const name of names) {
      const to = join(folder, name);
      // A link does not replace what came there meanwhile; some disks have none.
      await link(join(from, name), to).catch((error: unknown) => {
        if (codeOf(error) === 'EEXIST') throw error;
        return rename(join(from, name), to);
      });
      placed.push(to);
    }
  } catch (error) {
    for (const each of placed) await unlink(each).catch(() => undefined);
    throw error;
  }
}

/** @throws InputError if something is where the files are to stand; an empty folder may be there */
async function refuseThere(folder: string, names: readonly string[] | null, path: string): Promise<void> {
  const remedy = 'Give another name, or move away what is there.';
  if (names === null) {
    const found = await readdir(folder).catch((error: unknown) => (codeOf(error) === 'ENOTDIR' ? null : []));
    if (found === null) throw new InputError(path, `${folder} is a file`, remedy);
    if (found.length > 0) throw new InputError(path, `${folder} is there and not empty`, remedy);
    return;
  }
  for (const name of names) {
    const isThere = await stat(join(folder, name)).then(
      () => true,
      () => false,
    );
    if (isThere) throw new InputError(path, `${join(folder, name)} is there`, remedy);
  }
}
