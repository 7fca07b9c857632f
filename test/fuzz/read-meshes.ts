import { readFileSync } from 'node:fs';
import { boundsOfTriangles } from '../../src/mesh/bounds.ts';
import { readMesh } from '../../src/mesh/read.ts';
import { InputError } from '../../src/units/errors.ts';
import { encode, type Reader } from './reader.ts';

const fixture = (name: string): Uint8Array => Uint8Array.from(readFileSync(`test/fixtures/mesh/${name}`));

/** A buffer beside the model: three corners as floats, then three indices. */
const BUFFER = Buffer.concat([
  Buffer.from(Float32Array.of(0, 0, 0, 1, 0, 0, 0, 1, 0).buffer),
  Buffer.from(Uint16Array.of(0, 1, 2, 0).buffer),
]);

const GLTF = {
  asset: { version: '2.0' },
  scene: 0,
  scenes: [{ nodes: [0, 1] }],
  nodes: [
    { mesh: 0, children: [2] },
    { mesh: 0, translation: [1, 2, 3], rotation: [0, 0, 0.7, 0.7], scale: [1, -1, 2] },
    { mesh: 0, matrix: [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 5, 5, 5, 1] },
  ],
  meshes: [
    {
      primitives: [
        { attributes: { POSITION: 0 }, indices: 1, material: 0, mode: 4 },
        { attributes: { POSITION: 0 }, mode: 5 },
      ],
    },
  ],
  materials: [{ name: 'wall' }],
  accessors: [
    { bufferView: 0, componentType: 5126, count: 3, type: 'VEC3' },
    {
      bufferView: 1,
      componentType: 5123,
      count: 3,
      type: 'SCALAR',
      sparse: { count: 1, indices: { bufferView: 1, componentType: 5123 }, values: { bufferView: 1 } },
    },
  ],
  bufferViews: [
    { buffer: 0, byteLength: 36, byteStride: 12 },
    { buffer: 1, byteOffset: 36, byteLength: 8 },
  ],
  buffers: [
    { uri: `data:application/octet-stream;base64,${BUFFER.toString('base64')}`, byteLength: 44 },
    { uri: 'beside.bin', byteLength: 44 },
  ],
};

const EXPORT = {
  mats_hash: {
    Wall: { tris: [[0, 1, 2], [0, 2, 3]], pts: [[0, 0, 0], [1, 0, 0], [1, 1, 0], [0, 1, 0]], color: [1, 2, 3], sides: [1, 3] },
    _RIGID: { tris: [[0, 1, 2]], pts: [[0, 0, 1], [1, 0, 1], [1, 1, 1]], sides: [0] },
  },
  sources: [{ xyz: [0.1, 0.2, 0.3], name: 'S' }],
  receivers: [{ xyz: [0.4, 0.2, 0.3], name: '' }],
}; // prettier-ignore

/** Reads a mesh, and looks whether it is one. */
const reader =
  (name: string) =>
  async (input: Uint8Array): Promise<unknown> => {
    const companion = (beside: string): Promise<Uint8Array> =>
      beside === 'beside.bin'
        ? Promise.resolve(Uint8Array.from(BUFFER))
        : Promise.reject(new InputError(beside, 'there is no such file', 'Put it there.'));
    const { mesh, points } = await readMesh(input, name, companion);
    const { vertices, triangles, material, materialNames, sides } = mesh;
    if (triangles.some((vertex) => 3 * vertex >= vertices.length)) throw new Error('a corner is no vertex');
    if (material.some((index) => index >= materialNames.length)) throw new Error('a triangle has no material');
    if (sides.length !== triangles.length / 3) throw new Error('a triangle has no sides');
    return [vertices, points, boundsOfTriangles(mesh)];
  };

const SHARED = ['src/mesh/text.ts', 'src/app/inputs/scene/mesh-file.ts'];

export const meshReaders: readonly Reader[] = [
  {
    name: 'obj',
    covers: [...SHARED, 'src/mesh/obj.ts'],
    seeds: () => [fixture('prism.obj'), Uint8Array.from(readFileSync('scenes/lecture-hall.obj'))],
    read: reader('fuzz.obj'),
  },
  {
    name: 'stl',
    covers: ['src/mesh/stl.ts'],
    seeds: () => [fixture('prism-ascii.stl'), fixture('prism-binary.stl')],
    read: reader('fuzz.stl'),
  },
  {
    name: 'ply',
    covers: ['src/mesh/ply/ply-body.ts'],
    seeds: () => [fixture('prism-ascii.ply'), fixture('prism-binary.ply')],
    read: reader('fuzz.ply'),
  },
  {
    name: 'gltf',
    covers: ['src/mesh/gltf/gltf-buffers.ts', 'src/mesh/json-text.ts'],
    seeds: () => [encode(GLTF)],
    json: true,
    read: reader('fuzz.gltf'),
    share: 2,
  },
  {
    name: 'glb',
    covers: [],
    seeds: () => [fixture('prism.glb')],
    read: reader('fuzz.glb'),
  },
  {
    name: 'model export',
    covers: ['src/mesh/model-export.ts'],
    seeds: () => [encode(EXPORT)],
    json: true,
    read: reader('fuzz.json'),
  },
];
