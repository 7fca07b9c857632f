import { isWeightsFile, loadScheme } from '../schemes/scheme-source.ts';
import { WavehallError } from '../../units/errors.ts';
import type { Host } from '../host/host.ts';
import { readMicrophones } from '../direction/read-arrays.ts';
import { balloonOf } from '../directivity/read-directivities.ts';
import { decodeWav } from '../../response/decode-wav.ts';
import { readWalk } from '../walks/read-walks.ts';
import { readReceivers } from '../areas/read-receivers.ts';
import { readMeshFile } from './mesh-file.ts';

/** The files that a scene refers to, by their paths from its folder. */
export interface NeededFiles {
  /** Read as the mesh, a model of furniture, a buffer of one of them, the weights, a table of receivers, microphones or a walk, a signal, or a directivity. */
  readonly read: readonly string[];
  /** Not read as what they should be, and why. */
  readonly refused: readonly { readonly path: string; readonly reason: string }[];
}

/**
 * Finds the files that a scene cannot do without: its mesh and furniture with their buffers, its weights, and tables of
 * receivers and of microphones. Each is read in
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
  const read: string[] = [];
  const refused: { path: string; reason: string }[] = [];
  const attempt = async (path: string, readIt: () => Promise<readonly string[]>): Promise<void> => {
    try {
      const beside = await readIt();
      read.push(path);
      for (const each of beside) read.push(each);
    } catch (error) {
      if (!(error instanceof WavehallError)) throw error;
      refused.push({ path, reason: error.message });
    }
  };
  const weights = textIn(scene, 'scheme');
  if (weights !== undefined && isWeightsFile(weights)) {
    await attempt(weights, async () => {
      await loadScheme(weights, 'scheme', files, { scene: sceneFile });
      return [];
    });
  }
  const mesh = textIn(scene, 'geometry', 'mesh', 'file');
  for (const model of new Set([...(mesh === undefined ? [] : [mesh]), ...furnitureFiles(scene)])) {
    await attempt(model, async () => {
      const { companions } = await readMeshFile({ file: model, unit: undefined }, sceneFile, files, memoryLimit);
      const folder = /^.*[/\\]/s.exec(model)?.[0] ?? '';
      return companions.map((name) => folder + name);
    });
  }
  for (const [name, file] of filesOf(scene, 'receivers')) {
    await attempt(file, async () => {
      await readReceivers({ kind: 'file', name, writesResponses: false, file, unit: 'm' }, sceneFile, files);
      return [];
    });
  }
  for (const [name, file] of filesOf(scene, 'receivers', 'array')) {
    await attempt(file, async () => {
      await readMicrophones({ file, unit: 'm' }, name, false, sceneFile, files);
      return [];
    });
  }
  for (const [name, file] of filesOf(scene, 'sources', 'directivity')) {
    await attempt(file, async () => {
      await balloonOf(await files.readBytes(files.beside(sceneFile, file)), file, null, name);
      return [];
    });
  }
  for (const [, file] of [...pathsOf(scene, 'sources', 'walk'), ...pathsOf(scene, 'receivers', 'walk')]) {
    await attempt(file, async () => {
      await readWalk(file, file, undefined, sceneFile, files);
      return [];
    });
  }
  for (const [, file] of [...pathsOf(scene, 'sources', 'signal'), ...filesOf(scene, 'sources', 'signal')]) {
    await attempt(file, async () => {
      decodeWav(await files.readBytes(files.beside(sceneFile, file)), file);
      return [];
    });
  }
  return { read, refused };
}

/** The models that stand in a room of boxes. */
function furnitureFiles(scene: unknown): readonly string[] {
  const pieces = valueIn(scene, 'geometry', 'furniture');
  return (Array.isArray(pieces) ? (pieces as readonly unknown[]) : []).flatMap((piece) => textIn(piece, 'file') ?? []);
}

/** The files that the sources or receivers of a scene name. @param under Key within a point */
function filesOf(
  scene: unknown,
  kind: 'sources' | 'receivers',
  ...under: readonly string[]
): readonly (readonly [name: string, file: string])[] {
  return pathsOf(scene, kind, ...under, 'file');
}

/** The paths that the sources or receivers of a scene name. @param keys Of a path within a point */
function pathsOf(
  scene: unknown,
  kind: 'sources' | 'receivers',
  ...keys: readonly string[]
): readonly (readonly [name: string, file: string])[] {
  const points: unknown =
    typeof scene === 'object' && scene !== null ? (scene as Readonly<Record<string, unknown>>)[kind] : {};
  if (typeof points !== 'object' || points === null) return [];
  return Object.keys(points).flatMap((name) => {
    const file = textIn(points, name, ...keys);
    return file === undefined ? [] : [[name, file] as const];
  });
}

function textIn(value: unknown, ...keys: readonly string[]): string | undefined {
  const found = valueIn(value, ...keys);
  return typeof found === 'string' ? found : undefined;
}

function valueIn(value: unknown, ...keys: readonly string[]): unknown {
  let at = value;
  for (const key of keys) {
    if (typeof at !== 'object' || at === null || !Object.hasOwn(at, key)) return undefined;
    at = (at as Readonly<Record<string, unknown>>)[key];
  }
  return at;
}
