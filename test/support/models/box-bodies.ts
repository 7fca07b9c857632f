import type { TriangleMesh } from '../../../src/mesh/mesh.ts';
import type { Vec3 } from '../../../src/units/quantities.ts';

/** Corners of the faces of a box, by bits of x, y and z; each looks outward. */
const FACES = [
  [0, 2, 3, 1],
  [4, 5, 7, 6],
  [0, 1, 5, 4],
  [2, 6, 7, 3],
  [0, 4, 6, 2],
  [1, 3, 7, 5],
];

/**
 * Boxes as triangles of one material, of which none shares a vertex with another.
 *
 * @param boxes lowest and highest corner of each
 * @param move where a corner goes
 */
export function boxBodies(
  boxes: readonly (readonly [Vec3, Vec3])[],
  move: (corner: Vec3) => Vec3 = (corner) => corner,
): TriangleMesh {
  const vertices = boxes.flatMap((box) =>
    FACES.flatMap(([a, b, c, d]) =>
      [a, b, c, a, c, d].flatMap((corner) => {
        const [x, y, z] = [0, 1, 2].map((axis) => box[(corner >> axis) & 1][axis]);
        return [...move([x, y, z])];
      }),
    ),
  );
  const count = vertices.length / 9;
  return {
    vertices: Float64Array.from(vertices),
    triangles: Uint32Array.from({ length: 3 * count }, (_, i) => i),
    material: new Uint16Array(count),
    materialNames: ['body'],
    sides: new Uint8Array(count).fill(3),
  };
}
