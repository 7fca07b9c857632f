import { constants } from 'node:fs';
import { lstat, mkdir, open, readdir, readFile, rename, rm, rmdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { InputError } from '../app/index.ts';
import { makeFolder, syncFolder } from '../disk/folders.ts';
import { isTag, tagOfTemporary, temporaryName, withTag } from '../disk/owner.ts';
import { codeOf, isMissing } from '../disk/trouble.ts';

/**
 * What tells a folder of checkpoints and its files from those of anybody else. The folder has a file
 * {@link CHECKPOINT_MARKER} of one line; each content begins with {@link HEAD}. What has no mark is neither read,
 * replaced nor removed, and no link is followed: neither the folder nor a file in it may be one.
 */

/** The file that marks a folder of checkpoints. */
export const CHECKPOINT_MARKER = 'wavehall-checkpoints';
const MARKER_LINE = 'wavehall folder of checkpoints, form 1\n';

/** What each content begins with, in bytes. */
export const HEAD = new TextEncoder().encode('wavehall file of a checkpoint, form 1\n');

/** Says which process writes checkpoints: its tag, and nothing else. */
export const HOLDER = 'holder';

/** Bytes of the longest text of a marker or a holder. */
const LONGEST = 200;

/** Reading without following a link or waiting for a pipe. Windows has neither flag, and links need rights there. */
export const PLAIN = constants.O_RDONLY | flag('O_NOFOLLOW') | flag('O_NONBLOCK');

function flag(name: 'O_NOFOLLOW' | 'O_NONBLOCK'): number {
  const flags: Readonly<Record<string, number | undefined>> = constants;
  return flags[name] ?? 0;
}

const REMEDY = 'Move it away, name another folder for the results, or do without checkpoints.';

/**
 * Whether a folder of checkpoints is there.
 *
 * @throws InputError if something else has its name: a link, a file, a folder of another program; the system's error
 */
export async function isMarkedFolder(folder: string): Promise<boolean> {
  return (await findFolder(folder)) === 'marked';
}

/** Makes a folder of checkpoints, if it is not there, and those above it. @throws as {@link isMarkedFolder} */
export async function makeMarkedFolder(folder: string, above: string): Promise<void> {
  const found = await findFolder(folder);
  if (found === 'marked') return;
  if (found === 'missing') {
    await makeFolder(above);
    await mkdir(folder).catch((error: unknown) => {
      // Another process may have made it meanwhile, or something else.
      if (codeOf(error) !== 'EEXIST') throw error;
    });
    await findFolder(folder);
  }
  // The marker is whole as soon as it is there.
  await withTag(async (tag) => {
    const unfinished = join(folder, temporaryName(tag));
    await writeFile(unfinished, MARKER_LINE, { flag: 'wx', flush: true });
    await rename(unfinished, join(folder, CHECKPOINT_MARKER));
  });
  await syncFolder(folder);
}

/** Removes a folder of checkpoints that has nothing but its marker, and one file of a process that has it. */
export async function removeMarkedFolder(folder: string, holder: string | undefined): Promise<void> {
  const names: string[] = await readdir(folder).catch(() => []);
  const isEmpty = names.every((name) => name === CHECKPOINT_MARKER || join(folder, name) === holder);
  // Its marker goes first: a folder with nothing but a holder may be marked again.
  if (isEmpty && names.includes(CHECKPOINT_MARKER)) await rm(join(folder, CHECKPOINT_MARKER), { force: true });
  if (holder !== undefined) await rm(holder, { force: true });
  if (isEmpty) await rmdir(folder).catch(() => undefined);
}

/** Whose a file is, by what it begins with. @throws the system's error */
export async function ownerOf(path: string): Promise<'ours' | 'missing' | 'foreign'> {
  const found = await lstat(path).catch(unlessMissing);
  if (!found) return 'missing';
  if (!found.isFile()) return 'foreign';
  const head = await beginning(path, HEAD.length);
  return head && Buffer.from(HEAD).equals(head) ? 'ours' : 'foreign';
}

/** The text of a small file that is no link; undefined for anything else. */
export async function plainText(path: string): Promise<string | undefined> {
  const found = await lstat(path).catch(unlessMissing);
  return found?.isFile() && found.size <= LONGEST ? readFile(path, { encoding: 'utf8', flag: PLAIN }) : undefined;
}

async function findFolder(folder: string): Promise<'marked' | 'new' | 'missing'> {
  const found = await lstat(folder).catch(unlessMissing);
  if (!found) return 'missing';
  if (found.isSymbolicLink()) throw foreign(folder, 'it is a link, and checkpoints follow none');
  if (!found.isDirectory()) throw foreign(folder, 'it is not a folder');
  const marker = await plainText(join(folder, CHECKPOINT_MARKER)).catch(unlessMissing);
  if (marker === MARKER_LINE) return 'marked';
  if (marker !== undefined) throw foreign(folder, 'it has the checkpoints of another version');
  const others = await foreignNames(folder);
  // Another process may have marked it meanwhile.
  if (others.includes(CHECKPOINT_MARKER) && (await plainText(join(folder, CHECKPOINT_MARKER))) === MARKER_LINE)
    return 'marked';
  if (others.length === 0) return 'new';
  throw foreign(
    folder,
    `it has '${others[0]}', which no checkpoint of this version wrote${others.length > 1 ? `, and ${others.length - 1} more` : ''}`,
  );
}

/** What stands in a folder without a marker and is not of a process that makes or removes such a folder. */
async function foreignNames(folder: string): Promise<readonly string[]> {
  const others: string[] = [];
  for (const name of (await readdir(folder)).sort()) {
    if (tagOfTemporary(name) !== undefined) continue;
    if (name === HOLDER && isTag((await plainText(join(folder, name)).catch(unlessMissing)) ?? '')) continue;
    others.push(name);
  }
  return others;
}

const foreign = (folder: string, why: string): InputError =>
  new InputError(folder, `checkpoints cannot be kept here: ${why}`, REMEDY);

async function beginning(path: string, length: number): Promise<Uint8Array | undefined> {
  const file = await open(path, PLAIN).catch(unlessMissing);
  if (!file) return undefined;
  try {
    const bytes = new Uint8Array(length);
    const { bytesRead } = await file.read(bytes, 0, length, 0);
    return bytes.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}

/** A file that is gone, or that was a link when it was opened. */
function unlessMissing(error: unknown): undefined {
  if (!isMissing(error) && codeOf(error) !== 'ELOOP') throw error as Error;
}
