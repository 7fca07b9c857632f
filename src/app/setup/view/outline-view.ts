import { outlineMesh, type OutlineMesh, type OutlinePart } from '../../../room/outline/outline-mesh.ts';
import { checkOutline } from '../../../scene/checks/outline-checks.ts';
import type { OutlineRoom, OutlineShape } from '../../../scene/outline/outline.ts';
import { boundsOfTriangles } from '../../../mesh/bounds.ts';
import { cornersOf } from '../../../mesh/corners.ts';
import { distanceToTriangle } from '../../../units/line-triangle.ts';
import { cross, dot, minus } from '../../../units/vectors.ts';
import type { Vec3 } from '../../../units/quantities.ts';
import type { BoxView } from './box-view.ts';
import { featureEdges } from './scene-view-edges.ts';
import { trianglesOfOutline } from './scene-view-surfaces.ts';

/**
 * The surface of a room that is drawn from its outline, while it is drawn: what `viewScene` shows once the scene is
 * read.
 *
 * @param open Names of the materials that lead outside.
 * @returns Null for an outline that its checks refuse.
 */
export function viewOutline(outline: OutlineRoom, open: ReadonlySet<string>): BoxView | null {
  if (!isSound(outline)) return null;
  const { corners, surfaceOf, surfaces } = trianglesOfOutline(outline, open);
  const { mesh } = outlineMesh(outline);
  const { from, to } = boundsOfTriangles(mesh);
  return {
    surfaces,
    edges: featureEdges(corners, surfaceOf),
    extentsMetres: { from, to },
    volumeCubicMetres: volumeOf(mesh),
  };
}

/** Whether a room of an outline can be: its walls do not cross or touch, and its ceiling is above its floor. */
export const isSound = (outline: OutlineShape): boolean => checkOutline(outline).length === 0;

/** Fronts look into the air, so each triangle and the origin make a tetrahedron of the opposite sign. */
function volumeOf(mesh: OutlineMesh['mesh']): number {
  let six = 0;
  for (let t = 0; t < mesh.material.length; t++) {
    const [a, b, c] = cornersOf(mesh, t);
    six -= dot(a, cross(b, c));
  }
  return six / 6;
}

/** The triangles of a face of a room: 9 numbers each, metres. */
export function trianglesOfPart(outline: OutlineRoom, part: OutlinePart): Float32Array {
  const { mesh, partOf, parts } = outlineMesh(outline);
  const wanted = JSON.stringify(part);
  const own = partOf.flatMap((index, t) => (JSON.stringify(parts[index]) === wanted ? cornersOf(mesh, t).flat() : []));
  return Float32Array.from(own);
}

/** Where a ray meets a face of a room from the air. */
export interface OutlineHit {
  readonly part: OutlinePart;
  /** Place that was hit, metres. */
  readonly point: Vec3;
}

/**
 * The first face of a room that a ray meets on the side of the air.
 *
 * @param isShown Whether the picture shows what is at a point.
 */
export function hitOutline(
  outline: OutlineRoom,
  origin: Vec3,
  direction: Vec3,
  isShown: (point: Vec3) => boolean,
): OutlineHit | null {
  const { mesh, partOf, parts } = outlineMesh(outline);
  let best: { readonly at: number; readonly hit: OutlineHit } | null = null;
  for (let t = 0; t < mesh.material.length; t++) {
    const at = meets(cornersOf(mesh, t), origin, direction);
    if (at === null || (best && best.at <= at)) continue;
    const point: Vec3 = [origin[0] + at * direction[0], origin[1] + at * direction[1], origin[2] + at * direction[2]];
    if (isShown(point)) best = { at, hit: { part: parts[partOf[t]], point } };
  }
  return best?.hit ?? null;
}

/** How far along a ray it meets the front of a triangle; null if it does not. */
function meets([a, b, c]: readonly [Vec3, Vec3, Vec3], origin: Vec3, direction: Vec3): number | null {
  if (dot(cross(minus(b, a), minus(c, a)), direction) >= 0) return null;
  const line = [...origin, ...direction];
  const at = distanceToTriangle(line, [...a, ...b, ...c], 0, 3, 6, { rim: 0, flat: 1e-12 });
  return at > 0 ? at : null;
}
