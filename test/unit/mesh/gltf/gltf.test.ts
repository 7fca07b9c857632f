import { Document, WebIO } from '@gltf-transform/core';
import { describe, expect, it, vi } from 'vitest';
import { MeshBuilder } from '../../../../src/mesh/mesh-builder.ts';
import { InputError } from '../../../../src/units/errors.ts';
import { cornersOf, errorOf, fixture, measure, PRISM, read } from '../../../support/rooms/meshes.ts';

const CORNERS = [0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0, 1];
/** A tetrahedron of volume 1/6 with its fronts outwards. */
const TETRAHEDRON = [0, 2, 1, 0, 1, 3, 0, 3, 2, 1, 2, 3];

/** A document with one buffer as a `data:` URI: corners as floats, then indices as 16-bit numbers. */
function document(changes: object = {}, indices = TETRAHEDRON) {
  const bytes = Buffer.concat([
    Buffer.from(Float32Array.from(CORNERS).buffer),
    Buffer.from(Uint16Array.from(indices).buffer),
  ]);
  return {
    asset: { version: '2.0' },
    scene: 0,
    scenes: [{ nodes: [0] }],
    nodes: [{ mesh: 0 }] as object[],
    meshes: [{ primitives: [{ attributes: { POSITION: 0 }, indices: 1, material: 0 } as object] }],
    materials: [{ name: 'Wood' } as object],
    accessors: [
      { bufferView: 0, componentType: 5126, count: 4, type: 'VEC3', min: [0, 0, 0], max: [1, 1, 1] } as object,
      { bufferView: 1, componentType: 5123, count: indices.length, type: 'SCALAR' } as object,
    ],
    bufferViews: [
      { buffer: 0, byteOffset: 0, byteLength: 48 } as object,
      { buffer: 0, byteOffset: 48, byteLength: 2 * indices.length } as object,
    ],
    buffers: [
      { byteLength: bytes.length, uri: `data:application/octet-stream;base64,${bytes.toString('base64')}` } as object,
    ],
    ...changes,
  };
}

const asText = (changes: object = {}, indices?: number[]): string => JSON.stringify(document(changes, indices));

/** Makes a GLB from a document and the bytes of its buffer. */
function glb(json: object, binary: Uint8Array): Buffer {
  const chunk = (type: number, data: Buffer): Buffer => {
    const header = Buffer.alloc(8);
    header.writeUInt32LE(data.length, 0);
    header.writeUInt32LE(type, 4);
    return Buffer.concat([header, data]);
  };
  const text = JSON.stringify(json);
  const body = Buffer.concat([
    chunk(0x4e4f534a, Buffer.from(text.padEnd(4 * Math.ceil(text.length / 4)))),
    chunk(0x004e4942, Buffer.from(binary)),
  ]);
  const header = Buffer.alloc(12);
  header.write('glTF');
  header.writeUInt32LE(2, 4);
  header.writeUInt32LE(12 + body.length, 8);
  return Buffer.concat([header, body]);
}

const sixth = expect.closeTo(1 / 6, 12) as number;

