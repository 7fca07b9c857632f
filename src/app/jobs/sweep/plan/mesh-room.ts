import { boundsOfTriangles } from '../../../../mesh/bounds.ts';
import type { TriangleMesh } from '../../../../mesh/mesh.ts';
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
  const corner = (triangle: number, which: 0 | 1 | 2): Vec3 => {
    const at = 3 * mesh.triangles[3 * triangle + which];
    return [mesh.vertices[at], mesh.vertices[at + 1], mesh.vertices[at + 2]];
  };
  const triangles = Array.from({ length: count }, (_, t) => [corner(t, 0), corner(t, 1), corner(t, 2)] as const);
  return {
    dimensions: 3,
    from: from,
    to: to,
    volume: Math.abs(triangles.reduce((sum, [a, b, c]) => sum + dot(a, cross(b, c)) / 6, 0)),
    wallDistance(point) {
      const angle = triangles.reduce((sum, triangle) => sum + solidAngle(triangle, point), 0);
      if (Math.abs(Math.round(angle / (4 * Math.PI))) % 2 === 0) return NOT_IN_AIR;
      return triangles.reduce((nearest, triangle) => Math.min(nearest, distanceTo(triangle, point)), Infinity);
    },
    sees: (a, b) => triangles.every((triangle) => !cuts(triangle, a, b)),
  };
}

type Triangle = readonly [Vec3, Vec3, Vec3];

const length = (a: Vec3): number => Math.hypot(a[0], a[1], a[2]);

/** The solid angle of a triangle seen from a point, with its sign ([VanOosterom1983]). */
function solidAngle(triangle: Triangle, point: Vec3): number {
  const [a, b, c] = triangle.map((at) => minus(at, point)) as unknown as [Vec3, Vec3, Vec3];
  const [la, lb, lc] = [length(a), length(b), length(c)];
  const below = la * lb * lc + dot(a, b) * lc + dot(b, c) * la + dot(c, a) * lb;
  return 2 * Math.atan2(dot(a, cross(b, c)), below);
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
