import type { Plane } from 'three';
import type { ViewSurface } from '../../../../../src/app/index.ts';

/** Lines where surfaces meet a plane: pairs of points, 6 numbers each, metres. */
export function sectionLines(surfaces: readonly Pick<ViewSurface, 'positions'>[], plane: Plane): Float32Array {
  const { normal, constant } = plane;
  const points: number[] = [];
  const heights = [0, 0, 0];
  for (const { positions } of surfaces) {
    for (let at = 0; at < positions.length; at += 9) {
      for (let corner = 0; corner < 3; corner++) {
        const i = at + 3 * corner;
        heights[corner] =
          normal.x * positions[i] + normal.y * positions[i + 1] + normal.z * positions[i + 2] + constant;
      }
      // A corner on the plane counts as above, so that the plane crosses two sides of a triangle or none.
      for (let corner = 0; corner < 3; corner++) {
        const next = (corner + 1) % 3;
        if (heights[corner] >= 0 === heights[next] >= 0) continue;
        const share = heights[corner] / (heights[corner] - heights[next]);
        for (let axis = 0; axis < 3; axis++) {
          const from = positions[at + 3 * corner + axis];
          points.push(from + share * (positions[at + 3 * next + axis] - from));
        }
      }
    }
  }
  return Float32Array.from(points);
}