describe('readGltf', () => {
  it('reads what another program wrote', async () => {
    const { mesh } = await read('prism.glb', fixture('prism.glb'));
    expect(measure(mesh)).toMatchObject(PRISM);
  });

  it('applies nodes and reads names of materials in a file that the library wrote', async () => {
    const made = new Document();
    const buffer = made.createBuffer();
    const corners = made.createAccessor().setType('VEC3').setArray(Float32Array.from(CORNERS)).setBuffer(buffer);
    const indices = made.createAccessor().setArray(Uint32Array.from(TETRAHEDRON)).setBuffer(buffer);
    const primitive = (name: string) =>
      made
        .createPrimitive()
        .setAttribute('POSITION', corners)
        .setIndices(indices)
        .setMaterial(made.createMaterial(name));
    const mesh = made.createMesh().addPrimitive(primitive('wood')).addPrimitive(primitive('__proto__'));
    // Twice as large, turned by 90° about z (x becomes y, y becomes -x), moved; its child is half as high and mirrored.
    const child = made.createNode().setMesh(mesh).setScale([1, 1, -0.5]);
    const half = Math.SQRT1_2;
    const parent = made.createNode().setMesh(mesh).setScale([2, 2, 2]).setRotation([0, 0, half, half]);
    parent.setTranslation([10, 20, 30]).addChild(child);
    made.getRoot().setDefaultScene(made.createScene().addChild(parent));

    const { mesh: result } = await read('made.glb', await new WebIO().writeBinary(made));
    const { volume, areas, triangles, from, to } = measure(result);
    expect(triangles).toBe(16);
    expect(volume).toBeCloseTo(2 * (8 / 6 + 4 / 6), 5); // The fronts of the mirrored ones are still outwards.
    expect(Object.keys(areas).sort()).toEqual(['__proto__', 'wood']);
    expect(from.map((c) => Math.round(1e5 * c) / 1e5)).toEqual([8, 20, 29]);
    expect(to.map((c) => Math.round(1e5 * c) / 1e5)).toEqual([10, 22, 32]);
  });

  it('reads buffers in the document, beside it, and in a GLB', async () => {
    const { mesh } = await read('a.gltf', asText());
    expect(measure(mesh)).toMatchObject({ volume: sixth, triangles: 4 });
    expect(mesh.materialNames).toEqual(['Wood']);

    const inside = document();
    const uri = (inside.buffers[0] as { uri: string }).uri;
    const bytes = Buffer.from(uri.slice(uri.indexOf(',') + 1), 'base64');
    const beside = asText({ buffers: [{ byteLength: bytes.length, uri: 'Room%20%231.bin' }] });
    const asked: string[] = [];
    const companion = (name: string): Promise<Uint8Array> => {
      asked.push(name);
      return Promise.resolve(bytes);
    };
    expect(measure((await read('a.gltf', beside, companion)).mesh)).toMatchObject({ volume: sixth });
    expect(asked).toEqual(['Room #1.bin']);

    const whole = glb({ ...inside, buffers: [{ byteLength: bytes.length }] }, bytes);
    expect(measure((await read('a.glb', whole)).mesh)).toMatchObject({ volume: sixth });
    const shifted = new Uint8Array([0, ...whole]).subarray(1);
    expect(measure((await read('a.glb', shifted)).mesh)).toMatchObject({ volume: sixth });
  });

  it('keeps a matrix that is no product of translation, rotation and scale', async () => {
    const matrix = [1, 0, 0, 0, 1, 1, 0, 0, 0, 0, 1, 0, 5, 0, 0, 1];
    const { mesh } = await read('a.gltf', asText({ nodes: [{ mesh: 0, matrix }] }));
    expect(measure(mesh)).toMatchObject({ volume: sixth, from: [5, 0, 0], to: [6, 1, 1] });
  });

  it('reads strips, fans and plain lists, and ignores lines', async () => {
    const primitive = (mode: number) => ({ attributes: { POSITION: 0 }, indices: 1, mode });
    const fronts = async (mode: number, indices: number[]) => {
      const { mesh } = await read(
        'a.gltf',
        asText({ meshes: [{ primitives: [primitive(mode), primitive(1)] }] }, indices),
      );
      expect(mesh.materialNames[mesh.material[0]]).toBe('default');
      return [...mesh.sides.keys()].map((i) => cornersOf(mesh, i).map((p) => 4 * p[2] + 2 * p[1] + p[0]));
    };
    expect(await fronts(5, [0, 1, 2, 3])).toEqual([
      [0, 1, 2],
      [2, 1, 4],
    ]);
    expect(await fronts(6, [0, 1, 2, 3])).toEqual([
      [0, 1, 2],
      [0, 2, 4],
    ]);
    const unindexed = [{ primitives: [{ attributes: { POSITION: 0 }, mode: 6 }] }];
    expect((await read('a.gltf', asText({ meshes: unindexed }))).mesh.sides).toHaveLength(2);
  });

  it('reads normalised, strided and sparse numbers', async () => {
    const bytes = Buffer.alloc(64);
    [0, 0, 0, 255, 0, 0, 0, 255, 0, 0, 0, 255].forEach((value, i) => (bytes[8 * Math.floor(i / 3) + (i % 3)] = value));
    bytes[32] = 3; // The last corner is replaced …
    bytes.set([255, 255, 255], 36); // … by this one.
    const accessor = { bufferView: 0, componentType: 5121, normalized: true, count: 4, type: 'VEC3' };
    const changes = {
      extensionsRequired: ['KHR_mesh_quantization'],
      meshes: [{ primitives: [{ attributes: { POSITION: 0 }, mode: 6 }] }],
      bufferViews: [
        { buffer: 0, byteLength: 32, byteStride: 8 },
        { buffer: 0, byteOffset: 32, byteLength: 1 },
        { buffer: 0, byteOffset: 36, byteLength: 3 },
      ],
      buffers: [{ byteLength: 64, uri: `data:;base64,${bytes.toString('base64')}` }],
    };
    const plain = await read('a.gltf', asText({ ...changes, accessors: [accessor] }));
    expect(measure(plain.mesh)).toMatchObject({ to: [1, 1, 1], triangles: 2 });
    expect(cornersOf(plain.mesh, 1)[2]).toEqual([0, 0, 1]);
    const sparse = { count: 1, indices: { bufferView: 1, componentType: 5121 }, values: { bufferView: 2 } };
    const replaced = await read('a.gltf', asText({ ...changes, accessors: [{ ...accessor, sparse }] }));
    expect(cornersOf(replaced.mesh, 1)[2]).toEqual([1, 1, 1]);
    const zeros = { ...accessor, bufferView: undefined, sparse };
    const single = await read('a.gltf', asText({ ...changes, accessors: [zeros] }));
    expect(cornersOf(single.mesh, 1)).toEqual([[0, 0, 0], [0, 0, 0], [1, 1, 1]]); // prettier-ignore
  });

  it('names materials without a name by their index', async () => {
    const { mesh } = await read('a.gltf', asText({ materials: [{}, { name: '' }] }));
    expect(mesh.materialNames).toEqual(['material 0', 'material 1']);
  });

  it('follows a chain of a hundred thousand nodes', async () => {
    const nodes = Array.from({ length: 100_000 }, (_, i) => (i < 99_999 ? { children: [i + 1] } : { mesh: 0 }));
    expect((await read('a.gltf', asText({ nodes }))).mesh.sides).toHaveLength(4);
  });
});

