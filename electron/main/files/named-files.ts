/**
 * The files that a scene names: what the page may read beside the scene. Main finds them itself, in the file on the
 * disk.
 */
import { dirname, posix } from 'node:path';
import { stat } from 'node:fs/promises';
import { fileReferences } from '../../../src/scene/file-references.ts';
import { REFERRED_EXTENSIONS } from '../../bridge.ts';
import { buffersOf, objectIn } from '../recognise.ts';
import { extensionOf, readWhole } from './read-whole.ts';
import { namesWithin, placeWithin } from './within.ts';

/** The largest JSON file that main reads for names, bytes: more than a scene may have. */
export const MOST_JSON_BYTES = 2 ** 26;

/**
 * A path as it is compared: names from the scene's folder with `/` between them; null if it leads out of the folder.
 */
export const plainPath = (path: string): string | null => namesWithin(path)?.join('/') ?? null;

/**
 * The paths of the files that a scene names and of the buffers of its meshes, from the folder of the scene. Paths that
 * lead out of the folder are left out, as are files that no scene refers to by their extension.
 *
 * @param scenePath Path of the scene.
 * @param contents What the scene's file holds; a file that is no scene names none.
 */
export async function namedFiles(scenePath: string, contents: Uint8Array): Promise<ReadonlySet<string>> {
  const scene = contents.byteLength > MOST_JSON_BYTES ? undefined : objectIn(contents);
  const named: string[] = [];
  for (const { kind, path } of fileReferences(scene)) {
    named.push(path);
    for (const each of kind === 'mesh' ? await companionsOf(dirname(scenePath), path) : []) named.push(each);
  }
  const plain = named.map(plainPath);
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
