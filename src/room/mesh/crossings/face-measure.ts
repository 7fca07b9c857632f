import type { WallTriangles } from '../triangles/wall-triangles.ts';

/** Area that a face on an edge along an axis stands for, in squared spacings, if its wall is a plane. */
export type FaceMeasure = (walls: WallTriangles, triangle: number, axis: number) => number;

/** The staircase: |cosine| on every axis, because the squares of the cosines add to 1. */
const everyAxis: FaceMeasure = ({ normals }, t, axis) => Math.abs(normals[3 * t + axis]);

/** Walls between the nodes: the whole area, 1 / |cosine|, on the axis nearest to the normal. */
const leadingAxis: FaceMeasure = ({ normals }, t, axis) => {
  const [x, y, z] = [Math.abs(normals[3 * t]), Math.abs(normals[3 * t + 1]), Math.abs(normals[3 * t + 2])];
  const leading = x >= y && x >= z ? 0 : y >= z ? 1 : 2;
  return axis === leading ? 1 / Math.max(x, y, z) : 0;
};

/** @param isCut whether walls pass between the nodes */
export function faceMeasure(isCut: boolean): FaceMeasure {
  return isCut ? leadingAxis : everyAxis;
}
