import type { Vec3 } from '../../../../src/app/index.ts';
import type { Extent } from '../../shapes/shapes.ts';
import { turned } from '../../shapes/turns.ts';
import type { ShownPiece } from './furniture.ts';

/** The piece that a ray meets first, and at what distance, metres; null if it meets none. */
export function pickPiece(
  pieces: readonly ShownPiece[],
  origin: Vec3,
  direction: Vec3,
): { readonly piece: number; readonly distance: number } | null {
  let best: { readonly piece: number; readonly distance: number } | null = null;
  pieces.forEach(({ position, turn, boxes }, piece) => {
    const from = turned(origin.map((at, d) => at - position[d]) as unknown as Vec3, -turn);
    const way = turned(direction, -turn);
    for (const box of boxes) {
      const distance = entered(box, from, way);
      if (distance !== null && (!best || distance < best.distance)) best = { piece, distance };
    }
  });
  return best;
}

/** The distance at which a ray enters a box; null if it misses it. */
function entered({ from, to }: Extent, origin: Vec3, way: Vec3): number | null {
  let [enter, leave] = [0, Infinity];
  for (let axis = 0; axis < 3; axis++) {
    if (way[axis] === 0) {
      if (origin[axis] < from[axis] || origin[axis] > to[axis]) return null;
      continue;
    }
    const [one, other] = [(from[axis] - origin[axis]) / way[axis], (to[axis] - origin[axis]) / way[axis]];
    enter = Math.max(enter, Math.min(one, other));
    leave = Math.min(leave, Math.max(one, other));
  }
  return enter <= leave ? enter : null;
}
