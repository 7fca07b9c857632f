/** Questions about closed bodies of triangles, [triangle][corner][x, y, z]. */
import { distanceToTriangle } from '../../units/line-triangle.ts';
import type { Vec3 } from '../../units/quantities.ts';

/** Lowest and highest corner. */
export interface SolidBox {
  readonly from: Vec3;
  readonly to: Vec3;
}

export function boxOfSolid(triangles: Float64Array): SolidBox {
  const [from, to]: [number, number, number][] = [
    [Infinity, Infinity, Infinity],
    [-Infinity, -Infinity, -Infinity],
  ];
  triangles.forEach((coordinate, i) => {
    const axis = i % 3;
    if (coordinate < from[axis]) from[axis] = coordinate;
    if (coordinate > to[axis]) to[axis] = coordinate;
  });
  return { from, to };
}

/** Whether two boxes come closer than a distance. */
export function areNear(a: SolidBox, b: SolidBox, distance: number): boolean {
  return (
    a.from[0] - distance <= b.to[0] &&
    b.from[0] - distance <= a.to[0] &&
    a.from[1] - distance <= b.to[1] &&
    b.from[1] - distance <= a.to[1] &&
    a.from[2] - distance <= b.to[2] &&
    b.from[2] - distance <= a.to[2]
  );
}

/** Volume of a closed body, positive if the triangles face outwards. */
export function volumeOfSolid(triangles: Float64Array): number {
  if (triangles.length === 0) return 0;
  // Relative to a corner, which loses fewer digits.
  const [ox, oy, oz] = triangles;
  let sum = 0;
  for (let at = 0; at < triangles.length; at += 9) {
    const [ax, ay, az, bx, by, bz, cx, cy, cz] = triangles.subarray(at, at + 9);
    const [ux, uy, uz, vx, vy, vz] = [ax - ox, ay - oy, az - oz, bx - ox, by - oy, bz - oz];
    const [wx, wy, wz] = [cx - ox, cy - oy, cz - oz];
    sum += ux * (vy * wz - vz * wy) + uy * (vz * wx - vx * wz) + uz * (vx * wy - vy * wx);
  }
  return sum / 6;
}

/** Whether each side belongs to two triangles. */
export function isClosed(triangles: Float64Array): boolean {
  const sides = new Map<string, number>();
  for (let at = 0; at < triangles.length; at += 9) {
    const names = [0, 3, 6].map((corner) => triangles.subarray(at + corner, at + corner + 3).join());
    for (let i = 0; i < 3; i++) {
      const key = [names[i], names[(i + 1) % 3]].sort().join(';');
      sides.set(key, (sides.get(key) ?? 0) + 1);
    }
  }
  return [...sides.values()].every((count) => count % 2 === 0);
}

/** A direction that no wall has. */
const OBLIQUE: Vec3 = [0.5773, 0.2113, 0.7887];

/** Whether a point is inside a closed body. */
export function isInsideSolid(point: Vec3, triangles: Float64Array): boolean {
  const line = lineOf(point, OBLIQUE);
  let crossings = 0;
  for (let at = 0; at < triangles.length; at += 9) {
    if (distanceAlong(line, triangles, at) !== undefined) crossings++;
  }
  return crossings % 2 === 1;
}

/** How exactly a line has to meet a triangle: of the triangles of a closed body it meets one at an edge, not two. */
const MEETING = { rim: 0, flat: 1e-15 } as const;

/** A line from a point in a direction, for {@link distanceAlong}. */
export const lineOf = (point: Vec3, direction: Vec3): Float64Array => Float64Array.of(...point, ...direction);

/**
 * Distance from the start of a line to a triangle, in lengths of the direction; undefined if the triangle is not ahead.
 *
 * @param at Where the triangle begins.
 */
export function distanceAlong(line: Float64Array, triangles: Float64Array, at: number): number | undefined {
  const distance = distanceToTriangle(line, triangles, at, at + 3, at + 6, MEETING);
  return distance > 0 ? distance : undefined;
}

/** Unit normal of a triangle; undefined if it has no area. */
export function normalOf(triangles: Float64Array, at: number): Vec3 | undefined {
  const [ax, ay, az, bx, by, bz, cx, cy, cz] = triangles.subarray(at, at + 9);
  const [ux, uy, uz, vx, vy, vz] = [bx - ax, by - ay, bz - az, cx - ax, cy - ay, cz - az];
  const [x, y, z] = [uy * vz - uz * vy, uz * vx - ux * vz, ux * vy - uy * vx];
  const length = Math.hypot(x, y, z);
  return length > 1e-14 ? [x / length, y / length, z / length] : undefined;
}

export function areaOf(triangles: Float64Array, at: number): number {
  const [ax, ay, az, bx, by, bz, cx, cy, cz] = triangles.subarray(at, at + 9);
  const [ux, uy, uz, vx, vy, vz] = [bx - ax, by - ay, bz - az, cx - ax, cy - ay, cz - az];
  return Math.hypot(uy * vz - uz * vy, uz * vx - ux * vz, ux * vy - uy * vx) / 2;
}

export function centreOfSolid(triangles: Float64Array, at: number): Vec3 {
  const mean = (axis: number): number =>
    (triangles[at + axis] + triangles[at + 3 + axis] + triangles[at + 6 + axis]) / 3;
  return [mean(0), mean(1), mean(2)];
}
