import { randomUUID } from 'node:crypto';
import { readFile, realpath, stat } from 'node:fs/promises';
import { basename, dirname, extname, isAbsolute, relative, resolve, sep } from 'node:path';
import { READABLE_EXTENSIONS, type RawFile } from '../bridge.ts';
import { MAX_FILE_BYTES } from '../channels.ts';
import { InputError } from '../../src/units/errors.ts';
import { isMissing, reasonOf } from '../../src/disk/trouble.ts';
import { log } from './log.ts';

/**
 * The files that the user has chosen since the program started. The page names them by tokens. A token stands for one
 * path and cannot be guessed.
 */
export class ChosenFiles {
  private readonly paths = new Map<string, string>();
  private readonly tokens = new Map<string, string>();

  /** Records that the user chose a file; the same file keeps its token. */
  admit(path: string): string {
    const whole = resolve(path);
    const token = this.tokens.get(whole) ?? randomUUID();
    this.tokens.set(whole, token);
    this.paths.set(token, whole);
    return token;
  }

  /** @throws InputError if the token is unknown. */
  pathOf(token: string): string {
    const path = this.paths.get(token);
    if (path === undefined) throw new InputError('file', 'this file was not chosen', 'Open it first.');
    return path;
  }

  /** Reads a file that the user has just chosen. @throws InputError */
  async open(path: string): Promise<RawFile> {
    return { name: basename(path), contents: await readWhole(path), token: this.admit(path) };
  }

  /**
   * Reads a file in the folder of a chosen one, or below.
   *
   * @returns null if there is none, or if its path or a link on the way leads out of the folder.
   * @throws InputError if it exists and cannot be read.
   */
  async readBeside(token: string, relativePath: string): Promise<Uint8Array<ArrayBuffer> | null> {
    const { folder, path } = this.beside(token, relativePath);
    const refused = (): null => {
      log('refused to read a file that is not in the folder of the scene');
      return null;
    };
    // Do not even look for it: a path such as //server/share would contact that server.
    if (!isWithin(folder, path) || !isReadable(path)) return refused();
    try {
      const real = await realpath(path);
      return isWithin(await realpath(folder), real) && isReadable(real) ? await readWhole(real) : refused();
    } catch (error) {
      if (isMissing(error)) return null;
      throw error;
    }
  }

  /**
   * The path of a file to be written in the folder of a chosen one, or below.
   *
   * @returns null if its path or a link on the way leads out of the folder.
   */
  async placeBeside(token: string, relativePath: string): Promise<string | null> {
    const { folder, path } = this.beside(token, relativePath);
    if (!isWithin(folder, path) || !isReadable(path)) return null;
    // The file does not exist yet; the real path of the folder that will hold it must be inside the chosen folder.
    const realFolder = await realpath(folder);
    let at = dirname(path);
    while (at !== folder && (await stat(at).catch(() => null)) === null) at = dirname(at);
    const real = await realpath(at);
    return real === realFolder || isWithin(realFolder, real) ? path : null;
  }

  private beside(token: string, relativePath: string): { folder: string; path: string } {
    const folder = dirname(this.pathOf(token));
    // Paths in scenes use slashes on every system; some files have backslashes.
    return { folder, path: resolve(folder, relativePath.replaceAll('\\', '/')) };
  }
}

function isWithin(folder: string, path: string): boolean {
  const way = relative(folder, path);
  return way !== '' && way !== '..' && !way.startsWith(`..${sep}`) && !isAbsolute(way);
}

/** Whether the extension is that of a scene, a mesh, a sound, or a file that these refer to. */
export const isReadable = (path: string): boolean => READABLE_EXTENSIONS.includes(extname(path).slice(1).toLowerCase());

/** @throws InputError; for a missing file, the error of Node itself. */
async function readWhole(path: string): Promise<Uint8Array<ArrayBuffer>> {
  const name = basename(path);
  try {
    const { size, isFile } = await stat(path).then((found) => ({ size: found.size, isFile: found.isFile() }));
    if (!isFile) throw new InputError(name, `${name} is not a file`, 'Choose a file.');
    if (size > MAX_FILE_BYTES) throw new InputError(name, `${name} is larger than 1 GiB`, 'Choose a smaller file.');
    // A copy: Node may return a view of a shared buffer, and the whole buffer would be sent.
    return new Uint8Array(await readFile(path));
  } catch (error) {
    if (error instanceof InputError || isMissing(error)) throw error;
    throw new InputError(name, `${name} cannot be read: ${reasonOf(error)}`, 'Choose another file.', { cause: error });
  }
}

/** Opens files that the user has just chosen. @throws InputError also for a file that does not exist. */
export async function openChosen(files: ChosenFiles, paths: readonly string[]): Promise<RawFile[]> {
  return Promise.all(
    paths.map(async (path) => {
      try {
        return await files.open(path);
      } catch (error) {
        if (!isMissing(error)) throw error;
        const name = basename(path);
        throw new InputError(name, `${name} does not exist`, 'Choose another file.', { cause: error });
      }
    }),
  );
}
