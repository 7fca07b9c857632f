import { describe, expect, it } from 'vitest';
import { errorOf, fixture, measure, PRISM, read } from '../../../support/rooms/meshes.ts';

const HEADER = `ply
format ascii 1.0
comment with elements that are not wanted
element camera 1
property list uint8 float view
property double zoom
element vertex 12
property float32 x
property float32 y
property uchar red
property double z
element face 8
property uint8 flags
property list uchar uint vertex_index
end_header
`;

const FOOTPRINT = [
  [0, 0],
  [3, 0],
  [3, 1],
  [1, 1],
  [1, 2],
  [0, 2],
];
const VERTICES = [0, 1.5].flatMap((z) => FOOTPRINT.map(([x, y]) => [x, y, z]));
const FACES = [
  [5, 4, 3, 2, 1, 0],
  [6, 7, 8, 9, 10, 11],
  ...[0, 1, 2, 3, 4, 5].map((i) => [i, (i + 1) % 6, 6 + ((i + 1) % 6), 6 + i]),
];

const asText = [
  HEADER,
  '2 0.5 1e-3 7\n',
  ...VERTICES.map(([x, y, z]) => `${x} ${y} 255 ${z}\n`),
  ...FACES.map((face) => `1 ${face.length} ${face.join(' ')}\n`),
].join('');

/** The file of {@link asText} in binary. */
function asBinary(littleEndian: boolean, saysLittleEndian = littleEndian): Buffer {
  const parts: Buffer[] = [];
  const put = (size: number, write: (view: DataView) => void): void => {
    const bytes = Buffer.alloc(size);
    write(new DataView(bytes.buffer, bytes.byteOffset, size));
    parts.push(bytes);
  };
  const float = (value: number) => put(4, (view) => view.setFloat32(0, value, littleEndian));
  const double = (value: number) => put(8, (view) => view.setFloat64(0, value, littleEndian));
  const byte = (value: number) => put(1, (view) => view.setUint8(0, value));
  const word = (value: number) => put(4, (view) => view.setUint32(0, value, littleEndian));
  byte(2);
  float(0.5);
  float(1e-3);
  double(7);
  for (const [x, y, z] of VERTICES) {
    float(x);
    float(y);
    byte(255);
    double(z);
  }
  for (const face of FACES) {
    byte(1);
    byte(face.length);
    face.forEach(word);
  }
  const header = HEADER.replace('ascii', `binary_${saysLittleEndian ? 'little' : 'big'}_endian`);
  return Buffer.concat([Buffer.from(header), ...parts]);
}

