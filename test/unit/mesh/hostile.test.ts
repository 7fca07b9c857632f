import { describe, expect, it } from 'vitest';
import { readMesh } from '../../../src/mesh/read.ts';
import { InputError } from '../../../src/units/errors.ts';
import { fixture } from '../../support/rooms/meshes.ts';

const MARK = [0xef, 0xbb, 0xbf];
const noCompanion = (): Promise<never> => Promise.reject(new InputError('x', 'there is none', 'Give it.'));
const read = (bytes: Uint8Array, name: string) => readMesh(bytes, name, noCompanion);

const BUFFER = Buffer.from(Float32Array.of(0, 0, 0, 1, 0, 0, 0, 1, 0).buffer).toString('base64');

/** A triangle. @param byteStride Stride of its corners, which take 12 bytes each. */
const gltf = (byteStride: number, nodes = 1): Uint8Array =>
  new TextEncoder().encode(
    JSON.stringify({
      asset: { version: '2.0' },
      nodes: Array.from({ length: nodes }, () => ({ mesh: 0 })),
      meshes: [{ primitives: [{ attributes: { POSITION: 0 } }] }],
      accessors: [{ bufferView: 0, componentType: 5126, count: 3, type: 'VEC3' }],
      bufferViews: [{ buffer: 0, byteLength: 36, byteStride }],
      buffers: [{ uri: `data:application/octet-stream;base64,${BUFFER}`, byteLength: 36 }],
    }),
  );

describe('a mesh file', () => {
  it.each(['prism.obj', 'prism-ascii.stl', 'prism-ascii.ply'])(
    'that begins with a byte order mark is read as without: %s',
    async (name) => {
      const plain = await read(fixture(name), name);
      expect(await read(Uint8Array.of(...MARK, ...fixture(name)), name)).toEqual(plain);
    },
  );

  it('whose corners overlap in its buffer is refused', async () => {
    expect((await read(gltf(12), 'a.gltf')).mesh.vertices).toEqual(Float64Array.of(0, 0, 0, 1, 0, 0, 0, 1, 0));
    await expect(read(gltf(4), 'a.gltf')).rejects.toThrow(/elements of 12 bytes overlap: .* 4 bytes apart/);
  });

  it('of very many nodes or values is refused before they are looked at', async () => {
    await expect(read(gltf(12, 200_001), 'a.gltf')).rejects.toThrow(/holds 200001 nodes; at most 200000/);
    await expect(read(Buffer.from(`[${'0,'.repeat(3_000_001)}0]`), 'a.gltf')).rejects.toThrow(/at most 3000000/);
  });
});
