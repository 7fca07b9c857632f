import {
  isObject,
  objectAt,
  textAt,
  valueAt,
  withKeyRenamed,
  withValue,
  type Json,
  type JsonObject,
} from '../document/json.ts';
import { words } from '../../../words/words.ts';

const { places } = words.materials;

/** The sides of a surface, as scenes name them. */
export const SIDES = ['front', 'back'] as const;

/** What a material stands on: a side of a surface, a sheet between air and air, a porous volume, a part of a model. */
export type Stand = 'surface' | 'sheet' | 'volume' | 'model';

/** A place where the scene names a material: its path in the file, and its name for people. */
interface Reference {
  readonly path: readonly (string | number)[];
  readonly material: string;
  readonly place: string;
  readonly on: Stand;
}

/** All places where the geometry, or another material for its sides, names a material. */
function referencesOf(scene: JsonObject): Reference[] {
  const boxes = valueAt(scene, ['geometry', 'boxes']);
  const mesh = valueAt(scene, ['geometry', 'mesh', 'materials']);
  const sheets = valueAt(scene, ['geometry', 'sheets']);
  const volumes = valueAt(scene, ['geometry', 'volumes']);
  const furniture = valueAt(scene, ['geometry', 'furniture']);
  return [
    ...(Array.isArray(boxes)
      ? (boxes as readonly Json[]).flatMap((box, i) => boxReferences(box, i, boxes.length))
      : []),
    ...outlineReferences(scene),
    ...(Array.isArray(sheets) ? (sheets as readonly Json[]).flatMap(sheetReference) : []),
    ...(Array.isArray(volumes) ? (volumes as readonly Json[]).flatMap(volumeReference) : []),
    ...modelReferences(mesh, ['geometry', 'mesh', 'materials'], (name) => places.mesh(name)),
    ...(Array.isArray(furniture) ? (furniture as readonly Json[]).flatMap(furnitureReferences) : []),
    ...sideReferences(objectAt(scene, ['materials'])),
  ];
}

function boxReferences(box: Json, at: number, count: number): Reference[] {
  if (!isObject(box)) return [];
  const { material } = box;
  const path = ['geometry', 'boxes', at];
  const faces = Object.entries(isObject(box['faces']) ? box['faces'] : {});
  const on = 'surface' as const;
  return [
    ...(typeof material === 'string'
      ? [{ path: [...path, 'material'], material, place: restOf(at, count, faces.length > 0), on }]
      : []),
    ...faces.flatMap(([face, name]) =>
      typeof name === 'string'
        ? [{ path: [...path, 'faces', face], material: name, place: faceOf(box, face, at), on }]
        : [],
    ),
    ...patchReferences(box, at),
  ];
}

function outlineReferences(scene: JsonObject): Reference[] {
  const path = ['geometry', 'outline'];
  const used = (keys: readonly (string | number)[], place: string): Reference[] => {
    const at = [...path, ...keys, 'material'];
    const material = textAt(scene, at);
    return material === undefined ? [] : [{ path: at, material, place, on: 'surface' }];
  };
  const walls = valueAt(scene, [...path, 'walls']);
  return [
    ...used([], places.elsewhere),
    ...used(['floor'], places.floor),
    ...used(['ceiling'], places.ceiling),
    ...(Array.isArray(walls) ? (walls as readonly Json[]) : []).flatMap((wall, i) => {
      const name = textAt(wall, ['name']) ?? places.wallNumber(i + 1);
      return [...used(['walls', i], name), ...used(['walls', i, 'slope'], places.slope(name))];
    }),
  ];
}

function patchReferences(box: JsonObject, at: number): Reference[] {
  const patches = box['patches'];
  return (Array.isArray(patches) ? (patches as readonly Json[]) : []).flatMap((patch, i) => {
    const [face, material] = [textAt(patch, ['face']), textAt(patch, ['material'])];
    if (face === undefined || material === undefined) return [];
    const path = ['geometry', 'boxes', at, 'patches', i, 'material'];
    return [{ path, material, place: places.patch(faceOf(box, face, at)), on: 'surface' }];
  });
}

/** The faces of a box that have no material of their own. */
function restOf(at: number, count: number, hasFaces: boolean): string {
  if (count === 1) return hasFaces ? places.elsewhere : places.everywhere;
  return hasFaces ? places.boxElsewhere(at + 1) : places.box(at + 1);
}

/** The name of a face such as `z-`: the floor of the room, the top of a pillar, a wall by its place. */
export function faceOf(box: JsonObject, face: string, at: number): string {
  const isSolid = box['subtract'] !== undefined;
  const axis = face.charAt(0);
  const isUpper = face.endsWith('+');
  const name =
    axis === 'z'
      ? isUpper
        ? isSolid
          ? places.top
          : places.ceiling
        : isSolid
          ? places.underside
          : places.floor
      : (isSolid ? places.side : places.wallAt)(axis, coordinate(box, axis, isUpper));
  return at === 0 ? name : places.ofBox(name, at + 1);
}

