/** Keeps what the last IFC file became: the window reads its scene after every edit, and a building takes seconds. */
import type { MeshChoices, ReadMesh } from '../mesh.ts';
import { readIfc } from './ifc.ts';

/** Largest file that is kept, bytes. */
const MOST_BYTES = 64_000_000;

let last: { readonly bytes: Uint8Array; readonly key: string; readonly read: ReadMesh } | undefined;

/** Reads a file as {@link readIfc}, at once if it is the same file as the last time, read with the same choices. */
export async function readIfcOnce(bytes: Uint8Array, fileName: string, choices: MeshChoices): Promise<ReadMesh> {
  const key = JSON.stringify([fileName, choices.spaces ?? null]);
  if (last?.key === key && areEqual(last.bytes, bytes)) return copyOf(last.read);
  last = undefined;
  const read = await readIfc(bytes, fileName, choices);
  if (bytes.length > MOST_BYTES) return read;
  last = { bytes, key, read };
  return copyOf(read);
}

/** Copy with coordinates and numbers of its own, which may be changed or moved to a thread. */
function copyOf(read: ReadMesh): ReadMesh {
  const { vertices, triangles, material, sides, materialNames } = read.mesh;
  return {
    ...read,
    mesh: {
      vertices: vertices.slice(),
      triangles: triangles.slice(),
      material: material.slice(),
      sides: sides.slice(),
      materialNames,
    },
  };
}

const areEqual = (a: Uint8Array, b: Uint8Array): boolean =>
  a.length === b.length && a.every((each, i) => each === b[i]);
