/** Turns about the vertical, degrees. */
import type { Vec3 } from '../../../src/app/index.ts';
import { around } from './placing.ts';
import type { Extent } from './shapes.ts';

/** Turns of furniture that a hand makes are multiples of this. */
export const TURN_STEP = 15;

/** A turn as one above −180° and up to 180°, without the noise of its computation. */
export function normalTurn(degrees: number): number {
  const rest = Number((((degrees % 360) + 360) % 360).toFixed(3));
  return rest > 180 ? Number((rest - 360).toFixed(3)) : rest % 360;
}

/** The turn that a hand means. @param isFree Whether it is taken to whole degrees instead of {@link TURN_STEP}. */
export function snappedTurn(degrees: number, isFree: boolean): number {
  const step = isFree ? 1 : TURN_STEP;
  return normalTurn(Math.round(degrees / step) * step);
}

/** A vector turned about the vertical, degrees counter-clockwise as seen from above. */
export function turned([x, y, z]: Vec3, degrees: number): Vec3 {
  const [c, s] = [Math.cos((Math.PI / 180) * degrees), Math.sin((Math.PI / 180) * degrees)];
  return [c * x - s * y, s * x + c * y, z];
}

/** The cuboid around boxes that are turned about the vertical through the origin; null without boxes. */
export function aroundTurned(boxes: readonly Extent[], degrees: number): Extent | null {
  const corners = boxes.flatMap(({ from, to }) =>
    [from, to].flatMap(([x, , z]) => [from[1], to[1]].map((y) => turned([x, y, z], degrees))),
  );
  return around(corners.map((corner) => ({ from: corner, to: corner })));
}
