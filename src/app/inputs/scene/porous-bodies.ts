import type { MaterialDefinition, PorousFilling } from '../../../material/definition.ts';
import type { TriangleMesh } from '../../../mesh/mesh.ts';
import { closedBodies } from '../../../room/porous/closed-bodies.ts';
import type { FilledBody } from '../../../room/porous/mesh-regions.ts';
import type { SidesOfMaterials } from '../../../scene/scene.ts';
import { InputError } from '../../../units/errors.ts';

/** A closed body of a mesh that a porous medium fills; its name is that of the scene's material. */
export interface PorousBody extends FilledBody {
  /** m³ */
  readonly volume: number;
}

/**
 * The bodies of a mesh that porous media fill.
 *
 * @param materials Materials of the scene, by those of the mesh.
 */
export function porousBodies(
  mesh: TriangleMesh,
  materials: SidesOfMaterials,
  definitions: ReadonlyMap<string, MaterialDefinition>,
): PorousBody[] {
  return [...fillings(mesh, materials, definitions)].flatMap(([name, { filling, indices }]) =>
    closedBodies(mesh, (material) => indices.has(material)).bodies.map((body) => ({ ...body, name, filling, mesh })),
  );
}

/**
 * Checks that what porous media fill is closed.
 *
 * @param path Path of the model's map of materials.
 * @throws InputError if it is not.
 */
export function checkPorousBodies(
  mesh: TriangleMesh,
  materials: SidesOfMaterials,
  definitions: ReadonlyMap<string, MaterialDefinition>,
  path: string,
): void {
  for (const [name, { indices }] of fillings(mesh, materials, definitions)) {
    const { open } = closedBodies(mesh, (material) => indices.has(material));
    if (!open) continue;
    const at = open.at.map((x) => x.toFixed(2)).join(', ');
    throw new InputError(
      path,
      `the triangles of ${JSON.stringify(name)}, which fills a volume, are open: ${open.count} of their sides belong to no other ` +
        `triangle, the first at [${at}]`,
      'Close the body in the model, with this material on all of it; or give it a "porous" material, which is a surface.',
    );
  }
}

/** Porous volumes by name, with the mesh materials that have them. */
function fillings(
  { materialNames, material }: TriangleMesh,
  materials: SidesOfMaterials,
  definitions: ReadonlyMap<string, MaterialDefinition>,
): ReadonlyMap<string, { readonly filling: PorousFilling; readonly indices: ReadonlySet<number> }> {
  const found = new Map<string, { readonly filling: PorousFilling; readonly indices: Set<number> }>();
  const used = new Set(material);
  materialNames.forEach((name, index) => {
    const front = materials.get(name)?.front;
    const definition = front === undefined ? undefined : definitions.get(front);
    if (definition?.kind !== 'porousVolume' || !used.has(index)) return;
    const there = found.get(front!);
    if (there) there.indices.add(index);
    else found.set(front!, { filling: definition, indices: new Set([index]) });
  });
  return found;
}
