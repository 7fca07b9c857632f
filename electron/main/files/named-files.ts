/** The files that a scene names: what the page may read beside the scene. Main finds them itself, in the file on the disk. */
import { dirname, posix } from 'node:path';
import { stat } from 'node:fs/promises';
import { REFERRED_EXTENSIONS } from '../../bridge.ts';
import { buffersOf, objectIn, type JsonObject } from '../recognise.ts';
import { extensionOf, readWhole } from './read-whole.ts';
import { namesWithin, placeWithin } from './within.ts';

/** The largest JSON file that main reads for names, bytes: more than a scene may have. */
export const MOST_JSON_BYTES = 2 ** 26;

/** A path as it is compared: names from the scene's folder with `/` between them; null if it leads out of the folder. */
export const plainPath = (path: string): string | null => namesWithin(path)?.join('/') ?? null;

/**
 * The paths of the weights, the mesh and the buffers of the mesh that a scene names, from the folder of the scene. Paths
 * that lead out of the folder are left out, as are files that no scene refers to by their extension.
 *
 * @param scenePath Path of the scene.
 * @param contents What the scene's file holds; a file that is no scene names none.
 */
export async function namedFiles(scenePath: string, contents: Uint8Array): Promise<ReadonlySet<string>> {
  const scene = contents.byteLength > MOST_JSON_BYTES ? undefined : objectIn(contents);
  const mesh = textIn(scene, 'geometry', 'mesh', 'file');
  const weights = textIn(scene, 'scheme');
  const named = [mesh, weights, ...(mesh === undefined ? [] : await companionsOf(dirname(scenePath), mesh))];
  const plain = named.map((path) => (path === undefined ? null : plainPath(path)));
  return new Set(plain.filter((path) => path !== null && REFERRED_EXTENSIONS.includes(extensionOf(path))) as string[]);
}

/** The files that a mesh refers to, by their paths from the folder of the scene. */
async function companionsOf(folder: string, mesh: string): Promise<string[]> {
  const names = namesWithin(mesh);
  if (names === null || extensionOf(names.at(-1)!) !== 'gltf') return [];
  try {
    const place = await placeWithin(folder, names);
    if (!place?.exists || extensionOf(place.path) !== 'gltf') return [];
    if ((await stat(place.path)).size > MOST_JSON_BYTES) return [];
    const beside = names.slice(0, -1);
    const buffers = buffersOf(await readWhole(place.path));
    // A mesh refers to files in its own folder only.
    return buffers.filter((name) => !/[/\\]/.test(name)).map((name) => posix.join(...beside, name));
  } catch {
    return []; // Reading the room reports what is wrong with the mesh.
  }
}

function textIn(object: JsonObject | undefined, ...keys: readonly string[]): string | undefined {
  let at: unknown = object;
  for (const key of keys) {
    if (typeof at !== 'object' || at === null || !Object.hasOwn(at, key)) return undefined;
    at = (at as JsonObject)[key];
  }
  return typeof at === 'string' ? at : undefined;
}
