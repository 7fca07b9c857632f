import { distanceToTriangle, type Vec3 } from '../../../../src/app/index.ts';

/** Corners of triangles, in parts: 9 numbers each, metres. */
export type Triangles = readonly Float32Array[];

/** How exactly a line has to meet a triangle: the corners are single numbers. */
const MEETING = { rim: 1e-6, flat: 1e-12 } as const;

/**
 * Where a line meets triangles, in lengths of its direction from its start, also before the start. A line through an
 * edge of two triangles meets both.
 */
export function crossings(triangles: Triangles, from: Vec3, way: Vec3): number[] {
  const line = [...from, ...way];
  const met: number[] = [];
  for (const part of triangles) {
    for (let at = 0; at < part.length; at += 9) {
      const share = crossing(part, at, line);
      if (!Number.isNaN(share)) met.push(share);
    }
  }
  return met;
}

/** Where a line meets one triangle; NaN if it misses it. */
const crossing = (t: Float32Array, at: number, line: readonly number[]): number =>
  distanceToTriangle(line, t, at, at + 3, at + 6, MEETING);

/** Whether no triangle is between two places. */
export function isClear(triangles: Triangles, from: Vec3, to: Vec3): boolean {
  const line = [...from, ...minus(to, from)];
  for (const part of triangles) {
    for (let at = 0; at < part.length; at += 9) {
      const share = crossing(part, at, line);
      if (share >= 0 && share <= 1) return false;
    }
  }
  return true;
}

/** Distance to the nearest triangle, at most a limit, m. */
export function nearestWall(triangles: Triangles, place: Vec3, limit: number): number {
  let least = limit;
  for (const part of triangles) {
    for (let at = 0; at < part.length; at += 9) {
      if (boxDistance(part, at, place) < least) least = Math.min(least, triangleDistance(part, at, place));
    }
  }
  return least;
}

/** Distance to the box around a triangle, m: no more than to the triangle. */
function boxDistance(t: Float32Array, at: number, place: Vec3): number {
  let sum = 0;
  for (let axis = 0; axis < 3; axis++) {
    const [a, b, c] = [t[at + axis], t[at + 3 + axis], t[at + 6 + axis]];
    const outside = Math.max(Math.min(a, b, c) - place[axis], place[axis] - Math.max(a, b, c), 0);
    sum += outside * outside;
  }
  return Math.sqrt(sum);
}

/** Distance to a triangle, m: to its plane where the foot is inside, else to its nearest side. */
function triangleDistance(t: Float32Array, at: number, place: Vec3): number {
  const corner = (i: number): Vec3 => [t[at + 3 * i], t[at + 3 * i + 1], t[at + 3 * i + 2]];
  const [a, b, c] = [corner(0), corner(1), corner(2)];
  const normal = cross(minus(b, a), minus(c, a));
  const length = Math.hypot(...normal);
  if (length > 0) {
    const far = dot(minus(place, a), normal) / length;
    const foot: Vec3 = [
      place[0] - (far * normal[0]) / length,
      place[1] - (far * normal[1]) / length,
      place[2] - (far * normal[2]) / length,
    ];
    const isInside = (
      [
        [a, b],
        [b, c],
        [c, a],
      ] as const
    ).every(([from, to]) => dot(cross(minus(to, from), minus(foot, from)), normal) >= 0);
    if (isInside) return Math.abs(far);
  }
  return Math.min(sideDistance(a, b, place), sideDistance(b, c, place), sideDistance(c, a, place));
}

function sideDistance(a: Vec3, b: Vec3, place: Vec3): number {
  const side = minus(b, a);
  const squared = dot(side, side);
  const share = squared === 0 ? 0 : Math.min(1, Math.max(0, dot(minus(place, a), side) / squared));
  return Math.hypot(...minus(place, [a[0] + share * side[0], a[1] + share * side[1], a[2] + share * side[2]]));
}

const minus = (a: Vec3, b: Vec3): Vec3 => [a[0] - b[0], a[1] - b[1], a[2] - b[2]];
const dot = (a: Vec3, b: Vec3): number => a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
const cross = (a: Vec3, b: Vec3): Vec3 => [
  a[1] * b[2] - a[2] * b[1],
  a[2] * b[0] - a[0] * b[2],
  a[0] * b[1] - a[1] * b[0],
];
