import type { Vec3 } from '../units/quantities.ts';

/**
 * Distances from a receiver to a source and its images in the walls of a rigid box, up to a distance, rising. The
 * pressure of a source of free field s(t − r/c)/(4πr) is the sum over them ([Allen1979]).
 *
 * @param sides Sides of the box, whose lowest corner is the origin; any unit of length.
 */
export function imageDistances(sides: Vec3, source: Vec3, receiver: Vec3, farthest: number): number[] {
  /** Distances along one axis: images stand at 2nL ± x. */
  const along = (axis: 0 | 1 | 2): number[] => {
    const most = Math.ceil(farthest / (2 * sides[axis])) + 1;
    const found: number[] = [];
    for (let n = -most; n <= most; n++) {
      for (const sign of [1, -1]) found.push(2 * n * sides[axis] + sign * source[axis] - receiver[axis]);
    }
    return found.filter((offset) => Math.abs(offset) <= farthest);
  };
  const [xs, ys, zs] = [along(0), along(1), along(2)];
  const found: number[] = [];
  for (const x of xs) {
    for (const y of ys) {
      if (x * x + y * y > farthest * farthest) continue;
      for (const z of zs) {
        const distance = Math.hypot(x, y, z);
        if (distance <= farthest) found.push(distance);
      }
    }
  }
  return found.sort((a, b) => a - b);
}
