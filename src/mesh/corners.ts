import type { Vec3 } from '../units/quantities.ts';
import type { TriangleMesh } from './mesh.ts';

/** The corners of a triangle of a mesh, m. */
export function cornersOf(
  { vertices, triangles }: Pick<TriangleMesh, 'vertices' | 'triangles'>,
  triangle: number,
): readonly [Vec3, Vec3, Vec3] {
  const corner = (which: number): Vec3 => {
    const at = 3 * triangles[3 * triangle + which];
    return [vertices[at], vertices[at + 1], vertices[at + 2]];
  };
  return [corner(0), corner(1), corner(2)];
}
