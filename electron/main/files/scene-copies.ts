/** Copies the files that a scene needs into the folder in which the user saves it. */
import { randomUUID } from 'node:crypto';
import { constants } from 'node:fs';
import { copyFile, link, mkdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import type { BrowserWindow } from 'electron';
import type { CopyOutcome } from '../../bridge.ts';
import { RunError } from '../../../src/units/errors.ts';
import { askWhetherToCopy } from '../dialogs.ts';
import { reasonOf } from '../../../src/disk/trouble.ts';
import { log } from '../log.ts';
import { isPartOfScene, type NamedFile } from '../recognise.ts';
import { namesWithin, placeWithin } from './within.ts';
import { words } from '../../words/words.ts';

const { reasons } = words.desktop.copying;

interface Candidate {
  readonly file: NamedFile;
  /** Names on the way from the scene's folder. */
  readonly names: readonly string[];
}

/**
 * Copies files to a scene's folder or below, if the user allows it. Never copied: what no scene could name,
 * what has a name or folder that some system hides or treats in its own way, and what would replace another file.
 *
 * @param scenePath Path of the scene, which the user has just chosen.
 */
export async function copyBeside(
  window: BrowserWindow,
  scenePath: string,
  files: readonly NamedFile[],
): Promise<CopyOutcome> {
  const folder = dirname(scenePath);
  const left: { path: string; reason: string }[] = [];
  const candidates: Candidate[] = [];
  for (const file of files) {
    const names = namesWithin(file.path);
    const reason = await whyNot(folder, file, names, files);
    if (reason === null) candidates.push({ file, names: names! });
    else if (reason !== SAME) left.push({ path: file.path, reason });
  }
  const paths = candidates.map(({ names }) => names.join('/'));
  if (paths.length === 0 || (await askWhetherToCopy(window, basename(scenePath), folder, paths))) {
    for (const { file, names } of candidates) {
      // Looked up again: the folder may have changed while the question was open.
      const reason = await whyNot(folder, file, names, files);
      if (reason === null) await writeNew(join(folder, ...names), file.contents);
      else if (reason !== SAME) left.push({ path: file.path, reason });
    }
  } else {
    for (const each of paths.map((path) => ({ path, reason: reasons.refused }))) left.push(each);
  }
  for (const { path, reason } of left) log(`did not copy ${path}: ${reason}`);
  return { left };
}

/** There is such a file already, with the same contents. */
const SAME = 'same';

/** Why a file cannot be copied; null if it can be. */
async function whyNot(
  folder: string,
  file: NamedFile,
  names: readonly string[] | null,
  others: readonly NamedFile[],
): Promise<string | null> {
  if (names === null) return reasons.outside;
  if (!names.every(isPlain)) return reasons.name;
  const place = await placeWithin(folder, names);
  if (place === null) return reasons.linkOutside;
  if (place.exists) return (await hasContents(place.path, file.contents)) ? SAME : reasons.other;
  if (place.path !== join(folder, ...names)) return reasons.link;
  return isPartOfScene(file, others) ? null : reasons.kind;
}

/** Names of devices on Windows, with any extension. */
const DEVICE = /^(con|prn|aux|nul|com\d|lpt\d|conin\$|conout\$)(\.|$)/i;

/**
 * Whether a name means the same on every system: no characters that some forbid or do not show, no short name of
 * Windows (`GIT~1` is `.git`), no name of a device, no space or dot at the end, which Windows leaves out.
 */
const isPlain = (name: string): boolean =>
  name.length <= 100 &&
  /^[^\\/:*?"<>|\p{C}\p{Zl}\p{Zp}]+(?<![. ])$/u.test(name) &&
  !/~\d/.test(name) &&
  !DEVICE.test(name);

async function hasContents(path: string, contents: Uint8Array): Promise<boolean> {
  const found = await stat(path);
  return found.isFile() && found.size === contents.byteLength && (await readFile(path)).equals(contents);
}

/** Writes a file, whole or not at all, and only if nothing has that name. @throws RunError */
async function writeNew(path: string, contents: Uint8Array): Promise<void> {
  const fresh = join(dirname(path), `.${basename(path)}.${randomUUID()}.unfinished`);
  try {
    await mkdir(dirname(path), { recursive: true });
    await writeFile(fresh, contents, { flag: 'wx', flush: true });
    // A hard link never replaces a file. Disks without hard links copy instead.
    await link(fresh, path).catch(() => copyFile(fresh, path, constants.COPYFILE_EXCL));
  } catch (error) {
    throw new RunError(...words.desktop.troubles.notCopied(basename(path), reasonOf(error)), { cause: error });
  } finally {
    await rm(fresh, { force: true });
  }
}
