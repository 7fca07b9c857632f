import { boundsOfTriangles } from '../../mesh/bounds.ts';
import { formatUnit } from '../../mesh/read.ts';
import type { LengthUnit } from '../../units/lengths.ts';
import type { Extents } from '../scene/extents.ts';
import type { Host } from '../host/host.ts';
import { readSceneMesh } from '../scene/mesh-file.ts';

/** What is to be known of a mesh before there is a scene around it. */
export interface MeshView {
  /** That have triangles and are not rigid by the format, in the order of the mesh. */
  readonly materials: readonly string[];
  /** Metres. */
  readonly extentsMetres: Extents;
}

/** Whether files of a name leave open in what unit they are. */
export const leavesUnitOpen = (name: string): boolean => formatUnit(name) === undefined;

/**
 * Reads a mesh that no scene refers to yet.
 *
 * @param unit Of its coordinates, where the format leaves it open; else undefined.
 * @throws InputError if it cannot be read or holds no mesh.
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
