import type {
  BoxInFile,
  BuiltFurnitureInFile,
  FurnitureInFile,
  GeometryInFile,
  MeshInFile,
} from '../schema/geometry-schema.ts';
import type { OutlineInFile } from '../schema/outline-schema.ts';
import { FACE_NAMES } from '../scene.ts';
import type { JsonPath } from '../json-path.ts';

/** A use of a material: its name and place in the file. */
export interface NameUsed {
  readonly path: JsonPath;
  readonly name: string;
}

/** Lists all uses of materials by surfaces, in the order of the file. */
export function namesUsed(geometry: GeometryInFile = {}): NameUsed[] {
  return [
    ...(geometry.boxes ?? []).flatMap(namesInBox),
    ...namesInOutline(geometry.outline),
    ...(geometry.sheets ?? []).map(({ material }, index) => ({
      path: ['geometry', 'sheets', index, 'material'],
      name: material,
    })),
    ...(geometry.volumes ?? []).map(({ material }, index) => ({
      path: ['geometry', 'volumes', index, 'material'],
      name: material,
    })),
    ...modelsIn(geometry).flatMap(({ path, model }) => namesInModel(path, model)),
    ...builtIn(geometry).flatMap(({ path, piece }) =>
      piece.boxes.map(({ material }, box) => ({ path: [...path, 'boxes', box, 'material'], name: material })),
    ),
  ];
}

/** All models in files that a geometry has, each with its place in the scene. */
export function modelsIn({ mesh, furniture = [] }: GeometryInFile): {
  readonly path: JsonPath;
  readonly model: MeshInFile | FurnitureInFile;
}[] {
  return [
    ...(mesh ? [{ path: ['geometry', 'mesh'], model: mesh }] : []),
    ...furniture.flatMap((model, index) => ('boxes' in model ? [] : { path: ['geometry', 'furniture', index], model })),
  ];
}

/** All furniture of boxes that a geometry has, each with its place in the scene. */
export function builtIn({ furniture = [] }: GeometryInFile): {
  readonly path: JsonPath;
  readonly piece: BuiltFurnitureInFile;
}[] {
  return furniture.flatMap((piece, index) =>
    'boxes' in piece ? { path: ['geometry', 'furniture', index], piece } : [],
  );
}

function namesInBox({ material, faces, patches = [] }: BoxInFile, index: number): NameUsed[] {
  const path = ['geometry', 'boxes', index];
  const onFaces = FACE_NAMES.flatMap((face): NameUsed[] => {
    const name = faces?.[face];
    return name === undefined ? [] : [{ path: [...path, 'faces', face], name }];
  });
  const onPatches = patches.map((patch, at) => ({ path: [...path, 'patches', at, 'material'], name: patch.material }));
  return [{ path: [...path, 'material'], name: material }, ...onFaces, ...onPatches];
}

function namesInOutline(outline: OutlineInFile | undefined): NameUsed[] {
  if (!outline) return [];
  const { material, floor, ceiling, walls } = outline;
  const used = (path: JsonPath, name: string | undefined): NameUsed[] =>
    name === undefined ? [] : [{ path: ['geometry', 'outline', ...path, 'material'], name }];
  return [
    ...used([], material),
    ...used(['floor'], floor?.material),
    ...used(['ceiling'], ceiling?.material),
    ...walls.flatMap((wall, i) => [
      ...used(['walls', i], wall.material),
      ...used(['walls', i, 'slope'], wall.slope?.material),
    ]),
  ];
}

function namesInModel(at: JsonPath, { materials }: Pick<MeshInFile, 'materials'>): NameUsed[] {
  return Object.entries(materials).flatMap(([key, value]): NameUsed[] => {
    const path = [...at, 'materials', key];
    if (typeof value === 'string') return [{ path, name: value }];
    return [
      { path: [...path, 'front'], name: value.front },
      { path: [...path, 'back'], name: value.back },
    ];
  });
}
