import { triangulate } from '../../mesh/triangulate.ts';
import { planeHeight, signedArea, type CeilingPlane } from '../../scene/outline/outline.ts';
import type { Point2 } from '../../units/vectors.ts';

/** A triangle of the plan, its corners counter-clockwise. */
export type PlanTriangle = readonly [Point2, Point2, Point2];

/** Triangles of less area are left out, m²: their corners lie on a line, but for rounding. */
const NO_AREA = 1e-9;

/**
 * Cuts a polygon that does not cross itself into triangles with its corners. A corner on a straight line may lie on the
 * side of a triangle.
 */
export function planTriangles(corners: readonly Point2[]): PlanTriangle[] {
  const vertices = Float64Array.from(corners.flatMap(([x, y]) => [x, y, 0]));
  const order = corners.map((_, i) => i);
  if (signedArea(corners) < 0) order.reverse();
  const found = order.length === 3 ? [order] : triangulate(order, vertices);
  return found
    .map(([a, b, c]): PlanTriangle => [corners[a], corners[b], corners[c]])
    .filter((triangle) => signedArea(triangle) > NO_AREA);
}

/** The part of a convex polygon over which one plane of a ceiling is the lowest; fewer than three corners if none. */
export function underPlane(
  polygon: readonly Point2[],
  planes: readonly CeilingPlane[],
  lowest: CeilingPlane,
): readonly Point2[] {
  let part = polygon;
  for (const other of planes) {
    if (other === lowest || part.length === 0) continue;
    part = below(part, (place) => planeHeight(other, place) - planeHeight(lowest, place));
  }
  return part;
}

/** The part of a convex polygon where a linear function is not negative. */
function below(polygon: readonly Point2[], over: (place: Point2) => number): Point2[] {
  return polygon.flatMap((corner, i) => {
    const next = polygon[(i + 1) % polygon.length];
    const [here, there] = [over(corner), over(next)];
    const kept: Point2[] = here >= 0 ? [corner] : [];
    if (here >= 0 === there >= 0) return kept;
    const share = here / (here - there);
    const cut: Point2 = [corner[0] + share * (next[0] - corner[0]), corner[1] + share * (next[1] - corner[1])];
    return [...kept, cut];
  });
}
