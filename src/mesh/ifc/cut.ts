/** Cuts the shell of a room along planes, so that no piece is on both sides of one. */
import type { Vec3 } from '../../units/quantities.ts';
import { joined } from './joined.ts';
import { areNear, boxOf, normalOf, type Box } from './solid.ts';

/** The points whose product with the normal is the offset. */
export interface Plane {
  readonly normal: Vec3;
  readonly offset: number;
}

/** Points nearer to a plane than this are on it, m; coordinates are multiples of it. */
const ON_PLANE = 2e-5;

/** The planes of a body's faces, each once. */
export function planesOf(triangles: Float64Array): Plane[] {
  const planes = new Map<string, Plane>();
  for (let at = 0; at < triangles.length; at += 9) {
    const found = normalOf(triangles, at);
    if (!found) continue;
    const first = found.find((each) => Math.abs(each) > 1e-9)!;
    const normal = (first < 0 ? found.map((each) => -each) : [...found]) as [number, number, number];
    const offset = normal[0] * triangles[at] + normal[1] * triangles[at + 1] + normal[2] * triangles[at + 2];
    planes.set([...normal.map((each) => each.toFixed(5)), offset.toFixed(4)].join(), { normal, offset });
  }
  return [...planes.values()];
}

/**
 * Cuts the triangles near a box along a plane; those farther away only where they share a side with one of them, so a
 * closed body stays closed.
 *
 * @param reach How near to the box, m.
 */
export function cutAlong(triangles: Float64Array, { normal, offset }: Plane, box: Box, reach: number): Float64Array {
  const [nx, ny, nz] = normal;
  /** How far a corner is from the plane: the hot loop of reading a building. */
  const sideOf = (at: number): number => {
    const distance = nx * triangles[at] + ny * triangles[at + 1] + nz * triangles[at + 2] - offset;
    return Math.abs(distance) <= ON_PLANE ? 0 : distance;
  };
  const crossing: { readonly at: number; readonly sides: Vec3; readonly isNear: boolean }[] = [];
  const cutSides = new Set<string>();
  for (let at = 0; at < triangles.length; at += 9) {
    const sides = [sideOf(at), sideOf(at + 3), sideOf(at + 6)] as const;
    if (!(sides.some((each) => each > 0) && sides.some((each) => each < 0))) continue;
    const triangle = triangles.subarray(at, at + 9);
    const isNear = areNear(boxOf(triangle), box, reach);
    crossing.push({ at, sides, isNear });
    if (isNear) for (const i of [0, 1, 2]) cutSides.add(sideName(triangle, i));
  }
  if (cutSides.size === 0) return triangles;
  const pieces: Float64Array[] = [];
  let done = 0;
  for (const { at, sides, isNear } of crossing) {
    const triangle = triangles.subarray(at, at + 9);
    const isCut = [0, 1, 2].map((i) => sides[i] * sides[(i + 1) % 3] < 0 && cutSides.has(sideName(triangle, i)));
    if (!isNear && !isCut.includes(true)) continue;
    pieces.push(triangles.subarray(done, at), cutTriangle(triangle, sides, isCut));
    done = at + 9;
  }
  pieces.push(triangles.subarray(done));
  return joined(pieces);
}

/** The same for both triangles that share a side. @param i The corner where it begins. */
function sideName(triangle: Float64Array, i: number): string {
  const [a, b] = [3 * i, 3 * ((i + 1) % 3)].map((at) => triangle.subarray(at, at + 3).join());
  return a < b ? `${a};${b}` : `${b};${a}`;
}

/**
 * Cuts a triangle in the points where its sides meet the plane. Where only one of two is to be cut, the pieces lie on both
 * sides of the plane.
 *
 * @param sides How far the corners are from the plane.
 * @param isCut Of the sides that begin at each corner.
 */
function cutTriangle(triangle: Float64Array, sides: Vec3, isCut: readonly boolean[]): Float64Array {
  const corners = [0, 3, 6].map((each) => [...triangle.subarray(each, each + 3)] as unknown as Vec3);
  const pointOn = (i: number): Vec3 => between(corners[i], corners[(i + 1) % 3], sides[i], sides[(i + 1) % 3]);
  const polygons: Vec3[][] = [];
  const crossings = sides.filter((each, i) => each * sides[(i + 1) % 3] < 0).length;
  const cuts = isCut.filter(Boolean).length;
  if (cuts < crossings) {
    const i = isCut.indexOf(true);
    const [from, to, opposite] = [0, 1, 2].map((step) => corners[(i + step) % 3]);
    const point = pointOn(i);
    polygons.push([from, point, opposite], [point, to, opposite]);
  } else {
    const upper: Vec3[] = [];
    const lower: Vec3[] = [];
    for (let i = 0; i < 3; i++) {
      if (sides[i] >= 0) upper.push(corners[i]);
      if (sides[i] <= 0) lower.push(corners[i]);
      if (!isCut[i]) continue;
      const point = pointOn(i);
      upper.push(point);
      lower.push(point);
    }
    polygons.push(upper, lower);
  }
  const pieces: number[] = [];
  for (const polygon of polygons) {
    for (let i = 2; i < polygon.length; i++) {
      for (const corner of [polygon[0], polygon[i - 1], polygon[i]]) pieces.push(corner[0], corner[1], corner[2]);
    }
  }
  return Float64Array.from(pieces);
}

/** Where the line from `a` to `b` meets the plane from which they are `da` and `db` away; the same from `b` to `a`. */
function between(a: Vec3, b: Vec3, da: number, db: number): Vec3 {
  const inOrder = a[0] !== b[0] ? a[0] < b[0] : a[1] !== b[1] ? a[1] < b[1] : a[2] < b[2];
  if (!inOrder) return between(b, a, db, da);
  const share = da / (da - db);
  return [0, 1, 2].map((axis) => a[axis] + share * (b[axis] - a[axis])) as unknown as Vec3;
}
