import type { Vec3 } from '../units/quantities.ts';
import { wedgeDirections } from './design/samples.ts';

/** Dimensions of a room: waves of a room of two run along its layer only. */
export type Dimensions = 2 | 3;

/** A direction, and how much of the sphere or circle of all directions it stands for, up to a common factor. */
export interface WeighedDirection {
  /** Unit vector of the direction. */
  readonly direction: Vec3;
  readonly weight: number;
}

/** Steps along a side of the net over the sphere, and over the eighth of the circle. */
const STEPS = { sphere: 8, circle: 32 } as const;

/** Directions that stand for all others by the symmetries of the grid; axes and diagonals included. */
export function allDirections(dimensions: Dimensions): WeighedDirection[] {
  if (dimensions === 3) {
    // The net is even on a face of the cube; this is the solid angle that a point of it stands for.
    return wedgeDirections(STEPS.sphere).map((direction) => ({ direction, weight: direction[0] ** 3 }));
  }
  return Array.from({ length: STEPS.circle + 1 }, (_, i) => {
    const angle = (Math.PI / 4) * (i / STEPS.circle);
    const weight = i === 0 || i === STEPS.circle ? 0.5 : 1;
    return { direction: [Math.cos(angle), Math.sin(angle), 0], weight };
  });
}
