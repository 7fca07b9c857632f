import { loadScheme } from '../scheme/scheme-source.ts';
import { WavehallError } from '../../../units/errors.ts';
import { fileReferences, type FileReference, type ReferenceKind } from '../../../scene/file-references.ts';
import type { Files, Host } from '../../ports/host/host.ts';
import { readMicrophones } from '../direction/read-arrays.ts';
import { balloonOf } from '../directivity/read-directivities.ts';
import { decodeWav } from '../../../response/decode-wav.ts';
import { readWalk } from '../walks/read-walks.ts';
import { readReceivers } from '../areas/read-receivers.ts';
import { readMeshFile } from '../scene/mesh-file.ts';

/** The files that a scene refers to, by their paths from its folder. */
export interface NeededFiles {
  /**
   * Read as the mesh, a buffer of the mesh, the weights, a table of receivers, microphones or a walk, a signal, or a
   * directivity.
   */
  readonly read: readonly string[];
  /** Not read as what they should be, and why. */
  readonly refused: readonly { readonly path: string; readonly reason: string }[];
}

/**
 * Finds the files that a scene cannot do without: those that it names, and the buffers of its meshes. Each is read in
 * full, so that what a scene merely names, and is something else, is not taken for a part of it. The rest of the scene
 * may be unfinished.
 *
 * @param memoryLimit Bytes that may be taken.
 * @throws FileError if the scene cannot be read; SyntaxError if it is not JSON.
 */
export async function neededFiles(
  sceneFile: string,
  { host: { files }, memoryLimit }: { readonly host: Host; readonly memoryLimit: number },
): Promise<NeededFiles> {
  const scene: unknown = JSON.parse(await files.readText(sceneFile));
  const readers = readersOf(sceneFile, files, memoryLimit);
  const read: string[] = [];
  const refused: { path: string; reason: string }[] = [];
  const attempt = async (path: string, reading: Promise<readonly string[]>): Promise<void> => {
    try {
      const beside = await reading;
      read.push(path);
      for (const each of beside) read.push(each);
    } catch (error) {
      if (!(error instanceof WavehallError)) throw error;
      refused.push({ path, reason: error.message });
    }
  };
  const done = new Set<string>();
  for (const reference of fileReferences(scene)) {
    const { kind, path } = reference;
    // Pieces of furniture may be the same model, and points have the same directivity.
    const key = `${kind} ${path}`;
    if (!done.has(key)) await attempt(path, readers[kind](reference));
    done.add(key);
  }
  return { read, refused };
}

/** Reads a file as what it should be. @returns the files that it refers to itself, by their paths from the scene */
type ReadReference = (reference: FileReference) => Promise<readonly string[]>;

/** What reads each kind of file. */
function readersOf(
  sceneFile: string,
  files: Files,
  memoryLimit: number,
): Readonly<Record<ReferenceKind, ReadReference>> {
  const alone = (read: (reference: FileReference) => Promise<unknown>): ReadReference => {
    return async (reference) => {
      await read(reference);
      return [];
    };
  };
  const bytesOf = (path: string): Promise<Uint8Array> => files.readBytes(files.beside(sceneFile, path));
  return {
    weights: alone(({ path }) => loadScheme(path, 'scheme', files, { scene: sceneFile })),
    mesh: async ({ path }) => {
      const { companions } = await readMeshFile({ file: path, unit: undefined }, sceneFile, files, memoryLimit);
      const folder = /^.*[/\\]/s.exec(path)?.[0] ?? '';
      return companions.map((name) => folder + name);
    },
    receivers: alone(({ path: file, keys: [, name] }) =>
      readReceivers({ kind: 'file', name, writesResponses: false, file, unit: 'm' }, sceneFile, files),
    ),
    microphones: alone(({ path: file, keys: [, name] }) =>
      readMicrophones({ file, unit: 'm' }, name, false, sceneFile, files),
    ),
    directivity: alone(async ({ path, keys: [, name] }) => balloonOf(await bytesOf(path), path, null, name)),
    walk: alone(({ path }) => readWalk(path, path, undefined, sceneFile, files)),
    signal: alone(async ({ path }) => decodeWav(await bytesOf(path), path)),
  };
}
