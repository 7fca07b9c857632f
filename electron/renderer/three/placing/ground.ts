import { Plane, Vector3, type Box3, type Ray } from 'three';
import type { ViewSurface } from '../../../../src/app/index.ts';
import type { SurfaceHit } from '../room/surfaces/pick-surface.ts';

/** Least share of the normal along z of a surface that people could sit on: it rises by less than 60°. */
const STEEPEST = 0.5;

/** Planes that a ray meets more flatly than this sine are left. */
const LEAST_SINE = 0.05;

/** Normals that differ less from upright are those of a level surface. */
const LEVEL = 1e-4;

/** A plane to draw on, and the place where the pointer meets it. */
export interface Ground {
  readonly plane: Plane;
  readonly at: Vector3;
}

/**
 * What a pointer draws on: the surface under it if people could sit there, or else the floor of the room.
 *
 * @param hit The visible surface under the pointer.
 * @param box The box around the room.
 */
export function groundUnder(
  ray: Ray,
  hit: SurfaceHit | null,
  surfaces: readonly ViewSurface[],
  box: Box3,
): Ground | null {
  if (ray.direction.z >= 0) return null;
  if (hit) {
    const { normal } = planeOf(surfaces[hit.surface].positions, 9 * hit.triangle);
    if (normal.z >= STEEPEST)
      return { plane: new Plane().setFromNormalAndCoplanarPoint(normal, hit.point), at: hit.point };
  }
  const plane = new Plane(new Vector3(0, 0, 1), -box.min.z);
  const at = ray.intersectPlane(plane, new Vector3());
  return at && box.clone().expandByScalar(0.01).containsPoint(at) ? { plane, at } : null;
}

/** Where a pointer meets a plane, within the plan of the room; null where the plane is seen from its edge. */
export function onPlane(ray: Ray, plane: Plane, box: Box3): Vector3 | null {
  if (Math.abs(ray.direction.dot(plane.normal)) < LEAST_SINE) return null;
  const at = ray.intersectPlane(plane, new Vector3());
  if (!at) return null;
  at.x = Math.min(box.max.x, Math.max(box.min.x, at.x));
  at.y = Math.min(box.max.y, Math.max(box.min.y, at.y));
  return lifted(at.x, at.y, plane);
}

/** The place of a plane above a place in plan. */
export function lifted(x: number, y: number, { normal, constant }: Plane): Vector3 {
  return new Vector3(x, y, -(normal.x * x + normal.y * y + constant) / normal.z);
}

/**
 * The planes of all floors at a place of the plan, the lowest first: surfaces on which people could sit, but not the
 * ceiling, which is the highest surface of all; the floor of the room's box where there is none.
 *
 * @param box The box around the room.
 */
export function floorsAt(surfaces: readonly ViewSurface[], x: number, y: number, box: Box3): Plane[] {
  const met: { readonly z: number; readonly plane: Plane | null }[] = [];
  for (const { positions: p } of surfaces) {
    for (let at = 0; at + 9 <= p.length; at += 9) {
      if (!isAbove(p, at, x, y)) continue;
      const plane = planeOf(p, at);
      // An upright triangle is met nowhere.
      if (plane.normal.z < LEVEL) continue;
      met.push({ z: lifted(x, y, plane).z, plane: plane.normal.z >= STEEPEST ? plane : null });
    }
  }
  met.sort((one, other) => one.z - other.z);
  const ceiling = met.at(-1)?.z ?? -Infinity;
  const floors = met.flatMap(({ z, plane }, i) =>
    plane && ceiling - z > SAME && !(i > 0 && z - met[i - 1].z < SAME) ? [plane] : [],
  );
  return floors.length > 0 ? floors : [new Plane(new Vector3(0, 0, 1), -box.min.z)];
}

/** Heights that differ less are one, m. */
const SAME = 1e-3;

/** The plane of a triangle, its normal upwards. */
function planeOf(positions: Float32Array, at: number): Plane {
  const [a, b, c] = [0, 3, 6].map((corner) => new Vector3().fromArray(positions, at + corner));
  const normal = b.sub(a).cross(c.sub(a)).normalize();
  if (normal.z < 0) normal.negate();
  if (normal.z > 1 - LEVEL) normal.set(0, 0, 1);
  return new Plane().setFromNormalAndCoplanarPoint(normal, a);
}

/** Whether a triangle lies above or below a place of the plan, its sides included. */
function isAbove(p: Float32Array, at: number, x: number, y: number): boolean {
  // Most triangles of a large model are far away.
  if (p[at] < x && p[at + 3] < x && p[at + 6] < x) return false;
  if (p[at] > x && p[at + 3] > x && p[at + 6] > x) return false;
  let left = false;
  let right = false;
  for (let corner = 0; corner < 3; corner++) {
    const from = at + 3 * corner;
    const to = at + 3 * ((corner + 1) % 3);
    const side = (p[to] - p[from]) * (y - p[from + 1]) - (p[to + 1] - p[from + 1]) * (x - p[from]);
    if (side > 0) left = true;
    else if (side < 0) right = true;
  }
  return !(left && right);
}
