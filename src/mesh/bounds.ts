import type { Vec3 } from '../units/quantities.ts';
import type { TriangleMesh } from './mesh.ts';

/**
 * Lowest and highest corner of the box around the triangles. Vertices outside of any triangle and vertices that are not
 * finite do not count. Both corners are 0 if no vertex is left.
 */
export function boundsOfTriangles({ vertices, triangles }: TriangleMesh): { from: Vec3; to: Vec3 } {
  const from: [number, number, number] = [Infinity, Infinity, Infinity];
  const to: [number, number, number] = [-Infinity, -Infinity, -Infinity];
  for (const vertex of triangles) {
    for (let axis = 0; axis < 3; axis++) {
      const at = vertices[3 * vertex + axis];
      if (at === undefined || !Number.isFinite(at)) continue;
      if (at < from[axis]) from[axis] = at;
      if (at > to[axis]) to[axis] = at;
    }
  }
  return from[0] <= to[0] ? { from, to } : { from: [0, 0, 0], to: [0, 0, 0] };
}
