import { computed } from '@preact/signals';
import { shownName } from '../../../../src/app/index.ts';
import { editScene, scene } from '../document/document.ts';
import { isObject, objectAt, textAt, valueAt, withValue, type Json, type JsonObject } from '../document/json.ts';
import { kindOf } from './material-definition.ts';
import { inScene } from './chosen-material.ts';
import { usesOf, type NamedDefinition, type SIDES } from './material-uses.ts';
import { sceneView } from '../room/scene-check.ts';
import { pickedMaterial } from '../room/shown-room.ts';
import { nameOf } from './shown-names.ts';
import { words } from '../../../words/words.ts';

const { edits } = words.materials;

export type Side = (typeof SIDES)[number];

/** A material of the mesh, and the scene's materials assigned to it. */
export interface MeshAssignment {
  readonly meshMaterial: string;
  /** Materials of the scene: one for both sides, or one each; empty if nothing is assigned. */
  readonly assigned: { readonly both: string } | Readonly<Record<Side, string>>;
  /** Whether the mesh has no triangles of it; false until the mesh is read. */
  readonly isUnknown: boolean;
  /** Area of its triangles, m²; null until the mesh is read. */
  readonly squareMetres: number | null;
  /** Whether the user still has to choose its material. */
  readonly toChoose: boolean;
}

const PLACE = ['geometry', 'mesh', 'materials'] as const;

/** Whether the geometry of the scene is a mesh. */
export const hasMesh = computed(() => isObject(valueAt(scene.value, ['geometry', 'mesh'])));

/** One for each material of the mesh, and for each name that the scene wrongly expects in it. */
export const meshAssignments = computed<readonly MeshAssignment[]>(() => {
  const given = objectAt(scene.value, PLACE);
  const view = sceneView.value;
  const inMesh = view?.meshMaterials ?? null;
  const names = new Set([...Object.keys(given), ...(inMesh ?? [])]);
  return [...names].map((meshMaterial): MeshAssignment => {
    const assigned = assignedOf(given[meshMaterial]);
    const surfaces = view?.surfaces.filter((surface) => surface.meshMaterial === meshMaterial);
    return {
      meshMaterial,
      assigned,
      isUnknown: inMesh !== null && !inMesh.includes(meshMaterial),
      squareMetres: surfaces?.reduce((sum, { areaSquareMetres }) => sum + areaSquareMetres, 0) ?? null,
      toChoose: Object.values(assigned).some(isToChoose),
    };
  });
});

/** Number of materials still to choose. */
export const toChooseCount = computed(() => meshAssignments.value.filter(({ toChoose }) => toChoose).length);

const assignedOf = (value: Json | undefined): MeshAssignment['assigned'] =>
  isObject(value) ? { front: textOf(value['front']), back: textOf(value['back']) } : { both: textOf(value) };

const textOf = (value: Json | undefined): string => (typeof value === 'string' ? value : '');

function isToChoose(name: string): boolean {
  const definition = valueAt(scene.value, ['materials', name]);
  return definition === undefined || kindOf(definition) === 'none';
}

/** Assigns a material of the scene to one of the mesh. */
export function assign(meshMaterial: string, side: Side | 'both', material: string): void {
  editScene(edits.assign(nameOf(material), meshMaterial), (before) =>
    withoutLeftOver(withAssigned(before, meshMaterial, side, material), before),
  );
  pickedMaterial.value = material;
}

/** Assigns a chosen material to one of the mesh, as an existing or new material of the scene. */
export function assignChosen(meshMaterial: string, side: Side | 'both', chosen: NamedDefinition): void {
  const { name, definition } = inScene(chosen);
  editScene(edits.assign(shownName(name, textAt(definition, ['library'])), meshMaterial), (before) => {
    const added = withValue(before, ['materials', name], definition);
    return withoutLeftOver(withAssigned(added, meshMaterial, side, name), before);
  });
  pickedMaterial.value = name;
}

/** Gives each side its own material, or both sides that of the front. */
export function setSided(meshMaterial: string, sided: boolean): void {
  const assigned = assignedOf(objectAt(scene.peek(), PLACE)[meshMaterial]);
  if (sided === !('both' in assigned)) return;
  editScene(sided ? edits.twoSides(meshMaterial) : edits.oneSide(meshMaterial), (before) =>
    'both' in assigned
      ? withValue(before, [...PLACE, meshMaterial], { front: assigned.both, back: assigned.both })
      : withoutLeftOver(withValue(before, [...PLACE, meshMaterial], assigned.front), before),
  );
}

/** Removes the scene's entry for a material that the mesh does not have. */
export function forget(meshMaterial: string): void {
  editScene(edits.remove(meshMaterial), (before) =>
    withoutLeftOver(withValue(before, [...PLACE, meshMaterial], undefined), before),
  );
}

const withAssigned = (of: JsonObject, meshMaterial: string, side: Side | 'both', material: string): JsonObject =>
  withValue(of, side === 'both' ? [...PLACE, meshMaterial] : [...PLACE, meshMaterial, side], material);

/** Removes undefined materials that are no longer used, because a scene with them cannot be read. */
function withoutLeftOver(of: JsonObject, before: JsonObject): JsonObject {
  const names = Object.keys(objectAt(of, ['materials'])).filter(
    (name) =>
      kindOf(valueAt(of, ['materials', name])) === 'none' &&
      usesOf(of, name).length === 0 &&
      usesOf(before, name).length > 0,
  );
  return names.reduce((rest, name) => withValue(rest, ['materials', name], undefined), of);
}
