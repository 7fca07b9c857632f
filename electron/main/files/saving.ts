/** Writes what the page saves, over files that the user has chosen and confirmed. */
import { lstat, realpath } from 'node:fs/promises';
import { basename } from 'node:path';
import type { BrowserWindow } from 'electron';
import type { CopyOutcome } from '../../bridge.ts';
import { InputError } from '../../../src/units/errors.ts';
import type { ChosenFiles } from './chosen-files.ts';
import { readWhole } from './read-whole.ts';
import { askBeforeSavingOver, askWhereToExport, askWhereToSave, mayReplaceTarget } from '../dialogs.ts';
import { isMissing } from '../../../src/disk/trouble.ts';
import { isProject, isScene, type NamedFile } from '../recognise.ts';
import { printed } from '../print.ts';
import { copyBeside } from './scene-copies.ts';
import { writeWhole } from './write-files.ts';
import { words } from '../../words/words.ts';

const { troubles } = words.desktop;

export class Saving {
  private readonly window: BrowserWindow;
  private readonly files: ChosenFiles;
  /** Paths that the user has allowed the program to replace since it started. */
  private readonly confirmed = new Set<string>();

  constructor(window: BrowserWindow, files: ChosenFiles) {
    this.window = window;
    this.files = files;
  }

  /**
   * Writes a scene or a project over an opened one. The first time, the user is asked. A scene is replaced only by a
   * scene, and a project only by a project.
   *
   * @returns false if the user does not want it.
   * @throws InputError if either is neither.
   */
  async save(token: string, contents: Uint8Array): Promise<boolean> {
    const path = this.files.pathOf(token);
    await refuseUnlessSame(path, contents);
    if (!this.confirmed.has(path) && !(await askBeforeSavingOver(this.window, path))) return false;
    // Again: the file may have changed while the question was open.
    await refuseUnlessSame(path, contents);
    await writeWhole([{ path, contents }]);
    await this.files.wrote(path, contents);
    this.confirmed.add(path);
    return true;
  }

  /** Writes a file where the user chooses; null if cancelled. */
  async saveAs(
    suggestedName: string,
    contents: Uint8Array,
  ): Promise<{ readonly name: string; readonly token: string } | null> {
    const chosen = await askWhereToSave(this.window, suggestedName);
    if (chosen === null) return null;
    const path = await this.targetOf(chosen);
    if (path === null) return null;
    await writeWhole([{ path, contents }]);
    const token = await this.files.wrote(path, contents);
    this.confirmed.add(this.files.pathOf(token));
    return { name: basename(path), token };
  }

  /** Prints a page to a PDF where the user chooses; returns false if cancelled. */
  async savePdf(suggestedName: string, page: Uint8Array<ArrayBuffer>): Promise<boolean> {
    const chosen = await askWhereToSave(this.window, suggestedName);
    const path = chosen === null ? null : await this.targetOf(chosen);
    if (path === null) return false;
    await writeWhole([{ path, contents: await printed(page) }]);
    return true;
  }

  /** Copies the files of a scene beside it, if the user has chosen its place since the program started. */
  async saveBeside(token: string, files: readonly NamedFile[]): Promise<CopyOutcome> {
    const path = this.files.pathOfKind(token, 'scene');
    if (!this.confirmed.has(path)) {
      throw new InputError('file', ...troubles.notSaved);
    }
    const outcome = await copyBeside(this.window, path, files);
    const left = new Set(outcome.left.map((each) => each.path));
    this.files.allowBeside(
      token,
      files.map((each) => each.path).filter((each) => !left.has(each)),
    );
    return outcome;
  }

  /** Writes files to a folder that the user chooses; returns in words where they went, null if cancelled. */
  async export(named: readonly { readonly name: string; readonly contents: Uint8Array }[]): Promise<string | null> {
    const place = await askWhereToExport(
      this.window,
      named.map(({ name }) => name),
    );
    if (place === null) return null;
    for (const path of place.paths) {
      if (await isLink(path)) {
        const name = basename(path);
        throw new InputError(name, ...troubles.linkElsewhere(name));
      }
    }
    await writeWhole(named.map(({ contents }, i) => ({ path: place.paths[i], contents })));
    return words.desktop.exporting.place(basename(place.folder));
  }

  /** What a chosen path stands for; null if it is a link and the user does not want its target replaced. */
  private async targetOf(path: string): Promise<string | null> {
    if (!(await isLink(path))) return path;
    const target = await realpath(path).catch(() => null);
    if (target === null) {
      const name = basename(path);
      throw new InputError(name, ...troubles.linkNowhere(name));
    }
    return (await mayReplaceTarget(this.window, target)) ? target : null;
  }
}

const isLink = (path: string): Promise<boolean> =>
  lstat(path).then(
    (found) => found.isSymbolicLink(),
    () => false,
  );

/** @throws InputError */
async function refuseUnlessSame(path: string, contents: Uint8Array): Promise<void> {
  const name = basename(path);
  const refuse = (trouble: readonly [string, string]): InputError => new InputError(name, ...trouble);
  const isOfProject = name.toLowerCase().endsWith('.wavehall');
  if (!isOfProject && !name.toLowerCase().endsWith('.json')) throw refuse(troubles.neither(name));
  const [is, what] = isOfProject ? ([isProject, 'project'] as const) : ([isScene, 'scene'] as const);
  if (!is(contents)) throw refuse(troubles.notOpen[what]);
  const old = await readOrNull(path);
  if (old !== null && !is(old)) throw refuse(troubles.notOnDisk[what](name));
}

/** Null if there is no file. @throws InputError if it became a link since it was opened. */
async function readOrNull(path: string): Promise<Uint8Array | null> {
  try {
    if ((await realpath(path)) !== path) {
      const name = basename(path);
      throw new InputError(name, ...troubles.linkNow(name));
    }
    return await readWhole(path);
  } catch (error) {
    if (isMissing(error)) return null;
    throw error;
  }
}