/** Where a face stands, m; `?` if the box does not say. */
function coordinate(box: JsonObject, axis: string, isUpper: boolean): string {
  const corner = valueAt(box[box['subtract'] === undefined ? 'add' : 'subtract'] ?? null, [isUpper ? 'to' : 'from']);
  const value = Array.isArray(corner) ? (corner as readonly Json[])['xyz'.indexOf(axis)] : null;
  return typeof value === 'number' ? String(value) : '?';
}

function sheetReference(sheet: Json, at: number): Reference[] {
  const material = textAt(sheet, ['material']);
  const [from, to] = [valueAt(sheet, ['from']), valueAt(sheet, ['to'])];
  if (material === undefined) return [];
  const flat = Array.isArray(from) && Array.isArray(to) ? from.findIndex((low, axis) => low === to[axis]) : -1;
  const place =
    flat < 0
      ? places.sheetNumber(at + 1)
      : places.sheetAt('xyz'[flat], JSON.stringify((from as readonly Json[])[flat]));
  return [{ path: ['geometry', 'sheets', at, 'material'], material, place, on: 'sheet' }];
}

function volumeReference(volume: Json, at: number): Reference[] {
  const material = textAt(volume, ['material']);
  const path = ['geometry', 'volumes', at, 'material'];
  return material === undefined ? [] : [{ path, material, place: places.volumeNumber(at + 1), on: 'volume' }];
}

/** The materials that sheets and partitions have on their sides besides. */
function sideReferences(materials: JsonObject): Reference[] {
  return Object.entries(materials).flatMap(([name, definition]) =>
    ['sheet', 'partition'].flatMap((kind) =>
      SIDES.flatMap((side): Reference[] => {
        const material = textAt(definition, [kind, side]);
        if (material === undefined) return [];
        return [{ path: ['materials', name, kind, side], material, place: places.meshSide(name, side), on: 'surface' }];
      }),
    ),
  );
}

function furnitureReferences(piece: Json, at: number): Reference[] {
  const file = textAt(piece, ['file']) ?? '?';
  const path = ['geometry', 'furniture', at];
  const boxes = valueAt(piece, ['boxes']);
  if (Array.isArray(boxes)) {
    const place = textAt(piece, ['name']) ?? places.furnitureNumber(at + 1);
    return (boxes as readonly Json[]).flatMap((box, i): Reference[] => {
      const material = textAt(box, ['material']);
      return material === undefined ? [] : [{ path: [...path, 'boxes', i, 'material'], material, place, on: 'model' }];
    });
  }
  return modelReferences(valueAt(piece, ['materials']), [...path, 'materials'], (name) => places.furniture(file, name));
}

/** The materials of a model. @param placeOf The name of one of its materials for people. */
function modelReferences(
  materials: Json | undefined,
  at: readonly (string | number)[],
  placeOf: (name: string) => string,
): Reference[] {
  return Object.entries(isObject(materials) ? materials : {}).flatMap(([name, material]): Reference[] => {
    const path = [...at, name];
    if (typeof material === 'string') return [{ path, material, place: placeOf(name), on: 'model' }];
    return Object.entries(isObject(material) ? material : {}).flatMap(([side, of]) =>
      typeof of === 'string'
        ? [{ path: [...path, side], material: of, place: places.meshSide(placeOf(name), side), on: 'surface' }]
        : [],
    );
  });
}

/** Where a material is used, as people name it; empty if no surface has it. */
export const usesOf = (scene: JsonObject, name: string): string[] => [
  ...new Set(referencesOf(scene).flatMap(({ material, place }) => (material === name ? [place] : []))),
];

/** What a material stands on, each once. */
export const standsOn = (scene: JsonObject, name: string): ReadonlySet<Stand> =>
  new Set(referencesOf(scene).flatMap(({ material, on }) => (material === name ? [on] : [])));

/** What takes the place of a material: another one of the scene, or a new one. */
export interface NamedDefinition {
  readonly name: string;
  readonly definition: JsonObject;
}

/**
 * The scene with another material on all surfaces of one, under its own name, so that reports say what is there. The
 * replaced one is gone.
 */
export function withMaterialReplaced(
  scene: JsonObject,
  from: string,
  { name, definition }: NamedDefinition,
): JsonObject {
  const others = withValue(scene, ['materials', from], undefined);
  const known = objectAt(others, ['materials'])[name];
  if (known !== undefined && JSON.stringify(known) === JSON.stringify(definition)) {
    return withMaterialRenamed(others, from, name);
  }
  const to = freeName(name, others);
  const materials = withKeyRenamed(objectAt(scene, ['materials']), from, to);
  const replaced = withValue(scene, ['materials'], { ...materials, [to]: definition });
  return withMaterialRenamed(replaced, from, to);
}

/** `stem`, or `stem` with the first number from 2 that no material of the scene has. */
export function freeName(stem: string, of: JsonObject): string {
  const taken = objectAt(of, ['materials']);
  if (!Object.hasOwn(taken, stem)) return stem;
  let number = 2;
  while (Object.hasOwn(taken, `${stem}-${number}`)) number++;
  return `${stem}-${number}`;
}

/** The scene with a material renamed throughout the geometry. */
export function withMaterialRenamed(scene: JsonObject, from: string, to: string): JsonObject {
  return referencesOf(scene).reduce(
    (changed, { material, path }) => (material === from ? withValue(changed, path, to) : changed),
    scene,
  );
}
