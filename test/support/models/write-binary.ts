import type { Face } from './triangles.ts';
import { welded } from './write-text.ts';

/** Binary STL whose title begins with `solid`, as some programs write it, with a colour in each triangle. */
export function stlBinary(faces: readonly Face[]): Uint8Array {
  const bytes = Buffer.alloc(84 + 50 * faces.length);
  bytes.write('solid made by a program that should not say so');
  bytes.writeUInt32LE(faces.length, 80);
  faces.forEach(({ corners }, f) => {
    corners.forEach((at, i) => at.forEach((x, d) => bytes.writeFloatLE(x, 84 + 50 * f + 12 + 12 * i + 4 * d)));
    bytes.writeUInt16LE(0x83e0, 84 + 50 * f + 48);
  });
  return bytes;
}

/** Binary PLY with normals and colours between the coordinates and the end of a vertex. */
export function plyBinary(
  faces: readonly Face[],
  order: 'little' | 'big',
  float: 'float' | 'double' = 'float',
): Uint8Array {
  const { vertices, faces: numbered } = welded(faces);
  const header = [
    'ply',
    `format binary_${order}_endian 1.0`,
    `element vertex ${vertices.length}`,
    ...['x', 'y', 'z'].map((name) => `property ${float} ${name}`),
    ...['nx', 'ny', 'nz'].map((name) => `property float ${name}`),
    ...['red', 'green', 'blue'].map((name) => `property uchar ${name}`),
    `element face ${numbered.length}`,
    'property uchar quality',
    'property list uchar uint vertex_index',
    'end_header\n',
  ].join('\n');
  const little = order === 'little';
  const width = float === 'float' ? 4 : 8;
  const perVertex = 3 * width + 15;
  const body = new DataView(
    new ArrayBuffer(perVertex * vertices.length + numbered.reduce((sum, { length }) => sum + 2 + 4 * length, 0)),
  );
  vertices.forEach((at, v) =>
    at.forEach((x, d) => {
      if (float === 'float') body.setFloat32(perVertex * v + 4 * d, x, little);
      else body.setFloat64(perVertex * v + 8 * d, x, little);
    }),
  );
  let at = perVertex * vertices.length;
  for (const corners of numbered) {
    body.setUint8(at + 1, corners.length);
    corners.forEach((i, k) => body.setUint32(at + 2 + 4 * k, i, little));
    at += 2 + 4 * corners.length;
  }
  return Buffer.concat([Buffer.from(header), Buffer.from(body.buffer)]);
}
