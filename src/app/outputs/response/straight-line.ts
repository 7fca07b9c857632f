import { seconds, type MetresPerSecond, type Seconds, type Vec3 } from '../../../units/quantities.ts';

/** Time of sound on a straight line: nothing arrives before it. Positions in m. */
export function straightLine(from: Vec3, to: Vec3, soundSpeed: MetresPerSecond): Seconds {
  return seconds(Math.hypot(...to.map((x, axis) => x - from[axis])) / soundSpeed);
}