describe('readGltf on faults', () => {
  const accessor = { bufferView: 0, componentType: 5126, count: 4, type: 'VEC3' };
  const indices = { bufferView: 1, componentType: 5123, count: 12, type: 'SCALAR' };
  const huge = 4_000_000_000;
  it.each<[string, object, RegExp, RegExp?]>([
    ['no triangles', { nodes: [], scenes: [{}] }, /holds no triangles/],
    ['an older version', { asset: { version: '1.0' } }, /is glTF 1\.0; only 2\.0 is supported/],
    ['no version', { asset: {} }, /asset\.version/],
    [
      'compression',
      { extensionsRequired: ['KHR_draco_mesh_compression', 'KHR_materials_unlit'] },
      /^is compressed by Draco \(KHR_draco_mesh_compression\)/,
    ],
    ['instances', { nodes: [{ mesh: 0, extensions: { EXT_mesh_gpu_instancing: {} } }] }, /GPU instances/],
    ['a skin', { nodes: [{ mesh: 0, skin: 0 }] }, /a skin/],
    ['a node that is its own child', { nodes: [{ mesh: 0, children: [0] }] }, /own ancestor/, /nodes\[0\]$/],
    ['a ring of nodes', { nodes: [{ children: [1] }, { children: [2] }, { children: [0] }] }, /own ancestor/],
    [
      'a node of two parents',
      { nodes: [{ children: [1, 2] }, { children: [3] }, { children: [3] }, { mesh: 0 }] },
      /two parents/,
    ],
    [
      'nodes in rings only',
      { scenes: [], nodes: [{ children: [1] }, { children: [0], mesh: 0 }] },
      /holds no triangles/,
    ],
    ['several scenes', { scene: undefined, scenes: [{ nodes: [0] }, { nodes: [0] }] }, /2 scenes/],
    ['a scene there is not', { scene: 3 }, /no scene 3/],
    ['a node there is not', { scenes: [{ nodes: [9] }] }, /no node 9/],
    ['a mesh there is not', { nodes: [{ mesh: 1 }] }, /no mesh 1/],
    ['a material there is not', { materials: [] }, /no material 0/],
    ['a negative index', { nodes: [{ mesh: -1 }] }, /nodes\.0\.mesh/],
    ['an accessor there is not', { accessors: [accessor] }, /no accessor 1/],
    [
      'an accessor of another type',
      { accessors: [{ ...accessor, type: 'VEC2' }, indices] },
      /expected VEC3, found VEC2/,
    ],
    ['an accessor of no type', { accessors: [{ ...accessor, componentType: 5124 }, indices] }, /componentType/],
    [
      'an accessor that claims billions',
      { accessors: [{ ...accessor, count: huge }, indices] },
      /4000000000 elements go past the end of buffer view 0/,
    ],
    [
      'an accessor of zeros that claims billions',
      { accessors: [{ ...accessor, count: huge, bufferView: undefined }, indices] },
      /no buffer view/,
    ],
    [
      'a sparse accessor of billions of zeros',
      {
        accessors: [
          {
            ...accessor,
            count: huge,
            bufferView: undefined,
            sparse: { count: 1, indices: { bufferView: 1, componentType: 5123 }, values: { bufferView: 0 } },
          },
          indices,
        ],
      },
      /4000000000 elements without a buffer view are more than 1000000/,
    ],
    ['an accessor one element too long', { accessors: [accessor, { ...indices, count: 13 }] }, /13 elements go past/],
    ['a buffer view there is not', { accessors: [{ ...accessor, bufferView: 7 }, indices] }, /no buffer view 7/],
    [
      'a buffer view that claims billions',
      {
        bufferViews: [
          { buffer: 0, byteLength: huge },
          { buffer: 0, byteOffset: 48, byteLength: 24 },
        ],
      },
      /goes past the end of buffer 0/,
    ],
    [
      'a buffer that claims billions',
      { buffers: [{ byteLength: huge, uri: 'data:;base64,AAAA' }] },
      /says 4000000000 bytes, but there are 3/,
    ],
    ['a buffer without bytes', { buffers: [{ byteLength: 72 }] }, /no bytes/],
    ['a data URI without data', { buffers: [{ byteLength: 72, uri: 'data:base64' }] }, /its data: URI has no data/],
    ['corners that make no triangles', { accessors: [accessor, { ...indices, count: 11 }] }, /11 corners/],
    [
      'a sparse accessor that claims billions',
      {
        accessors: [
          {
            ...accessor,
            sparse: { count: huge, indices: { bufferView: 1, componentType: 5123 }, values: { bufferView: 0 } },
          },
          indices,
        ],
      },
      /replaces 4000000000/,
    ],
  ])('refuses %s', async (_, changes, message, path = /^bad\.gltf/) => {
    const error = await errorOf('bad.gltf', asText(changes));
    expect(error.message).toMatch(message);
    expect(error.path).toMatch(path);
  });

  it.each([
    '../secret.bin',
    '/etc/passwd',
    'http://localhost/a.bin',
    'file:a.bin',
    'sub/a.bin',
    '..%2Fa.bin',
    'C:\\a.bin',
    '%2e%2e',
    '%zz',
    '..',
    '',
  ])('refuses a buffer at %j without looking for it', async (uri) => {
    const error = await errorOf('bad.gltf', asText({ buffers: [{ byteLength: 72, uri }] }));
    expect([error.path, error.message]).toEqual([
      'bad.gltf: buffers[0]',
      expect.stringMatching(/not a file beside it$/),
    ]);
  });

  it('refuses corners out of range and coordinates beyond any room', async () => {
    expect((await errorOf('bad.gltf', asText({}, [0, 1, 4]))).message).toMatch(/a corner is vertex 4, but there are 4/);
    const nodes = [
      { mesh: 0, scale: [1e300, 1, 1], children: [1] },
      { mesh: 0, scale: [1e300, 1, 1] },
    ];
    expect((await errorOf('bad.gltf', asText({ nodes }))).message).toMatch(/1e\+300.*beyond any room/);
  });

  it('reports that a file beside it is missing', async () => {
    const missing = new InputError('room.bin', 'there is no such file', '');
    const error = await errorOf('bad.gltf', asText({ buffers: [{ byteLength: 72, uri: 'room.bin' }] }), () =>
      Promise.reject(missing),
    );
    expect(error).toBe(missing);
  });

  it('refuses too many triangles, which nodes can make from a few, before it makes them', async () => {
    const adding = vi.spyOn(MeshBuilder.prototype, 'addTriangle').mockImplementation(() => {
      throw new Error('a triangle is made');
    });
    const indices = Array.from({ length: 3 * 21_000 }, (_, i) => i % 3);
    const numbers = Array.from({ length: 1000 }, (_, i) => i);
    const nodes = numbers.map(() => ({ mesh: 0 }));
    const error = await errorOf('bad.gltf', asText({ nodes, scenes: [{ nodes: numbers }] }, indices));
    adding.mockRestore();
    expect(error.message).toMatch(/^more than 20 million triangles/);
  });

  const asBytes = (changes: object): Buffer => Buffer.from(asText(changes));

  it('reads what has damaged buffer views that nothing needs', async () => {
    const good = JSON.parse(asText()) as { bufferViews: object[]; accessors: object[]; meshes: object[] };
    const { length } = good.accessors;
    const bad = asText({
      bufferViews: [
        ...good.bufferViews,
        { buffer: 0, byteOffset: 4e15, byteLength: 4e15 },
        { buffer: 7, byteLength: 1 },
      ],
      accessors: [
        ...good.accessors,
        { bufferView: good.bufferViews.length, componentType: 5126, count: 1e12, type: 'VEC3' },
      ],
      meshes: [...good.meshes, { primitives: [{ attributes: { POSITION: length } }] }],
    });
    expect((await read('bad.gltf', bad)).mesh).toEqual((await read('good.gltf', asText())).mesh);
  });

  it('names Draco also where the file does not say that it needs it', async () => {
    const compressed = asText({
      accessors: [{ componentType: 5126, count: 3, type: 'VEC3' }],
      meshes: [{ primitives: [{ attributes: { POSITION: 0 }, extensions: { KHR_draco_mesh_compression: {} } }] }],
    });
    expect((await errorOf('bad.gltf', compressed)).message).toMatch(/is compressed by Draco/);
  });

  const whole = Buffer.from(fixture('prism.glb'));
  const changed = (at: number, value: number): Buffer => {
    const bytes = Buffer.from(whole);
    bytes.writeUInt32LE(value, at);
    return bytes;
  };
  it.each([
    ['nothing', Buffer.alloc(0), /not JSON/],
    ['text of another kind', Buffer.from('v 0 0 0'), /not JSON/],
    ['JSON of another kind', Buffer.from('[]'), /not a glTF document/],
    ['a GLB of version 1', changed(4, 1), /is glTF 1\.0, as GLB; only 2\.0/],
    ['a GLB of version 3', changed(4, 3), /version 3/],
    ['glTF 1.0', Buffer.from('{"asset":{"version":"1.0"},"meshes":{"a":{}}}'), /is glTF 1\.0; only 2\.0/],
    ['glTF 1.0 that does not say so', Buffer.from('{"meshes":{"a":{}}}'), /is glTF 1\.0; only 2\.0/],
    ['Draco', asBytes({ extensionsRequired: ['KHR_draco_mesh_compression'] }), /is compressed by Draco \(KHR_draco/],
    ['a GLB cut off', whole.subarray(0, -4), /says 1032 bytes, but it has 1028/],
    ['a GLB whose chunk claims billions', changed(12, 0xfffffff0), /chunk at byte 12 goes past/],
    ['a GLB that does not begin with JSON', changed(16, 0x004e4942), /first chunk is not JSON/],
    ['a GLB of a header alone', Buffer.from('676c5446020000000c000000', 'hex'), /first chunk is not JSON/],
  ])('refuses %s', async (_, bytes, message) => {
    expect((await errorOf('bad.glb', bytes)).message).toMatch(message);
  });
});
