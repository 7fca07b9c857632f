import { type SurfaceSide } from '../../../material/sides.ts';
import { FACE_NAMES } from '../../../scene/scene.ts';
import type { SceneJson } from './scene-text.ts';

/** A part of a room that has one material and can be given another: a face of a box, a wall, a part of a model. */
export interface RoomSurface {
  /** Name for people, one of a kind in the scene. */
  readonly name: string;
  /** Which way it lies, as far as the scene file says it. */
  readonly side: SurfaceSide | null;
  /** The name of its material in the scene. */
  readonly material: string;
  /** Places of its material's name in the scene file. */
  readonly places: readonly (readonly string[])[];
  /** Where it is a whole face of a box: which. */
  readonly face?: { readonly box: number; readonly face: number };
}

type Json = Readonly<Record<string, unknown>>;

/** The geometry of a scene file as this file reads it: the scene was checked before. */
interface Geometry {
  readonly boxes?: readonly BoxJson[];
  readonly outline?: OutlineJson;
  readonly mesh?: ModelJson;
  readonly sheets?: readonly { readonly material: string }[];
  readonly volumes?: readonly { readonly material: string }[];
  readonly furniture?: readonly FurnitureJson[];
}

interface BoxJson extends Json {
  readonly subtract?: unknown;
  readonly material: string;
  readonly faces?: Readonly<Record<string, string>>;
  readonly patches?: readonly { readonly face: string; readonly material: string }[];
}

interface FaceJson {
  readonly name?: string;
  readonly material?: string;
}

interface OutlineJson {
  readonly material: string;
  readonly floor?: FaceJson;
  readonly ceiling?: FaceJson;
  readonly walls: readonly (FaceJson & { readonly slope?: FaceJson })[];
}

interface ModelJson {
  readonly materials: Readonly<Record<string, string | { readonly front: string; readonly back: string }>>;
}

type FurnitureJson = ModelJson | { readonly name?: string; readonly boxes: readonly { readonly material: string }[] };

/**
 * Lists the surfaces of a room by their places in the scene file.
 *
 * @param scene A scene that has been checked.
 */
export function surfacesOf(scene: SceneJson): readonly RoomSurface[] {
  const { boxes, outline, mesh, sheets = [], volumes = [], furniture = [] } = scene['geometry'] as Geometry;
  const planes = scene['dimensions'] === 2 ? 4 : 6;
  const found: RoomSurface[] = [
    ...(boxes ?? []).flatMap((box, index) =>
      facesOf(box, index, boxes!.length === 1 ? '' : `box ${index + 1} `, planes),
    ),
    ...(outline ? ofOutline(outline) : []),
    ...(mesh ? ofModel(mesh, ['geometry', 'mesh'], '') : []),
    ...sheets.map(({ material }, at) =>
      plain(`sheet ${at + 1}`, material, ['geometry', 'sheets', `${at}`, 'material']),
    ),
    ...volumes.map(({ material }, at) =>
      plain(`volume ${at + 1}`, material, ['geometry', 'volumes', `${at}`, 'material']),
    ),
    ...furniture.flatMap((piece, at) => ofFurniture(piece, at)),
  ];
  return withOwnNames(found);
}

const plain = (
  name: string,
  material: string,
  place: readonly string[],
  side: RoomSurface['side'] = null,
): RoomSurface => ({ name, side, material, places: [place] });

function facesOf(box: BoxJson, index: number, prefix: string, planes: number): RoomSurface[] {
  const { material, faces = {}, patches = [] } = box;
  const place = ['geometry', 'boxes', `${index}`];
  const sideOf = (face: string): RoomSurface['side'] => {
    if (!face.startsWith('z')) return 'wall';
    return (face === 'z-') === (box.subtract === undefined) ? 'floor' : 'ceiling';
  };
  return [
    ...FACE_NAMES.slice(0, planes).map((face, at) => ({
      ...plain(`${prefix}${face}`, faces[face] ?? material, [...place, 'faces', face], sideOf(face)),
      face: { box: index, face: at },
    })),
    ...patches.map((patch, at) =>
      plain(
        `${prefix}patch ${at + 1} on ${patch.face}`,
        patch.material,
        [...place, 'patches', `${at}`, 'material'],
        sideOf(patch.face),
      ),
    ),
  ];
}

