/** Paths that a scene names: which of them lead to a file in its folder or below, by links or without. */
import { lstat, readlink, realpath } from 'node:fs/promises';
import { isAbsolute, join, relative, resolve, sep } from 'node:path';
import { isMissing } from '../../../src/disk/trouble.ts';

/** Links on the way to one file. */
const MOST_LINKS = 40;

/**
 * The names on the way from a folder to the file of a relative path; null if the path leads out of the folder, into a
 * hidden folder, or to none. Nothing is looked up: a path such as `//server/share` would contact that server.
 */
export function namesWithin(relativePath: string): readonly string[] | null {
  // Paths in scenes use slashes on every system; some files have backslashes. A colon is a drive or a stream.
  if (/^[/\\]|[:\0]/.test(relativePath)) return null;
  const names: string[] = [];
  for (const name of relativePath.split(/[/\\]/)) {
    if (name === '' || name === '.') continue;
    if (name !== '..') names.push(name);
    else if (names.pop() === undefined) return null;
  }
  return names.length > 0 && !names.some(isHidden) ? names : null;
}

/** Whether a file system may take a name for that of a hidden file: macOS ignores some invisible characters. */
const isHidden = (name: string): boolean => name.replace(/\p{Default_Ignorable_Code_Point}/gu, '').startsWith('.');

/** A place in a folder, without links on the way. */
export interface PlaceWithin {
  readonly path: string;
  readonly exists: boolean;
}

/**
 * Follows names and links from a folder. A link is read, not followed, before it is known to stay in the folder, so
 * that none contacts another machine.
 *
 * @returns null if a link leads out of the folder or into a hidden one, or if links go in a circle.
 * @throws the system's error, unless a file or folder is missing.
 */
export async function placeWithin(folder: string, names: readonly string[]): Promise<PlaceWithin | null> {
  const root = await realpath(folder);
  let left = [...names];
  let at = root;
  for (let links = 0; ;) {
    const name = left.shift();
    if (name === undefined) return { path: at, exists: true };
    const path = join(at, name);
    try {
      if (!(await lstat(path)).isSymbolicLink()) {
        at = path;
        continue;
      }
      const way = relative(root, resolve(at, await readlink(path)));
      const target =
        isAbsolute(way) || way === '..' || way.startsWith(`..${sep}`) ? null : way.split(sep).filter(Boolean);
      if (target === null || target.some(isHidden) || ++links > MOST_LINKS) return null;
      left = [...target, ...left];
      at = root;
    } catch (error) {
      if (!isMissing(error)) throw error;
      return { path: join(path, ...left), exists: false };
    }
  }
}
