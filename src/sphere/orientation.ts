import type { Vec3 } from '../units/quantities.ts';

/**
 * Where a receiver looks, degrees. Without any it looks along +x, its left is +y, and +z is up. Roll turns about its
 * own x, then pitch tilts its look upwards, then yaw turns it from +x towards +y.
 */
export interface Orientation {
  readonly yawDegrees: number;
  /** Positive looks up. */
  readonly pitchDegrees: number;
  /** Positive lowers its right side. */
  readonly rollDegrees: number;
}

/** Looks along +x. */
export const AHEAD: Orientation = { yawDegrees: 0, pitchDegrees: 0, rollDegrees: 0 };

/** The axes of a receiver in the room: where it looks, its left and its up. Each of length 1. */
export type OwnAxes = readonly [ahead: Vec3, left: Vec3, up: Vec3];

/** The axes of a receiver that is turned. */
export function axesOf({ yawDegrees, pitchDegrees, rollDegrees }: Orientation): OwnAxes {
  const [[cy, sy], [cp, sp], [cr, sr]] = [yawDegrees, pitchDegrees, rollDegrees].map(cosineAndSine);
  return [
    [cy * cp, sy * cp, sp],
    [-sy * cr - cy * sp * sr, cy * cr - sy * sp * sr, cp * sr],
    [sy * sr - cy * sp * cr, -cy * sr - sy * sp * cr, cp * cr],
  ];
}

/** A direction of the room as the receiver has it. */
export const toOwn = (axes: OwnAxes, direction: Vec3): Vec3 => [
  dot(axes[0], direction),
  dot(axes[1], direction),
  dot(axes[2], direction),
];

/** A vector of the receiver as the room has it. */
export function toRoomAxes([ahead, left, up]: OwnAxes, [x, y, z]: Vec3): Vec3 {
  return [
    x * ahead[0] + y * left[0] + z * up[0],
    x * ahead[1] + y * left[1] + z * up[1],
    x * ahead[2] + y * left[2] + z * up[2],
  ];
}

const dot = (one: Vec3, other: Vec3): number => one[0] * other[0] + one[1] * other[1] + one[2] * other[2];

/** Exact at quarters of a turn. */
function cosineAndSine(degrees: number): readonly [number, number] {
  const quarters = degrees / 90;
  if (Number.isInteger(quarters)) {
    const quarter = ((quarters % 4) + 4) % 4;
    return [[1, 0, -1, 0][quarter], [0, 1, 0, -1][quarter]];
  }
  const angle = (Math.PI * degrees) / 180;
  return [Math.cos(angle), Math.sin(angle)];
}
