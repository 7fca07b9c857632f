import { onGrid } from '../drawing/snapping.ts';
import type { Place } from './outline.ts';

/** What attracts a corner. */
export interface PlaceSnap {
  /** Distance of the grid's lines, metres. */
  readonly step: number;
  /** Distance within which something attracts, metres. */
  readonly reach: number;
  /** Whether nothing attracts; coordinates are then whole millimetres. */
  readonly isFree: boolean;
  /** Places that attract by themselves, and by their coordinates. */
  readonly corners: readonly Place[];
  /** Places that attract only by themselves. */
  readonly places: readonly Place[];
  /** The edge before: a right angle to it attracts at its end. Null if there is none. */
  readonly before: readonly [Place, Place] | null;
}

const tidy = (metres: number): number => Number(metres.toFixed(3)) + 0;

/**
 * The place that a pointer means: a place near it; else on the line at a right angle to the edge before; else, in each
 * coordinate, in line with a corner; else on the grid.
 */
export function snapPlace([x, y]: Place, { step, reach, isFree, corners, places, before }: PlaceSnap): Place {
  if (isFree) return [tidy(x), tidy(y)];
  const near = nearest([...corners, ...places], ([px, py]) => Math.hypot(px - x, py - y), reach);
  if (near) return near;
  const square = before && rightAngle([x, y], before, step, reach);
  if (square) return square;
  const inLine = (axis: 0 | 1, value: number): number =>
    nearest(corners, (corner) => Math.abs(corner[axis] - value), reach)?.[axis] ?? onGrid(value, step);
  return [inLine(0, x), inLine(1, y)];
}

function nearest(places: readonly Place[], distance: (place: Place) => number, reach: number): Place | null {
  let [best, least]: [Place | null, number] = [null, reach];
  for (const place of places) {
    const away = distance(place);
    if (away <= least) [best, least] = [place, away];
  }
  return best;
}

/** A place square to an edge at its end, whole steps away. Edges along the axes need none: the grid does it. */
function rightAngle([x, y]: Place, [a, b]: readonly [Place, Place], step: number, reach: number): Place | null {
  const length = Math.hypot(b[0] - a[0], b[1] - a[1]);
  const [ux, uy] = [(b[0] - a[0]) / length, (b[1] - a[1]) / length];
  if (length === 0 || Math.min(Math.abs(ux), Math.abs(uy)) < 1e-6) return null;
  const off = (x - b[0]) * ux + (y - b[1]) * uy;
  if (Math.abs(off) > reach) return null;
  const away = onGrid((y - b[1]) * ux - (x - b[0]) * uy, step);
  return away === 0 ? null : [tidy(b[0] - away * uy), tidy(b[1] + away * ux)];
}
