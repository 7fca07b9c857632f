import type { TriangleMesh } from '../../../mesh/mesh.ts';
import { cross, dot, minus } from '../../../rays/images/vectors.ts';
import type { Triple } from '../../../rays/room/room.ts';

/** Walls are thinner than this, m. */
const THICKEST = 1;

/**
 * Whether some triangles stand back to back with others, a wall's thickness apart: one partition that is drawn twice, a
 * face in each room.
 *
 * @param triangles Numbers of the triangles of a partition.
 */
export function standBackToBack(
  { vertices, triangles: all }: Pick<TriangleMesh, 'vertices' | 'triangles'>,
  triangles: readonly number[],
): boolean {
  const corner = (t: number, i: number): Triple => {
    const at = 3 * all[3 * t + i];
    return [vertices[at], vertices[at + 1], vertices[at + 2]];
  };
  const faces = triangles.map((t) => {
    const [a, b, c] = [corner(t, 0), corner(t, 1), corner(t, 2)];
    const product = cross(minus(b, a), minus(c, a));
    const twiceArea = Math.hypot(...product) || 1;
    return {
      normal: product.map((x) => x / twiceArea) as unknown as Triple,
      middle: a.map((x, axis) => (x + b[axis] + c[axis]) / 3) as unknown as Triple,
      size: Math.sqrt(twiceArea),
    };
  });
  return faces.some((one) =>
    faces.some((other) => {
      const way = minus(other.middle, one.middle);
      const height = dot(way, one.normal);
      const across = Math.sqrt(Math.max(0, dot(way, way) - height * height));
      return dot(one.normal, other.normal) < -0.999 && height < 0 && height > -THICKEST && across < one.size;
    }),
  );
}
