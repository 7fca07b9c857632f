import type { Triple } from '../../../src/rays/room/room.ts';
import { C } from './tracing.ts';

/**
 * Mean square pressure at a point over its mean over a rigid box, with all modes of a band excited alike: the exact
 * counterpart of a diffuse field.
 *
 * @param size Sides of the box, metres, with a corner at the origin.
 * @param band Hz
 */
export function modalDensity(
  size: Triple,
  band: { readonly lower: number; readonly upper: number },
): (point: Triple) => number {
  const steps = size.map((side) => (Math.PI * C) / side / (2 * Math.PI));
  const modes: Triple[] = [];
  const most = steps.map((step) => Math.ceil(band.upper / step));
  for (let x = 0; x <= most[0]; x++) {
    for (let y = 0; y <= most[1]; y++) {
      for (let z = 0; z <= most[2]; z++) {
        const frequency = Math.hypot(x * steps[0], y * steps[1], z * steps[2]);
        if (frequency >= band.lower && frequency < band.upper) modes.push([x, y, z]);
      }
    }
  }
  return (point) => {
    const squares = point.map((x, axis) =>
      Float64Array.from({ length: most[axis] + 1 }, (_, n) =>
        n === 0 ? 1 : 2 * Math.cos((n * Math.PI * x) / size[axis]) ** 2,
      ),
    );
    return modes.reduce((sum, [x, y, z]) => sum + squares[0][x] * squares[1][y] * squares[2][z], 0) / modes.length;
  };
}
