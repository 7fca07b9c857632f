/** Turns about the vertical, degrees. */

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
