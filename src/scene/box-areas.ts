import { materialNamesOf } from './boxes.ts';
import { forEachBoxFace, type BoxFace } from './box-faces.ts';
import type { Planes } from './box-pieces.ts';
import type { BoxElement } from './scene.ts';

/**
 * Area of the walls by material, m², exact to rounding. In a room of two dimensions it is the area per metre of height.
 *
 * @returns Areas by material name, in the order of the boxes.
 */
export function areasOf(boxes: readonly BoxElement[]): Map<string, number> {
  const areas = new Map(materialNamesOf(boxes).map((name) => [name, 0]));
  forEachBoxFace(boxes, (face, planes) => {
    areas.set(face.material, areas.get(face.material)! + faceArea(face, planes));
  });
  return areas;
}

function faceArea({ axis, low, high }: BoxFace, planes: Planes): number {
  const [u, v] = ([0, 1, 2] as const).filter((other) => other !== axis);
  const side = (other: 0 | 1 | 2): number => planes[other][high[other]] - planes[other][low[other]];
  return side(u) * side(v);
}
