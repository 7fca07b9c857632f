import { Vector3, type Plane, type Ray } from 'three';
import { distanceToTriangle, type ViewSurface } from '../../../../../src/app/index.ts';

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

/** How exactly a click has to meet a triangle: a picture has no gaps that a hand could find. */
const MEETING = { rim: 0, flat: 0 } as const;

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
  const line = [...origin.toArray(), ...direction.toArray()];
  surfaces.forEach(({ positions: p, outside }, surface) => {
    const shown = { front: isVisible(surface, 'front'), back: isVisible(surface, 'back') };
    if (!shown.front && !shown.back) return;
    for (let triangle = 0; triangle < outside.length; triangle++) {
      const at = 9 * triangle;
      const distance = distanceToTriangle(line, p, at, at + 3, at + 6, MEETING);
      if (!(distance >= 0) || (best && distance >= best.distance)) continue;
      const side = isFront(p, at, direction) ? 'front' : 'back';
      if (!shown[side] || outside[triangle] === (side === 'front' ? 1 : 2)) continue;
      const point = direction.clone().multiplyScalar(distance).add(origin);
      if (plane && plane.distanceToPoint(point) < 0) continue;
      best = { surface, triangle, side, point, distance };
    }
  });
  return best;
}

/** Whether a ray that meets a triangle meets its front: the normal points against the ray. */
function isFront(p: Float32Array, at: number, direction: Vector3): boolean {
  const [a, b, c] = [at, at + 3, at + 6].map((from) => new Vector3().fromArray(p, from));
  return b.sub(a).cross(c.sub(a)).dot(direction) < 0;
}
