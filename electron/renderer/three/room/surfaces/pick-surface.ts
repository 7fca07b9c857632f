import { Vector3, type Plane, type Ray } from 'three';
import type { ViewSurface } from '../../../../../src/app/index.ts';

/** A place on the visible side of a surface. */
export interface SurfaceHit {
  /** Index of the surface, and of its triangle. */
  readonly surface: number;
  readonly triangle: number;
  readonly side: 'front' | 'back';
  readonly point: Vector3;
  /** Metres from the start of the ray. */
  readonly distance: number;
}

/**
 * The first visible side of a surface that a ray hits.
 *
 * @param plane Hides what lies on its negative side.
 * @param isVisible Whether a side of a surface is shown.
 */
export function pickSurface(
  surfaces: readonly ViewSurface[],
  { origin, direction }: Ray,
  plane: Plane | null,
  isVisible: (surface: number, side: 'front' | 'back') => boolean,
): SurfaceHit | null {
  let best: SurfaceHit | null = null;
  const [px, py, pz] = [origin.x, origin.y, origin.z];
  const [dx, dy, dz] = [direction.x, direction.y, direction.z];
  surfaces.forEach(({ positions: p, outside }, surface) => {
    const shown = { front: isVisible(surface, 'front'), back: isVisible(surface, 'back') };
    if (!shown.front && !shown.back) return;
    for (let triangle = 0; triangle < outside.length; triangle++) {
      const at = 9 * triangle;
      const [ux, uy, uz] = [p[at + 3] - p[at], p[at + 4] - p[at + 1], p[at + 5] - p[at + 2]];
      const [vx, vy, vz] = [p[at + 6] - p[at], p[at + 7] - p[at + 1], p[at + 8] - p[at + 2]];
      const [qx, qy, qz] = [dy * vz - dz * vy, dz * vx - dx * vz, dx * vy - dy * vx];
      // Above 0 where the ray meets the front.
      const det = ux * qx + uy * qy + uz * qz;
      if (det === 0) continue;
      const side = det > 0 ? 'front' : 'back';
      if (!shown[side] || outside[triangle] === (side === 'front' ? 1 : 2)) continue;
      const [tx, ty, tz] = [px - p[at], py - p[at + 1], pz - p[at + 2]];
      const u = (tx * qx + ty * qy + tz * qz) / det;
      if (u < 0 || u > 1) continue;
      const [rx, ry, rz] = [ty * uz - tz * uy, tz * ux - tx * uz, tx * uy - ty * ux];
      const v = (dx * rx + dy * ry + dz * rz) / det;
      if (v < 0 || u + v > 1) continue;
      const distance = (vx * rx + vy * ry + vz * rz) / det;
      if (distance < 0 || (best && distance >= best.distance)) continue;
      const point = new Vector3(px + distance * dx, py + distance * dy, pz + distance * dz);
      if (plane && plane.distanceToPoint(point) < 0) continue;
      best = { surface, triangle, side, point, distance };
    }
  });
  return best;
}
