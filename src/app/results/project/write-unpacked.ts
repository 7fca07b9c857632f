import { InputError } from '../../../units/errors.ts';
import { stopIfAsked } from '../../../units/task.ts';
import type { Files } from '../../ports/host/host.ts';
import { MANIFEST } from '../../inputs/scheme/project-path.ts';
import { readManifest } from './manifest.ts';
import { withSounds } from './packed-sounds.ts';
import { readProjectFile } from './read-project-file.ts';

/** A project, and where its files go. */
export interface UnpackRequest {
  /** The project file. */
  readonly file: string;
  /** A folder that is not there yet. */
  readonly unpackFolder: string;
}

/** What was written. */
export interface UnpackedFiles {
  readonly folder: string;
  /** Paths in the folder. */
  readonly files: readonly string[];
}

/**
 * Writes the files of a project to a folder, with the sounds of its runs as WAV files. `project.json` comes last: a
 * folder that has it is whole, and packed as ZIP it is a project again.
 *
 * @param plain Files in which a project file is the file itself, not its scene.
 * @throws InputError if it is no project, damaged, or if the folder is there; RunError if writing fails;
 *   CancelledError if stopped.
 */
export async function writeUnpacked(
  { file, unpackFolder }: UnpackRequest,
  signal: AbortSignal,
  plain: Files,
): Promise<UnpackedFiles> {
  const entries = await withSounds(await readProjectFile(file, plain), file);
  readManifest((await entries.get(MANIFEST)?.text()) ?? '', file);
  if (await plain.isFolder(unpackFolder)) {
    throw new InputError(
      'unpackFolder',
      `${unpackFolder} is there already`,
      `Name a new folder. One without ${MANIFEST} was not unpacked to its end: remove it.`,
    );
  }
  const place = (path: string): { readonly folder: string; readonly name: string } =>
    plain.split(plain.beside(`${unpackFolder}/${MANIFEST}`, path));
  const folders = new Map<string, [name: string, contents: Blob][]>();
  for (const [path, contents] of entries) {
    if (path === MANIFEST) continue;
    const { folder, name } = place(path);
    const there = folders.get(folder);
    if (there) there.push([name, contents]);
    else folders.set(folder, [[name, contents]]);
  }
  const last = place(MANIFEST).folder;
  const groups = [...folders].filter(([folder]) => folder !== last);
  groups.push([last, [...(folders.get(last) ?? []), [MANIFEST, entries.get(MANIFEST)!]]]);
  await plain.checkFolder(unpackFolder, 'unpackFolder', { names: [MANIFEST] });
  for (const [folder, files] of groups) {
    const named = new Map<string, Uint8Array>();
    for (const [name, contents] of files) named.set(name, new Uint8Array(await contents.arrayBuffer()));
    stopIfAsked(signal);
    await plain.checkFolder(folder, 'unpackFolder', { names: [...named.keys()] });
    await plain.writeTogether(folder, named, signal);
  }
  return { folder: unpackFolder, files: [...entries.keys()] };
}
