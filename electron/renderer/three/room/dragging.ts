import { Plane, Vector3, type Ray } from 'three';
import type { Vec3 } from '../../../../src/app/index.ts';

/** Least sine of the angle between a ray and the horizontal drag plane; with flatter rays the point would run away. */
const LEAST_SINE = 0.25;

/** Step of positions that a pointer gives, metres. */
const STEP = 0.01;

/** How a pointer moves a point: along the floor, or up and down. */
export type DragWay = 'level' | 'height';

/**
 * Drags a point with a pointer. Along the floor it moves in the horizontal plane through the point, and its height
 * stays to the last digit; if the view is too flat for that, it moves to the left and right of the view. Up and down it
 * moves on the vertical line through the point.
 */
export class PointDrag {
  readonly #at: Vector3;
  readonly #plane: Plane;
  readonly #offset: Vector3;
  readonly #above: number;

  /** @param ray Ray of the pointer at the start. */
  constructor(
    position: Vec3,
    ray: Ray,
    readonly way: DragWay,
  ) {
    this.#at = new Vector3(...position);
    const { x, y, z } = ray.direction;
    const normal = Math.abs(z) >= LEAST_SINE ? new Vector3(0, 0, 1) : new Vector3(x, y, 0).normalize();
    this.#plane = new Plane().setFromNormalAndCoplanarPoint(normal, this.#at);
    this.#offset = this.#at.clone().sub(ray.intersectPlane(this.#plane, new Vector3()) ?? this.#at);
    this.#above = this.#at.z - (alongAxis(2, this.#at, ray) ?? this.#at.z);
  }

  /** New position, metres; what moves is rounded to centimetres. Null if the pointer is above the horizon. */
  to(ray: Ray): Vec3 | null {
    const { x, y, z } = this.#at;
    if (this.way === 'height') {
      const height = alongAxis(2, this.#at, ray);
      return height === null ? null : [x, y, roundedTo({ x, y, z: height + this.#above }, STEP)[2]];
    }
    const hit = ray.intersectPlane(this.#plane, new Vector3())?.add(this.#offset);
    if (!hit) return null;
    const [toX, toY] = roundedTo(hit, STEP);
    return [toX, toY, z];
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