function ofOutline({ material, floor, ceiling, walls }: OutlineJson): RoomSurface[] {
  const place = ['geometry', 'outline'];
  const over = ceiling?.material ?? material;
  return [
    plain(floor?.name ?? 'floor', floor?.material ?? material, [...place, 'floor', 'material'], 'floor'),
    ...(ceiling ? [plain(ceiling.name ?? 'ceiling', over, [...place, 'ceiling', 'material'], 'ceiling')] : []),
    ...walls.flatMap((wall, at) => {
      const own = [...place, 'walls', `${at}`];
      const name = wall.name ?? `wall ${at + 1}`;
      return [
        plain(name, wall.material ?? material, [...own, 'material'], 'wall'),
        ...(wall.slope
          ? [
              plain(
                wall.slope.name ?? `slope over ${name}`,
                wall.slope.material ?? over,
                [...own, 'slope', 'material'],
                'ceiling',
              ),
            ]
          : []),
      ];
    }),
  ];
}

function ofModel({ materials }: ModelJson, place: readonly string[], prefix: string): RoomSurface[] {
  return Object.entries(materials).flatMap(([name, there]) => {
    const own = [...place, 'materials', name];
    if (typeof there === 'string') return plain(prefix + name, there, own);
    return (['front', 'back'] as const).map((side) => plain(`${prefix}${name}, ${side}`, there[side], [...own, side]));
  });
}

/** A piece of furniture: each of its materials is a surface. */
function ofFurniture(piece: FurnitureJson, index: number): RoomSurface[] {
  const place = ['geometry', 'furniture', `${index}`];
  if (!('boxes' in piece)) return ofModel(piece, place, `furniture ${index + 1} `);
  const name = piece.name ?? `furniture ${index + 1}`;
  const materials = [...new Set(piece.boxes.map(({ material }) => material))];
  return materials.map((material) => ({
    ...plain(materials.length === 1 ? name : `${name}, ${material}`, material, place),
    places: piece.boxes.flatMap((box, at) =>
      box.material === material ? [[...place, 'boxes', `${at}`, 'material']] : [],
    ),
  }));
}

/** Numbers names that occur more than once, as drawings may give several walls the same. */
function withOwnNames(surfaces: readonly RoomSurface[]): RoomSurface[] {
  const taken = new Set<string>();
  return surfaces.map((surface) => {
    let { name } = surface;
    for (let again = 2; taken.has(name); again++) name = `${surface.name} (${again})`;
    taken.add(name);
    return { ...surface, name };
  });
}

/**
 * The scene with other names of materials on some of its surfaces.
 *
 * @param names New names of materials by the name of the surface.
 */
export function withSurfaceMaterials(
  scene: SceneJson,
  surfaces: readonly RoomSurface[],
  names: ReadonlyMap<string, string>,
): SceneJson {
  let painted: unknown = scene;
  for (const { name, places } of surfaces) {
    const material = names.get(name);
    if (material !== undefined) for (const place of places) painted = replaced(painted, place, material);
  }
  return painted as SceneJson;
}

/** A JSON value with another one at a place, whose objects are made where they are missing. */
function replaced(there: unknown, [key, ...rest]: readonly string[], value: unknown): unknown {
  if (key === undefined) return value;
  if (Array.isArray(there))
    return there.map((one: unknown, at) => (`${at}` === key ? replaced(one, rest, value) : one));
  const object = (there ?? {}) as Json;
  return { ...object, [key]: replaced(object[key], rest, value) };
}

/** The scene with every surface on a material of its own, and the names of these by surface. */
export function withOwnMaterials(scene: SceneJson): {
  readonly scene: SceneJson;
  readonly surfaces: readonly RoomSurface[];
  /** The name of the surface's own material. */
  readonly nameOf: (surface: RoomSurface) => string;
} {
  const surfaces = surfacesOf(scene);
  const materials = scene['materials'] as Json;
  const names = new Map<string, string>();
  for (const { name, material } of surfaces) {
    let own = `${material} · ${name}`;
    while (own in materials) own += '·';
    names.set(name, own);
  }
  const copies = surfaces.map(({ name, material }) => [names.get(name)!, materials[material]] as const);
  return {
    scene: {
      ...withSurfaceMaterials(scene, surfaces, names),
      materials: { ...materials, ...Object.fromEntries(copies) },
    },
    surfaces,
    nameOf: ({ name }) => names.get(name)!,
  };
}