describe('readPly', () => {
  it.each(['prism-ascii.ply', 'prism-binary.ply'])('reads %s, which another program wrote', async (name) => {
    const { mesh } = await read(name, fixture(name));
    expect(measure(mesh)).toMatchObject(PRISM);
    expect(mesh.materialNames).toEqual(['default']);
  });

  it.each([
    ['text', asText],
    ['text with carriage returns', asText.replaceAll('\n', '\r\n')],
    ['text in lines of its own', asText.replace('2 0.5 1e-3 7\n', '2 0.5\n\n1e-3\n7 ')],
    ['little endian', asBinary(true)],
    ['big endian', asBinary(false)],
  ])('cuts polygons and ignores other properties: %s', async (_, contents) => {
    expect(measure((await read('prism.ply', contents)).mesh)).toMatchObject(PRISM);
  });

  it.each([
    ['nothing', '', /does not begin with the line "ply"/],
    ['another kind of file', 'solid one\n', /does not begin/],
    ['a header without an end', HEADER.replace('end_header', ''), /no line "end_header"/],
    ['no format', asText.replace('format ascii 1.0\n', ''), /names no format/],
    ['an unknown format', asText.replace('ascii 1.0', 'ascii 2.0'), /unknown PLY format "ascii 2.0"/],
    ['an unknown type', asText.replace('uint8 flags', 'toString flags'), /unknown number type "toString"/],
    ['an unknown keyword', asText.replace('comment', 'remark'), /"remark" is not a keyword/],
    ['a property of nothing', asText.replace('element camera 1\n', ''), /before the first element/],
    ['a negative count', asText.replace('vertex 12', 'vertex -1'), /cannot have a count of -1/],
    ['no z', asText.replace('double z\n', 'double w\n'), /no number "z"/],
    ['no corners', asText.replace('vertex_index', 'corner'), /no list "vertex_indices"/],
    ['corners that are no list', asText.replace('list uchar uint vertex_index', 'uint vertex_index'), /no list/],
    ['triangle strips', asText.replace('element camera', 'element tristrips'), /triangle strips/],
    [
      'no faces',
      asText.replace(/element face[^]*/, 'end_header\n2 0.5 1e-3 7\n' + '0 0 0 0\n'.repeat(12)),
      /holds no triangles/,
    ],
    ['a text cut off', asText.slice(0, -4), /ends before the last of 8 elements "face"/],
    ['more text', `${asText}1\n`, /data follows the last element/],
    [
      'four billion vertices',
      asText.replace('vertex 12', 'vertex 4294967295'),
      /ends before the last of 4294967295 elements "vertex"|expected a number/,
    ],
    [
      'four billion faces',
      asText.replace('face 8', 'face 4294967295'),
      /ends before the last of 4294967295 elements "face"/,
    ],
    ['a number that is none', asText.replace('1e-3', 'inf'), /expected a number, found "inf"/],
    ['an index that is a fraction', asText.replace('1 6 5', '1 6 5.5'), /expected a whole number, found "5.5"/],
    ['an index out of range', asText.replace('1 6 5', '1 6 12'), /vertex 12, counted from 0, but there are 12/],
    ['a negative index', asText.replace('1 6 5', '1 6 -1'), /vertex -1/],
    ['a face of two corners', asText.replace('1 6 5 4 3 2 1 0', '1 2 5 4'), /a face of 2 corners/],
    ['a face of a billion corners', asText.replace('1 6 5', '1 1000000000 5'), /a list of 1000000000 entries/],
  ])('refuses %s', async (_, contents, message) => {
    const error = await errorOf('bad.ply', contents);
    expect(error.message).toMatch(message);
    expect(error.path).toMatch(/^bad\.ply(: line \d+)?$/);
  });

  it('names the line', async () => {
    expect((await errorOf('bad.ply', asText.replace('0 2 255 0\n', '0 two 255 0\n'))).path).toBe('bad.ply: line 22');
  });

  const changed = (text: string, by: string): Buffer => {
    const bytes = asBinary(true);
    bytes.write(by, bytes.indexOf(text));
    return bytes;
  };
  it.each([
    ['cut off', asBinary(true).subarray(0, -3), /ends before the last of 8 elements "face"/],
    ['too long', Buffer.concat([asBinary(true), Buffer.alloc(1)]), /data follows the last element/],
    [
      'that claims more vertices',
      changed('vertex 12', 'vertex 99'),
      /ends before the last of 99 elements "vertex"|not finite/,
    ],
    ['of the other byte order', asBinary(false, true), /a list of \d+ entries|ends before|not finite|is vertex/],
  ])('refuses a binary file %s', async (_, bytes, message) => {
    expect((await errorOf('bad.ply', bytes)).message).toMatch(message);
  });

  it('refuses billions of elements without properties', async () => {
    const text = asText.replace('element face', 'element nothing 4000000000\nelement face');
    expect((await errorOf('bad.ply', text)).message).toMatch(/its element "nothing" has no properties/);
  });

  it('refuses corners that are not finite', async () => {
    const bytes = asBinary(true);
    const body = bytes.indexOf('end_header\n') + 11;
    bytes.writeFloatLE(NaN, body + 17);
    const error = await errorOf('bad.ply', bytes);
    expect([error.path, error.message]).toEqual([`bad.ply: byte ${body + 17}`, 'the vertex [NaN, 0, 0] is not finite']);
  });
});

describe('a PLY file whose faces stand before its vertices', () => {
  const text = (corner: number): string =>
    [
      'ply', 'format ascii 1.0', 'element face 2', 'property list uchar int vertex_indices', 'element vertex 4',
      'property float x', 'property float y', 'property float z', 'end_header',
      '3 0 1 2', `3 0 2 ${corner}`, '0 0 0', '1 0 0', '1 1 0', '0 1 0', '',
    ].join('\n'); // prettier-ignore

  it('is the same mesh', async () => {
    expect([...(await read('early.ply', text(3))).mesh.triangles]).toEqual([0, 1, 2, 0, 2, 3]);
  });

  it('is refused by the number of the face if it names none of them', async () => {
    expect((await errorOf('early.ply', text(4))).path).toBe('early.ply: face 2');
  });
});
