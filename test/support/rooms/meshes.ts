import { readFileSync } from 'node:fs';
import type { CompanionReader } from '../../../src/mesh/companion.ts';
import type { ReadMesh, TriangleMesh } from '../../../src/mesh/mesh.ts';
import { readMesh } from '../../../src/mesh/read.ts';
import { InputError } from '../../../src/units/errors.ts';
import type { Vec3 } from '../../../src/units/quantities.ts';

/** A file of `test/fixtures/mesh`: an L-shaped prism, 3 × 2 × 1.5 less 2 × 1 × 1.5; see the README there. */
export function fixture(name: string): Uint8Array {
  return readFileSync(new URL(`../../fixtures/mesh/${name}`, import.meta.url));
}

/** What is known of the prism of {@link fixture}, whose normals point outwards. */
export const PRISM = { volume: 6, area: 23, triangles: 20, from: [0, 0, 0], to: [3, 2, 1.5] };

/** Reader of companions for files that refer to no other file. */
export const noCompanion: CompanionReader = (name) => {
  throw new Error(`the reader asked for ${name}`);
};

export const bytesOf = (text: string): Uint8Array => Buffer.from(text);

/** Reads text or bytes under a name. */
export const read = (name: string, contents: string | Uint8Array, companion = noCompanion): Promise<ReadMesh> =>
  readMesh(typeof contents === 'string' ? bytesOf(contents) : contents, name, companion);

/** The error of a failed reading. */
export async function errorOf(
  name: string,
  contents: string | Uint8Array,
  companion = noCompanion,
): Promise<InputError> {
  const error = await read(name, contents, companion).then(
    () => 'read without an error',
    (caught: unknown) => caught,
  );
  if (error instanceof InputError) return error;
  throw error instanceof Error ? error : new Error(String(error));
}

/** The corners of a triangle. */
export function cornersOf({ vertices, triangles }: TriangleMesh, triangle: number): [Vec3, Vec3, Vec3] {
  return [0, 1, 2].map((corner) => {
    const at = 3 * triangles[3 * triangle + corner];
    return [vertices[at], vertices[at + 1], vertices[at + 2]];
  }) as unknown as [Vec3, Vec3, Vec3];
}

/** Volume (above 0 where fronts look outwards), area, extents, and area by material. */
export function measure(mesh: TriangleMesh) {
  let volume = 0;
  const areas = new Map<string, number>();
  const all: Vec3[] = [];
  for (let triangle = 0; triangle < mesh.sides.length; triangle++) {
    const [a, b, c] = cornersOf(mesh, triangle);
    all.push(a, b, c);
    volume += dot(a, cross(b, c)) / 6;
    const name = mesh.materialNames[mesh.material[triangle]];
    areas.set(name, (areas.get(name) ?? 0) + Math.hypot(...cross(minus(b, a), minus(c, a))) / 2);
  }
  const extreme = (of: (...values: number[]) => number) => [0, 1, 2].map((axis) => of(...all.map((p) => p[axis])));
  return {
    volume,
    area: [...areas.values()].reduce((sum, area) => sum + area, 0),
    triangles: mesh.sides.length,
    from: extreme(Math.min),
    to: extreme(Math.max),
    areas: Object.fromEntries(areas),
  };
}

const minus = (a: Vec3, b: Vec3): Vec3 => [a[0] - b[0], a[1] - b[1], a[2] - b[2]];
const dot = (a: Vec3, b: Vec3): number => a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
const cross = (a: Vec3, b: Vec3): Vec3 => [
  a[1] * b[2] - a[2] * b[1],
  a[2] * b[0] - a[0] * b[2],
  a[0] * b[1] - a[1] * b[0],
];
