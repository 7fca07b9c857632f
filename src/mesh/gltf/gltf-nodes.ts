import { InputError } from '../../units/errors.ts';
import type { Gltf, GltfNode } from './gltf-schema.ts';
import { damaged } from '../text.ts';

/** A 4 × 4 matrix, column by column. */
export type Matrix = readonly number[];

export interface PlacedMesh {
  readonly mesh: number;
  /** Maps the mesh's coordinates to those of the scene. */
  readonly matrix: Matrix;
}

const IDENTITY: Matrix = [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1];

/**
 * Returns the meshes of the scene with the transformations of their nodes. Takes the default scene or the only one;
 * without scenes, all nodes.
 *
 * @throws InputError if the nodes do not form trees, or deform a mesh.
 */
export function placedMeshes({ scene, scenes, nodes = [], meshes = [] }: Gltf, fileName: string): PlacedMesh[] {
  const placed: PlacedMesh[] = [];
  const seen = new Set<number>();
  const waiting = rootNodes(scene, scenes, nodes, fileName).map((index) => ({ index, parent: IDENTITY }));
  while (waiting.length > 0) {
    const { index, parent } = waiting.pop()!;
    const node = nodes[index];
    const place = `${fileName}: nodes[${index}]`;
    if (node === undefined) throw damaged(fileName, `there is no node ${index}; the file has ${nodes.length}`);
    if (seen.has(index)) throw damaged(place, 'the node has two parents, or is its own ancestor');
    seen.add(index);
    refuseDeformed(node, place);
    const matrix = product(parent, ownMatrix(node));
    if (node.mesh !== undefined) {
      if (node.mesh >= meshes.length)
        throw damaged(place, `there is no mesh ${node.mesh}; the file has ${meshes.length}`);
      placed.push({ mesh: node.mesh, matrix });
    }
    for (const child of (node.children ?? []).toReversed()) waiting.push({ index: child, parent: matrix });
  }
  return placed;
}

function rootNodes(
  scene: Gltf['scene'],
  scenes: Gltf['scenes'] = [],
  nodes: readonly GltfNode[],
  fileName: string,
): readonly number[] {
  if (scenes.length === 0) {
    const children = new Set(nodes.flatMap((node) => node.children ?? []));
    return nodes.map((_, index) => index).filter((index) => !children.has(index));
  }
  if (scene === undefined && scenes.length > 1) {
    throw new InputError(
      fileName,
      `holds ${scenes.length} scenes and does not say which is the default`,
      'Export only the scene of the room.',
    );
  }
  const chosen = scenes[scene ?? 0];
  if (chosen === undefined) throw damaged(fileName, `there is no scene ${scene ?? 0}; the file has ${scenes.length}`);
  return (chosen.nodes ?? []).toReversed();
}

function refuseDeformed({ skin, extensions = {} }: GltfNode, place: string): void {
  const what = skin !== undefined ? 'a skin' : 'EXT_mesh_gpu_instancing' in extensions ? 'GPU instances' : undefined;
  if (what)
    throw new InputError(place, `the node has ${what}`, 'Apply it in the modelling program, then export again.');
}

/** A node's own matrix: the one given, or translation · rotation · scale. */
function ownMatrix({ matrix, translation, rotation, scale }: GltfNode): Matrix {
  if (matrix) return matrix;
  const [tx, ty, tz] = translation ?? [0, 0, 0];
  const [x, y, z, w] = rotation ?? [0, 0, 0, 1];
  const [sx, sy, sz] = scale ?? [1, 1, 1];
  return [
    ...[1 - 2 * (y * y + z * z), 2 * (x * y + w * z), 2 * (x * z - w * y)].map((value) => sx * value),
    0,
    ...[2 * (x * y - w * z), 1 - 2 * (x * x + z * z), 2 * (y * z + w * x)].map((value) => sy * value),
    0,
    ...[2 * (x * z + w * y), 2 * (y * z - w * x), 1 - 2 * (x * x + y * y)].map((value) => sz * value),
    0,
    ...[tx, ty, tz, 1],
  ];
}

function product(a: Matrix, b: Matrix): Matrix {
  return Array.from({ length: 16 }, (_, i) => {
    const [row, column] = [i & 3, i & ~3];
    return a[row] * b[column] + a[row + 4] * b[column + 1] + a[row + 8] * b[column + 2] + a[row + 12] * b[column + 3];
  });
}

/** Transforms a point. */
export function transformed(m: Matrix, x: number, y: number, z: number): [number, number, number] {
  return [
    m[0] * x + m[4] * y + m[8] * z + m[12],
    m[1] * x + m[5] * y + m[9] * z + m[13],
    m[2] * x + m[6] * y + m[10] * z + m[14],
  ];
}

/** Whether the matrix mirrors, which turns fronts into backs. */
export function mirrors(m: Matrix): boolean {
  return (
    m[0] * (m[5] * m[10] - m[6] * m[9]) - m[4] * (m[1] * m[10] - m[2] * m[9]) + m[8] * (m[1] * m[6] - m[2] * m[5]) < 0
  );
}
