import { cornersOf } from '../../mesh/corners.ts';
import type { TriangleMesh } from '../../mesh/mesh.ts';
import {
  ceilingHeight,
  ceilingPlanes,
  distanceToLine,
  outlineCorners,
  type OutlineShape,
} from '../../scene/outline/outline.ts';
import { isInsidePolygon } from '../../scene/areas/polygon.ts';
import type { Vec3 } from '../../units/quantities.ts';
import type { Point2 } from '../../units/vectors.ts';
import { MODEL_TOLERANCE, MOST_PAIRS, type ModelFault } from '../boxes/model-in-air.ts';

/**
 * Where a model that stands in a room of an outline is outside of its air by more than {@link MODEL_TOLERANCE};
 * undefined if it is nowhere. Triangles that are not finite do not count.
 */
export function modelFaultInOutline(mesh: TriangleMesh, outline: OutlineShape): ModelFault | undefined {
  const corners = outlineCorners(outline);
  const planes = ceilingPlanes(outline);
  const walls = corners.map((corner, i) => [corner, corners[(i + 1) % corners.length]] as const);
  const count = mesh.triangles.length / 3;
  if (walls.length * count > MOST_PAIRS) return { kind: 'many', at: [mesh.vertices[0], mesh.vertices[1], 0] };
  for (let t = 0; t < count; t++) {
    const triangle = cornersOf(mesh, t);
    if (!triangle.flat().every(Number.isFinite)) continue;
    const out = triangle.find((corner) => !isInAir(corner));
    if (out) return { kind: 'outside', at: out };
    for (let side = 0; side < 3; side++) {
      const [a, b] = [triangle[side], triangle[(side + 1) % 3]];
      if (walls.some(([c, d]) => crosses(plan(a), plan(b), c, d))) return { kind: 'wall', at: a };
    }
  }
  return undefined;

  /** The ceiling is the lowest of planes, so a triangle is below it if its corners are. */
  function isInAir(corner: Vec3): boolean {
    const place = plan(corner);
    return (
      corner[2] > outline.floor.height - MODEL_TOLERANCE &&
      corner[2] < ceilingHeight(planes, place) + MODEL_TOLERANCE &&
      (isInsidePolygon(corners, place) || walls.some(([a, b]) => distanceToLine(place, a, b) < MODEL_TOLERANCE))
    );
  }
}

const plan = ([x, y]: Vec3): Point2 => [x, y];

/** Whether a side of a triangle and a wall cross, with each end farther than the tolerance from the other's line. */
function crosses(a: Point2, b: Point2, c: Point2, d: Point2): boolean {
  const aside = (from: Point2, to: Point2, [x, y]: Point2): number => {
    const [dx, dy] = [to[0] - from[0], to[1] - from[1]];
    const away = (dx * (y - from[1]) - dy * (x - from[0])) / Math.hypot(dx, dy);
    return Math.abs(away) <= MODEL_TOLERANCE ? 0 : Math.sign(away);
  };
  return aside(a, b, c) * aside(a, b, d) < 0 && aside(c, d, a) * aside(c, d, b) < 0;
}
