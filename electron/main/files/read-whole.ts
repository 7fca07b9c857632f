import { readFile, stat } from 'node:fs/promises';
import { basename, extname } from 'node:path';
import { MAX_FILE_BYTES } from '../../channels.ts';
import { InputError } from '../../../src/units/errors.ts';
import { isMissing, reasonOf } from '../../../src/disk/trouble.ts';
import { words } from '../../words/words.ts';

const { troubles } = words.desktop;

/** The extension of a path, in small letters and without its dot. */
export const extensionOf = (path: string): string => extname(path).slice(1).toLowerCase();

/** @throws InputError; for a missing file, the error of Node itself. */
export async function readWhole(path: string): Promise<Uint8Array<ArrayBuffer>> {
  const name = basename(path);
  try {
    const { size, isFile } = await stat(path).then((found) => ({ size: found.size, isFile: found.isFile() }));
    if (!isFile) throw new InputError(name, ...troubles.noFile(name));
    if (size > MAX_FILE_BYTES) throw new InputError(name, ...troubles.tooLarge(name));
    // A copy: Node may return a view of a shared buffer, and the whole buffer would be sent.
    return new Uint8Array(await readFile(path));
  } catch (error) {
    if (error instanceof InputError || isMissing(error)) throw error;
    throw new InputError(name, ...troubles.unreadable(name, reasonOf(error)), { cause: error });
  }
}
