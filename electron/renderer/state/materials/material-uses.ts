import { isObject, valueAt, withValue, type Json, type JsonObject } from '../document/json.ts';

/** A place where the geometry names a material: its path in the file, and in words. */
interface Reference {
  readonly path: readonly (string | number)[];
  readonly material: string;
  readonly words: string;
}

/** All places where the geometry names a material. */
function referencesOf(scene: JsonObject): Reference[] {
  const boxes = valueAt(scene, ['geometry', 'boxes']);
  const mesh = valueAt(scene, ['geometry', 'mesh', 'materials']);
  return [
    ...(Array.isArray(boxes) ? (boxes as readonly Json[]).flatMap(boxReferences) : []),
    ...(isObject(mesh) ? Object.entries(mesh).flatMap(([name, material]) => meshReferences(name, material)) : []),
  ];
}

function boxReferences(box: Json, at: number): Reference[] {
  if (!isObject(box)) return [];
  const { material, faces } = box;
  const path = ['geometry', 'boxes', at];
  const words = `box ${at + 1}`;
  return [
    ...(typeof material === 'string' ? [{ path: [...path, 'material'], material, words }] : []),
    ...Object.entries(isObject(faces) ? faces : {}).flatMap(([face, name]) =>
      typeof name === 'string'
        ? [{ path: [...path, 'faces', face], material: name, words: `${words}, face ${face}` }]
        : [],
    ),
  ];
}

function meshReferences(name: string, material: Json): Reference[] {
  const path = ['geometry', 'mesh', 'materials', name];
  if (typeof material === 'string') return [{ path, material, words: `${name} of the mesh` }];
  return Object.entries(isObject(material) ? material : {}).flatMap(([side, of]) =>
    typeof of === 'string' ? [{ path: [...path, side], material: of, words: `${name} of the mesh, ${side}` }] : [],
  );
}

/** Where a material is used, in words; empty if no surface has it. */
export const usesOf = (scene: JsonObject, name: string): string[] =>
  referencesOf(scene).flatMap(({ material, words }) => (material === name ? [words] : []));

/** The scene with a material renamed throughout the geometry. */
export function withMaterialRenamed(scene: JsonObject, from: string, to: string): JsonObject {
  return referencesOf(scene).reduce(
    (changed, { material, path }) => (material === from ? withValue(changed, path, to) : changed),
    scene,
  );
}
