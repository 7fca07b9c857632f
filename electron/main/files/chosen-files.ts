import { randomUUID } from 'node:crypto';
import { readFile, realpath, stat } from 'node:fs/promises';
import { basename, dirname, extname } from 'node:path';
import { READABLE_EXTENSIONS, REFERRED_EXTENSIONS, type RawFile } from '../../bridge.ts';
import { MAX_FILE_BYTES } from '../../channels.ts';
import { InputError } from '../../../src/units/errors.ts';
import { isMissing, reasonOf } from '../../../src/disk/trouble.ts';
import { log } from '../log.ts';
import { namesWithin, placeWithin } from './within.ts';
import { words } from '../../renderer/words/words.ts';

const { troubles } = words.desktop;

/**
 * The files that the user has chosen since the program started. The page names them by tokens. A token stands for one
 * path and cannot be guessed.
 */
export class ChosenFiles {
  private readonly paths = new Map<string, string>();
  private readonly tokens = new Map<string, string>();

  /**
   * Records that the user chose a file; the same file keeps its token. A link stands for its target.
   *
   * @throws the system's error if there is no such file.
   */
  async admit(path: string): Promise<string> {
    const whole = await realpath(path);
    const token = this.tokens.get(whole) ?? randomUUID();
    this.tokens.set(whole, token);
    this.paths.set(token, whole);
    return token;
  }

  /** @throws InputError if the token is unknown. */
  pathOf(token: string): string {
    const path = this.paths.get(token);
    if (path === undefined) throw new InputError('file', ...troubles.notChosen);
    return path;
  }

  /** Reads a file that the user has just chosen. A link is resolved, and shown by the name of its target. @throws InputError */
  async open(path: string): Promise<RawFile> {
    const real = await realpath(path);
    const name = basename(real);
    if (!isReadable(real)) {
      const chosen = basename(path);
      throw new InputError(name, ...troubles.unreadableKind(name, chosen === name ? null : chosen));
    }
    return { name, contents: await readWhole(real), token: await this.admit(real) };
  }

  /**
   * Reads a file in the folder of a chosen one, or below.
   *
   * @returns null if there is none, or if its path or a link on the way leads out of the folder or into a hidden one.
   * @throws InputError if it exists and cannot be read.
   */
  async readBeside(token: string, relativePath: string): Promise<Uint8Array<ArrayBuffer> | null> {
    const folder = dirname(this.pathOf(token));
    const names = namesWithin(relativePath);
    const place = names === null || !isReferred(names.at(-1)!) ? null : await placeWithin(folder, names);
    if (place === null || !isReferred(place.path)) {
      log('refused to read a file that is not in the folder of the scene');
      return null;
    }
    return place.exists ? readWhole(place.path) : null;
  }
}

const extensionOf = (path: string): string => extname(path).slice(1).toLowerCase();

/** Whether the extension is that of a file that the page opens. */
const isReadable = (path: string): boolean => READABLE_EXTENSIONS.includes(extensionOf(path));

/** Whether the extension is that of a file that a scene refers to. */
const isReferred = (path: string): boolean => REFERRED_EXTENSIONS.includes(extensionOf(path));

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

/** Opens files that the user has just chosen. @throws InputError also for a file that does not exist. */
export async function openChosen(files: ChosenFiles, paths: readonly string[]): Promise<RawFile[]> {
  return Promise.all(
    paths.map(async (path) => {
      try {
        return await files.open(path);
      } catch (error) {
        if (!isMissing(error)) throw error;
        const name = basename(path);
        throw new InputError(name, ...troubles.missing(name), { cause: error });
      }
    }),
  );
}
