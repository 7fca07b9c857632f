import type { TriangleMesh } from '../../mesh/mesh.ts';
import type { BoxElement, SixMaterials, SolidBox } from '../../scene/scene.ts';
import { boxesMesh } from './boxes-mesh.ts';

/**
 * The surface of solid boxes, those that touch as one body: closed, with fronts that look outwards. Its materials are
 * named after those of the scene.
 *
 * @throws InputError if the boxes make too many pieces.
 */
export function solidsMesh(solids: readonly SolidBox[]): TriangleMesh {
  const { mesh } = boxesMesh(
    solids.map(({ from, to, material }): BoxElement => {
      const materials = Array.from({ length: 6 }, () => material) as unknown as SixMaterials;
      return { operation: 'add', from, to, materials };
    }),
  );
  // The mesh of boxes of air looks into them.
  const triangles = mesh.triangles.map((_, corner, all) => all[corner % 3 === 0 ? corner : corner % 3 === 1 ? corner + 1 : corner - 1]); // prettier-ignore
  return { ...mesh, triangles };
}
