import { createHash, randomUUID } from 'node:crypto';
import { realpath } from 'node:fs/promises';
import { basename, dirname } from 'node:path';
import { MESH_EXTENSIONS, READABLE_EXTENSIONS, REFERRED_EXTENSIONS, type RawFile } from '../../bridge.ts';
import { InputError } from '../../../src/units/errors.ts';
import { isMissing } from '../../../src/disk/trouble.ts';
import { log } from '../log.ts';
import { isProject, isScene } from '../recognise.ts';
import { MOST_JSON_BYTES, namedFiles, plainPath } from './named-files.ts';
import { extensionOf, readWhole } from './read-whole.ts';
import { namesWithin, placeWithin } from './within.ts';
import { words } from '../../words/words.ts';

const { troubles } = words.desktop;

/** What a chosen file is, by what it holds: a mesh goes by its extension. Of a dropped file only the path is known. */
export type ChosenKind = 'scene' | 'project' | 'mesh' | 'other' | 'dropped';

interface Chosen {
  readonly path: string;
  kind: ChosenKind;
  /** Files that the page may read beside it. */
  beside: ReadonlySet<string>;
  /** Hash of what the page has written there; null if it has written nothing. */
  written: string | null;
}

/**
 * The files that the user has chosen since the program started. The page names them by tokens. A token stands for one
 * path and one kind of file, and cannot be guessed.
 */
export class ChosenFiles {
  private readonly chosen = new Map<string, Chosen>();
  private readonly tokens = new Map<string, string>();
  /** Tokens of dropped files, which allow less. */
  private readonly claimed = new Map<string, string>();

  /** @throws InputError if the token is unknown. */
  pathOf(token: string): string {
    return this.fileOf(token).path;
  }

  /** @throws InputError if the token is unknown, or stands for a file of another kind. */
  pathOfKind(token: string, ...kinds: readonly ChosenKind[]): string {
    const { path, kind } = this.fileOf(token);
    if (!kinds.includes(kind)) throw new InputError('file', ...troubles.otherKind(basename(path)));
    return path;
  }

  /**
   * Reads a file that the user has just chosen. A link is resolved, and shown by the name of its target. The same file
   * keeps its token.
   *
   * @throws InputError; for a missing file, the error of Node itself.
   */
  async open(path: string): Promise<RawFile> {
    const real = await realpath(path);
    const name = basename(real);
    if (!READABLE_EXTENSIONS.includes(extensionOf(real))) {
      const chosen = basename(path);
      throw new InputError(name, ...troubles.unreadableKind(name, chosen === name ? null : chosen));
    }
    const contents = await readWhole(real);
    const { token, file } = this.record(real, contents);
    // What the page has written itself gives it no right to read more.
    if (file.written !== hashOf(contents)) {
      file.beside = file.kind === 'scene' ? await namedFiles(real, contents) : new Set();
    }
    return { name, contents, token };
  }

  /**
   * Records a file that was dropped on the page, which reads it itself. Its token allows saving it, before which the
   * user is asked. It allows no reading, of the file or beside it: a page that was taken over could name any path.
   *
   * @returns its token; null if there is no such file.
   */
  async claim(path: string): Promise<string | null> {
    const real = await realpath(path).catch(() => null);
    if (real === null) return null;
    const token = this.claimed.get(real) ?? randomUUID();
    this.claimed.set(real, token);
    this.chosen.set(token, { path: real, kind: 'dropped', beside: new Set(), written: null });
    return token;
  }

  /** Records that the page has written a file where the user wanted it. @returns its token. */
  async wrote(path: string, contents: Uint8Array): Promise<string> {
    const { token, file } = this.record(await realpath(path), contents);
    file.written = hashOf(contents);
    return token;
  }

  /**
   * Lets the page read files again that it has written beside a scene itself.
   *
   * @param paths Paths from the folder of the scene.
   */
  allowBeside(token: string, paths: readonly string[]): void {
    const file = this.fileOf(token);
    file.beside = new Set([...file.beside, ...paths.map(plainPath).filter((path) => path !== null)]);
  }

  /**
   * Reads a file that a chosen scene names, in the folder of the scene or below.
   *
   * @returns null if there is none, if the scene does not name it, or if its path or a link on the way leads out of the
   *   folder or into a hidden one.
   * @throws InputError if it exists and cannot be read, or if the token is not that of a scene.
   */
  async readBeside(token: string, relativePath: string): Promise<Uint8Array<ArrayBuffer> | null> {
    const folder = dirname(this.pathOfKind(token, 'scene'));
    const names = namesWithin(relativePath);
    const isNamed = names !== null && this.fileOf(token).beside.has(names.join('/'));
    const place = isNamed ? await placeWithin(folder, names) : null;
    if (place === null || !REFERRED_EXTENSIONS.includes(extensionOf(place.path))) {
      log('refused to read a file that the scene does not name in its folder');
      return null;
    }
    return place.exists ? readWhole(place.path) : null;
  }

  private fileOf(token: string): Chosen {
    const file = this.chosen.get(token);
    if (file === undefined) throw new InputError('file', ...troubles.notChosen);
    return file;
  }

  private record(path: string, contents: Uint8Array): { readonly token: string; readonly file: Chosen } {
    const token = this.tokens.get(path) ?? randomUUID();
    const file = this.chosen.get(token) ?? { path, kind: 'other', beside: new Set(), written: null };
    file.kind = kindOf(path, contents);
    this.tokens.set(path, token);
    this.chosen.set(token, file);
    return { token, file };
  }
}

function kindOf(path: string, contents: Uint8Array): ChosenKind {
  const extension = extensionOf(path);
  if (extension === 'json' && contents.byteLength <= MOST_JSON_BYTES && isScene(contents)) return 'scene';
  if (extension === 'wavehall' && isProject(contents)) return 'project';
  return MESH_EXTENSIONS.includes(extension) ? 'mesh' : 'other';
}

const hashOf = (contents: Uint8Array): string => createHash('sha256').update(contents).digest('hex');

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
