import { isThrough, type MaterialDefinition } from '../../../material/definition.ts';
import type { ReadMesh, TriangleMesh } from '../../../mesh/mesh.ts';
import type { FaceMaterials } from '../../../room/mesh/voxelise.ts';
import { RIGID } from '../../../room/surfaces/surface.ts';
import type { SidesOfMaterials } from '../../../scene/scene.ts';
import { InputError } from '../../../units/errors.ts';

/** The materials of a mesh, mapped to those of the scene. */
export interface MappedMaterials {
  /** Scene materials that the mesh uses, each once; `faceMaterials` holds indices of them. */
  readonly materialNames: readonly string[];
  readonly faceMaterials: FaceMaterials;
  /** Indices of the mesh materials that lead outside; their triangles are no walls. */
  readonly open: ReadonlySet<number>;
}

/**
 * @param definitions Materials of the scene. A mesh material has one that leads outside, or a sheet, on both sides or
 *   on none.
 * @param path Path of the scene's map of materials.
 * @throws InputError as {@link checkMapping} does.
 */
export function mapMaterials(
  { mesh, rigid }: Pick<ReadMesh, 'mesh' | 'rigid'>,
  materials: SidesOfMaterials,
  definitions: ReadonlyMap<string, MaterialDefinition>,
  path: string,
): MappedMaterials {
  const { materialNames: names } = mesh;
  checkMapping({ mesh, rigid }, materials, path);
  const used = usedMaterials(mesh);
  const indices = new Map<string, number>();
  const indexOf = (name: string): number => {
    const index = indices.get(name) ?? indices.size;
    indices.set(name, index);
    return index;
  };
  const front = new Int32Array(names.length).fill(RIGID);
  const back = new Int32Array(names.length).fill(RIGID);
  const sheet = new Int32Array(names.length).fill(RIGID);
  const open = new Set<number>();
  names.forEach((name, i) => {
    const sides = materials.get(name);
    if (!sides || !used[i]) return;
    const definition = definitions.get(sides.front);
    if (definition?.kind === 'open') {
      open.add(i);
      return;
    }
    if (definition && isThrough(definition)) {
      sheet[i] = indexOf(sides.front);
      if (definition.front !== undefined) front[i] = indexOf(definition.front);
      if (definition.back !== undefined) back[i] = indexOf(definition.back);
      return;
    }
    front[i] = indexOf(sides.front);
    back[i] = indexOf(sides.back);
  });
  const hasSheets = sheet.some((index) => index !== RIGID);
  const partitions = [...indices].flatMap(([name, index]) =>
    definitions.get(name)?.kind === 'partition' ? index : [],
  );
  const faceMaterials = { front, back, ...(hasSheets && { sheet, partitions }) };
  return { materialNames: [...indices.keys()], faceMaterials, open };
}

/**
 * @param path Path of the scene's map of materials.
 * @throws InputError if a material that has triangles is not mapped, or one is mapped that the mesh does not have; it
 *   lists them all.
 */
export function checkMapping(
  { mesh, rigid }: Pick<ReadMesh, 'mesh' | 'rigid'>,
  materials: SidesOfMaterials,
  path: string,
): void {
  const { materialNames: names } = mesh;
  const used = usedMaterials(mesh);
  const missing = names.filter((name, i) => used[i] && !materials.has(name) && !rigid.has(name));
  const strange = [...materials.keys()].filter((name) => !names.includes(name));
  if (missing.length > 0 || strange.length > 0) throw misfit(missing, strange, names, path);
}

/** Whether a triangle has a material, for each material of the mesh. */
function usedMaterials({ material, materialNames }: TriangleMesh): boolean[] {
  const used = materialNames.map(() => false);
  for (const index of material) used[index] = true;
  return used;
}

function misfit(
  missing: readonly string[],
  strange: readonly string[],
  names: readonly string[],
  path: string,
): InputError {
  const list = (all: readonly string[]): string => all.map((name) => JSON.stringify(name)).join(', ');
  const faults = [
    ...(missing.length > 0 ? [`materials of the mesh without one of the scene: ${list(missing)}`] : []),
    ...(strange.length > 0 ? [`names that no material of the mesh has: ${list(strange)}`] : []),
  ];
  return new InputError(
    path,
    faults.join('; '),
    `Give each material of the mesh one of the scene. Materials of the mesh: ${list(names)}.`,
  );
}
