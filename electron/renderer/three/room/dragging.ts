import { Plane, Vector3, type Ray } from 'three';
import type { Vec3 } from '../../../../src/app/index.ts';

/** Least sine of the angle between a ray and the horizontal drag plane; with flatter rays the point would run away. */
const LEAST_SINE = 0.25;

/**
 * Drags a point with a pointer, in the horizontal plane through it or, if the view is too flat, in a vertical plane.
 */
export class PointDrag {
  readonly #plane: Plane;
  readonly #offset: Vector3;

  /** @param ray Ray of the pointer at the start. */
  constructor(position: Vec3, ray: Ray) {
    const at = new Vector3(...position);
    const { x, y, z } = ray.direction;
    const normal = Math.abs(z) >= LEAST_SINE ? new Vector3(0, 0, 1) : new Vector3(x, y, 0).normalize();
    this.#plane = new Plane().setFromNormalAndCoplanarPoint(normal, at);
    this.#offset = at.sub(ray.intersectPlane(this.#plane, new Vector3()) ?? at);
  }

  /** New position, metres, rounded to centimetres; null if the pointer is above the horizon. */
  to(ray: Ray): Vec3 | null {
    const hit = ray.intersectPlane(this.#plane, new Vector3());
    return hit && roundedTo(hit.add(this.#offset), 0.01);
  }
}

/** Coordinate at which a ray is nearest to an axis through a point, metres; null if they are parallel. */
export function alongAxis(axis: 0 | 1 | 2, through: Vector3, { origin, direction }: Ray): number | null {
  const d = direction.getComponent(axis);
  const across = 1 - d * d;
  if (across < 1e-3) return null;
  const between = through.clone().sub(origin);
  return through.getComponent(axis) + (d * between.dot(direction) - between.getComponent(axis)) / across;
}

/** Rounds to multiples of a step, metres. */
export function roundedTo({ x, y, z }: { x: number; y: number; z: number }, step: number): Vec3 {
  const rounded = (value: number): number => Number((Math.round(value / step) * step).toFixed(6));
  return [rounded(x), rounded(y), rounded(z)];
}
