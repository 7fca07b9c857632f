import { forEachBoxFace } from '../../../scene/box-faces.ts';
import type { Vec3 } from '../../../units/quantities.ts';
import type { LoadedGeometry, LoadedMesh } from '../scene/geometry.ts';

/** Where a surface looks on average: the shares of its area that count for x, y and z; their sum is 1. */
export type AxisShares = Vec3;

/** The shares of a surface that looks in all directions. */
export const ALL_AROUND: AxisShares = [1 / 3, 1 / 3, 1 / 3];

/**
 * Where the surfaces of each material look: a slanted one counts for each axis by the square of its normal's component.
 *
 * @returns By material of the scene; null for rigid surfaces of a mesh. Only those with an area.
 */
export function axisShares(geometry: LoadedGeometry): ReadonlyMap<string | null, AxisShares> {
  const areas = new Map<string | null, [number, number, number]>();
  const add = (material: string | null, axis: number, area: number): void => {
    const own = areas.get(material) ?? [0, 0, 0];
    own[axis] += area;
    areas.set(material, own);
  };
  if (geometry.boxes) {
    forEachBoxFace(geometry.boxes, ({ axis, low, high, material }, planes) => {
      const sides = ([0, 1, 2] as const).filter((other) => other !== axis);
      const [u, v] = sides.map((side) => planes[side][high[side]] - planes[side][low[side]]);
      add(material, axis, u * v);
    });
  } else addTriangles(geometry as LoadedMesh, add);
  const shares = [...areas].flatMap(([material, own]): [string | null, AxisShares][] => {
    const whole = own[0] + own[1] + own[2];
    return whole > 0 ? [[material, [own[0] / whole, own[1] / whole, own[2] / whole]]] : [];
  });
  return new Map(shares);
}

function addTriangles(
  { mesh: { vertices, triangles, material }, materialNames, faceMaterials, open }: LoadedMesh,
  add: (material: string | null, axis: number, area: number) => void,
): void {
  for (let t = 0; t < material.length; t++) {
    const [a, b, c] = [0, 1, 2].map((corner) => 3 * triangles[3 * t + corner]);
    const [u, v] = [b, c].map((to) => [0, 1, 2].map((axis) => vertices[to + axis] - vertices[a + axis]));
    const normal = [u[1] * v[2] - u[2] * v[1], u[2] * v[0] - u[0] * v[2], u[0] * v[1] - u[1] * v[0]];
    const twice = Math.hypot(...normal);
    if (twice === 0 || open.has(material[t])) continue;
    for (const side of [faceMaterials.front, faceMaterials.back]) {
      const name = materialNames[side[material[t]]] ?? null;
      normal.forEach((component, axis) => add(name, axis, component ** 2 / twice / 2));
    }
  }
}
