/**
 * What a wall across an axis makes of a cube along this axis (docs/theory/subcell.md, eq. C20): the volumes that move
 * with the plane of nodes before the wall and with another plane, and the stiffness between the two, in those of a full
 * cube along the axis. The stiffness is at most 4 over the sum of the reciprocal volumes, as in a full cube.
 */
export interface AxisElement {
  readonly before: number;
  /** Volume of the plane behind the wall, or of that a step further into the room. */
  readonly other: number;
  readonly isBehind: boolean;
  readonly stiffness: number;
}

/**
 * Part of the volume of eq. C20 that moves behind the wall. All of it is right for long waves; with this part the walls
 * are nearer their place for 3.5 to 5 points per wavelength (docs/measurements/wall-traces.md).
 */
const SHARE_BEHIND = 0.85;

/** A smaller volume behind a wall moves with the node before it: it would ring and change nothing else. */
const LEAST_BEHIND = 0.02;

/**
 * The volume that moves with a node behind a wall, in cubes along the axis; 0 if none does.
 *
 * @param air Part of the cube, along the axis, that is before the wall, 0 to 1.
 */
export function volumeBehind(air: number): number {
  if (air === 1) return 1 / 2;
  const square = air * air;
  const behind = (SHARE_BEHIND * air * (4 * square - 1)) / (2 * (2 * square + 1));
  return behind < LEAST_BEHIND ? 0 : behind;
}

/**
 * The element of a cube along an axis.
 *
 * @param air Part of the cube, along the axis, that is before the wall, 0 to 1; 1 also where no wall crosses it.
 * @param isDeep Whether there is air a step further into the room.
 * @param leastVolume Smallest volume of a node to which the rest of the stencil applies (eq. C3).
 */
export function axisElement(air: number, isDeep: boolean, leastVolume: number): AxisElement {
  const behind = volumeBehind(air);
  if (behind > 0) {
    // The largest that the bound allows: k(1/(χ − m) + 1/m) = 4.
    return { before: air - behind, other: behind, isBehind: true, stiffness: (4 * behind * (air - behind)) / air };
  }
  // The image of the plane behind the wall lies between the last plane of nodes and the one before it (eq. C4).
  const image = isDeep && air + 1 / 2 < leastVolume ? 1 - 2 * air : 0;
  return { before: air * (1 - image / 2), other: (air * image) / 2, isBehind: false, stiffness: air * image * image };
}
