import { boundsOfTriangles } from '../../mesh/bounds.ts';
import { formatUnit } from '../../mesh/read.ts';
import type { LengthUnit } from '../../units/lengths.ts';
import type { Extents } from '../scene/extents.ts';
import type { Host } from '../host/host.ts';
import { readSceneMesh } from '../scene/mesh-file.ts';

/** Facts about a mesh that no scene uses yet. */
export interface MeshView {
  /** Materials that have triangles and are not rigid by the format, in the order of the mesh. */
  readonly materials: readonly string[];
  /** Metres. */
  readonly extentsMetres: Extents;
}

/** Whether the format of a file leaves the unit open. */
export const leavesUnitOpen = (name: string): boolean => formatUnit(name) === undefined;

/**
 * Reads a mesh that no scene refers to yet.
 *
 * @param unit Unit of the coordinates, if the format leaves it open.
 * @throws InputError if the file cannot be read or holds no mesh.
 */
export async function viewMesh(
  file: string,
  unit: LengthUnit | undefined,
  { host, memoryLimit }: { readonly host: Host; readonly memoryLimit: number },
): Promise<MeshView> {
  const read = await readSceneMesh({ kind: 'mesh', file, unit, materials: new Map() }, file, host.files, memoryLimit);
  const used = new Set(read.mesh.material);
  return {
    materials: read.mesh.materialNames.filter((name, index) => used.has(index) && !read.rigid.has(name)),
    extentsMetres: boundsOfTriangles(read.mesh),
  };
}
