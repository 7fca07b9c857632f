/** Cuts the shell of a room along planes, so that no piece is on both sides of one. */
import type { Vec3 } from '../../units/quantities.ts';
import { normalOf } from './solid.ts';

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
 * Cuts triangles along a plane. A side that two triangles share is cut in the same point of both, so a closed body stays
 * closed.
 */
export function cutAlong(triangles: Float64Array, { normal: [nx, ny, nz], offset }: Plane): Float64Array {
  /** How far a corner is from the plane: the hot loop of reading a building. */
  const sideOf = (at: number): number => {
    const distance = nx * triangles[at] + ny * triangles[at + 1] + nz * triangles[at + 2] - offset;
    return Math.abs(distance) <= ON_PLANE ? 0 : distance;
  };
  const pieces: Float64Array[] = [];
  let done = 0;
  for (let at = 0; at < triangles.length; at += 9) {
    const a = sideOf(at);
    const b = sideOf(at + 3);
    const c = sideOf(at + 6);
    if (!((a > 0 || b > 0 || c > 0) && (a < 0 || b < 0 || c < 0))) continue;
    pieces.push(triangles.subarray(done, at), cutTriangle(triangles.subarray(at, at + 9), [a, b, c]));
    done = at + 9;
  }
  if (pieces.length === 0) return triangles;
  pieces.push(triangles.subarray(done));
  const joined = new Float64Array(pieces.reduce((sum, { length }) => sum + length, 0));
  let length = 0;
  for (const piece of pieces) {
    joined.set(piece, length);
    length += piece.length;
  }
  return joined;
}

/** @param sides How far the corners are from the plane, on both sides of it. */
function cutTriangle(triangle: Float64Array, sides: readonly number[]): Float64Array {
  const corners = [0, 3, 6].map((each) => [...triangle.subarray(each, each + 3)] as unknown as Vec3);
  const around: Vec3[] = [];
  const upper: Vec3[] = [];
  for (let i = 0; i < 3; i++) {
    const j = (i + 1) % 3;
    if (sides[i] >= 0) upper.push(corners[i]);
    if (sides[i] <= 0) around.push(corners[i]);
    if (sides[i] * sides[j] >= 0) continue;
    const point = between(corners[i], corners[j], sides[i], sides[j]);
    upper.push(point);
    around.push(point);
  }
  const pieces: number[] = [];
  for (const polygon of [upper, around]) {
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
