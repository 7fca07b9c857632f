import { boundsOfTriangles } from '../../../../mesh/bounds.ts';
import { cornersOf } from '../../../../mesh/corners.ts';
import type { TriangleMesh } from '../../../../mesh/mesh.ts';
import { solidAngles } from '../../../../mesh/solid-angles.ts';
import { cross, dot, minus } from '../../../../units/vectors.ts';
import type { Vec3 } from '../../../../units/quantities.ts';
import { NOT_IN_AIR, type DrawnRoom } from './drawn-room.ts';

/**
 * A room of a mesh. A point is in the air if the surfaces wind around it an odd number of times, so that furniture
 * whose surfaces point outward or inward is not air. The mesh may have small gaps ([Jacobson2013]).
 */
export function meshRoom(mesh: TriangleMesh): DrawnRoom {
  const { from, to } = boundsOfTriangles(mesh);
  const count = mesh.triangles.length / 3;
  const triangles = Array.from({ length: count }, (_, t) => cornersOf(mesh, t));
  const corners = Float64Array.from(triangles.flat(2));
  const balls = ballsOf(triangles);
  const distanceAt = (point: Vec3): number => {
    const angle = solidAngles(corners, point);
    if (Math.abs(Math.round(angle / (4 * Math.PI))) % 2 === 0) return NOT_IN_AIR;
    return nearestDistance(triangles, balls, point);
  };
  /** Several constraints ask for the same point. */
  const distances = new WeakMap<Vec3, number>();
  return {
    dimensions: 3,
    from: from,
    to: to,
    volume: Math.abs(triangles.reduce((sum, [a, b, c]) => sum + dot(a, cross(b, c)) / 6, 0)),
    wallDistance(point) {
      const distance = distances.get(point) ?? distanceAt(point);
      distances.set(point, distance);
      return distance;
    },
    sees: (a, b) => triangles.every((triangle) => !cuts(triangle, a, b)),
  };
}

type Triangle = readonly [Vec3, Vec3, Vec3];

// Math.hypot takes several times as long, and rooms are far from the limits of its range.
const length = ([x, y, z]: Vec3): number => Math.sqrt(x * x + y * y + z * z);

/** A ball about each triangle: [triangle][x, y, z, radius]. */
function ballsOf(triangles: readonly Triangle[]): Float64Array {
  return Float64Array.from(
    triangles.flatMap((corners) => {
      const middle = [0, 1, 2].map((axis) => corners.reduce((sum, at) => sum + at[axis], 0) / 3) as unknown as Vec3;
      return [...middle, Math.max(...corners.map((at) => length(minus(at, middle))))];
    }),
  );
}

/** Distance of a point to the nearest triangle. Those whose balls are farther than one already seen are left out. */
function nearestDistance(triangles: readonly Triangle[], balls: Float64Array, point: Vec3): number {
  let nearest = Infinity;
  for (let t = 0, at = 0; t < triangles.length; t++, at += 4) {
    const [x, y, z] = [balls[at] - point[0], balls[at + 1] - point[1], balls[at + 2] - point[2]];
    const reach = nearest + balls[at + 3];
    // A little more, for rounding.
    if (x * x + y * y + z * z > reach * reach * (1 + 1e-12)) continue;
    nearest = Math.min(nearest, distanceTo(triangles[t], point));
  }
  return nearest;
}

/** Distance of a point to a triangle: to its plane if the foot lies in it, else to its nearest side. */
function distanceTo([a, b, c]: Triangle, point: Vec3): number {
  const normal = cross(minus(b, a), minus(c, a));
  const area = length(normal);
  const isOver = [
    [a, b],
    [b, c],
    [c, a],
  ].every(([from, to]) => dot(cross(minus(to, from), minus(point, from)), normal) >= 0);
  if (area > 0 && isOver) return Math.abs(dot(minus(point, a), normal)) / area;
  return Math.min(sideDistance(a, b, point), sideDistance(b, c, point), sideDistance(c, a, point));
}

function sideDistance(from: Vec3, to: Vec3, point: Vec3): number {
  const along = minus(to, from);
  const square = dot(along, along);
  const share = square === 0 ? 0 : Math.min(1, Math.max(0, dot(minus(point, from), along) / square));
  return length(minus(point, [from[0] + share * along[0], from[1] + share * along[1], from[2] + share * along[2]]));
}

/** Whether a line between two points passes through a triangle ([Moeller1997]). */
function cuts([a, b, c]: Triangle, from: Vec3, to: Vec3): boolean {
  const [ab, ac, along] = [minus(b, a), minus(c, a), minus(to, from)];
  const across = cross(along, ac);
  const determinant = dot(ab, across);
  if (determinant === 0) return false;
  const start = minus(from, a);
  const u = dot(start, across) / determinant;
  const turned = cross(start, ab);
  const v = dot(along, turned) / determinant;
  const share = dot(ac, turned) / determinant;
  return u >= 0 && v >= 0 && u + v <= 1 && share > 0 && share < 1;
}
