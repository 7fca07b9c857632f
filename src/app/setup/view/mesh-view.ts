import { boundsOfTriangles } from '../../../mesh/bounds.ts';
import type { ImportAccount } from '../../../mesh/imported.ts';
import type { MeshSpace } from '../../../mesh/mesh.ts';
import type { Placement, UpAxis } from '../../../units/placement.ts';
import { formatFacts } from '../../../mesh/read.ts';
import type { LengthUnit } from '../../../units/lengths.ts';
import type { Extents } from '../../inputs/scene/extents.ts';
import type { Host } from '../../ports/host/host.ts';
import { readMeshFile } from '../../inputs/scene/mesh-file.ts';

/** Facts about a mesh that no scene uses yet. */
export interface MeshView {
  /** Materials that have triangles and are not rigid by the format, in the order of the mesh. */
  readonly materials: readonly string[];
  /** Metres; of coordinates whose unit is open, as if they were metres. */
  readonly extentsMetres: Extents;
  /** Whether neither the file nor its format says the unit, and none was given. */
  readonly leavesUnitOpen: boolean;
  /** The axis that points up by the format; null if the format leaves it open. */
  readonly up: UpAxis | null;
  /** What was taken and left out; null for formats of which all surfaces are taken. */
  readonly imported: ImportAccount | null;
  /** Rooms that the file names. */
  readonly spaces: readonly MeshSpace[];
}

/** Whether the format of a file leaves the unit open, so that a scene has to say it. */
export const leavesUnitOpen = (name: string): boolean => formatFacts(name).unit === undefined;

/** What to assume of a mesh that no scene refers to yet. */
export interface MeshViewRequest extends Placement {
  /** Unit of the coordinates, if the format leaves it open. */
  readonly unit?: LengthUnit | undefined;
  /** Rooms to take, if the file names rooms. */
  readonly spaces?: readonly string[] | undefined;
}

/**
 * Reads a mesh that no scene refers to yet.
 *
 * @throws InputError if the file cannot be read or holds no mesh.
 */
export async function viewMesh(
  file: string,
  { unit, up, scale, mirror, spaces }: MeshViewRequest,
  { host, memoryLimit }: { readonly host: Host; readonly memoryLimit: number },
): Promise<MeshView> {
  const { name } = host.files.split(file);
  const read = await readMeshFile({ file: name, unit, up, scale, mirror, spaces }, file, host.files, memoryLimit);
  const used = new Set(read.mesh.material);
  return {
    materials: read.mesh.materialNames.filter((name, index) => used.has(index) && !read.rigid.has(name)),
    extentsMetres: boundsOfTriangles(read.mesh),
    leavesUnitOpen: read.leavesUnitOpen,
    up: formatFacts(file).up ?? null,
    imported: read.imported ?? null,
    spaces: read.spaces ?? [],
  };
}
