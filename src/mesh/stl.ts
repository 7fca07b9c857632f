import { withoutMark } from '../units/text-encoding.ts';
import { latin1Text } from './latin1.ts';
import { notedOnly } from './imported.ts';
import { DEFAULT_MATERIAL, MeshBuilder } from './mesh-builder.ts';
import type { ReadMesh } from './mesh.ts';
import { damaged, decimal, quoted, textLines } from './text.ts';

/**
 * A binary file has 80 free bytes, the number of triangles, and 50 bytes each: normal, three corners, two spare bytes.
 */
const HEADER_BYTES = 84;
const TRIANGLE_BYTES = 50;
const COUNT_AT = 80;
/** Size of a corner, and of the normal, which comes first. */
const CORNER_BYTES = 12;

/**
 * Reads an STL file, text or binary. STL has no materials: all triangles get {@link DEFAULT_MATERIAL}. Normals are not
 * read; the order of the corners defines the front.
 *
 * @throws InputError naming file and place.
 */
export function readStl(bytes: Uint8Array, fileName: string): ReadMesh {
  const builder = new MeshBuilder(fileName);
  const material = builder.material(DEFAULT_MATERIAL);
  const text = withoutMark(bytes);
  const note = isText(bytes, text)
    ? readText(text, fileName, builder, material)
    : readBinary(bytes, fileName, builder, material);
  return { mesh: builder.done(), rigid: new Set(), ...notedOnly([note]) };
}

/**
 * Whether a file is text. Binary files may also begin with `solid`; their length matches their count, or they hold
 * bytes that no text has.
 */
function isText(bytes: Uint8Array, text: Uint8Array): boolean {
  if (bytes.length >= HEADER_BYTES && bytes.length === binaryLength(bytes)) return false;
  const start = latin1Text(text, 0, Math.min(text.length, 1024));
  return !start.includes('\0') && /^\s*solid\b/i.test(start);
}

function triangleCount(bytes: Uint8Array): number {
  return new DataView(bytes.buffer, bytes.byteOffset).getUint32(COUNT_AT, true);
}

function binaryLength(bytes: Uint8Array): number {
  return HEADER_BYTES + TRIANGLE_BYTES * triangleCount(bytes);
}

/** @returns What is to be known of the file; null for nothing. */
function readBinary(bytes: Uint8Array, fileName: string, builder: MeshBuilder, material: number): string | null {
  if (bytes.length < HEADER_BYTES) {
    throw damaged(
      fileName,
      `${bytes.length} bytes are not an STL file: it has at least ${HEADER_BYTES}, or begins with "solid"`,
    );
  }
  const count = triangleCount(bytes);
  const tail = bytes.length - binaryLength(bytes);
  // Some programs write colours or remarks behind the triangles.
  if (tail < 0 || (tail > 0 && count === 0)) {
    const held = Math.floor((bytes.length - HEADER_BYTES) / TRIANGLE_BYTES);
    throw damaged(fileName, `its header says ${count} triangles, but its length is that of ${held}`);
  }
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let triangle = 0;
  const place = (): string => `${fileName}: triangle ${triangle + 1}`;
  for (; triangle < count; triangle++) {
    const first = builder.vertexCount;
    for (let corner = 1; corner <= 3; corner++) {
      const at = HEADER_BYTES + triangle * TRIANGLE_BYTES + CORNER_BYTES * corner;
      const [x, y, z] = [view.getFloat32(at, true), view.getFloat32(at + 4, true), view.getFloat32(at + 8, true)];
      builder.addVertex(x, y, z, place);
    }
    builder.addTriangle(first, first + 1, first + 2, material, place);
  }
  return tail === 0 ? null : `The file has ${tail} bytes behind its last triangle, which were not read.`;
}

/** Keywords of the lines of a facet, in order. */
const FACET = ['facet normal', 'outer loop', 'vertex', 'vertex', 'vertex', 'endloop', 'endfacet'] as const;

function readText(bytes: Uint8Array, fileName: string, builder: MeshBuilder, material: number): null {
  let inSolid = false;
  let next = 0;
  let last = 0;
  for (const { number, text } of textLines(bytes, fileName)) {
    const place = (): string => `${fileName}: line ${number}`;
    const words = text.split(/\s+/);
    const keyword = words[0].toLowerCase();
    last = number;
    if (!inSolid && keyword === 'solid') {
      inSolid = true;
    } else if (inSolid && next === 0 && keyword === 'endsolid') {
      inSolid = false;
    } else {
      const expected = inSolid ? FACET[next].split(' ') : ['solid'];
      if (!inSolid || expected.some((word, i) => words[i]?.toLowerCase() !== word)) {
        throw damaged(place(), `expected "${expected.join(' ')}", found ${quoted(text)}`);
      }
      if (keyword === 'vertex') {
        builder.addVertex(decimal(words[1], place), decimal(words[2], place), decimal(words[3], place), place);
      }
      if (keyword === 'endfacet') {
        const first = builder.vertexCount - 3;
        builder.addTriangle(first, first + 1, first + 2, material, place);
      }
      next = (next + 1) % FACET.length;
    }
  }
  if (inSolid) throw damaged(`${fileName}: line ${last}`, 'the file ends here, without "endsolid"');
  return null;
}
