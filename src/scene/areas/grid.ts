import { MOST_PLACES } from './area.ts';
import type { Point2 } from '../../units/vectors.ts';

/** Too many places for a grid: the work would not end. */
export class TooManyPlacesError extends Error {
  /** @param places Number of places of the grid. */
  constructor(readonly places: number) {
    super(`${places} places`);
  }
}

/** Places along a side of a grid, m: as many as fit, in the middle. At least one. */
function placesAlong(from: number, to: number, spacing: number): GridSide {
  // A side of exactly n spacings has n places, however it is rounded.
  const count = Math.max(1, Math.floor((to - from) / spacing + 1e-6));
  return { first: (from + to) / 2 - ((count - 1) / 2) * spacing, count };
}

/** Places at equal distances along a side of a grid. */
export interface GridSide {
  /** Coordinate of the first place, m. */
  readonly first: number;
  readonly count: number;
}

/** A grid over a plane. */
export interface PlaneGrid {
  readonly columns: GridSide;
  readonly rows: GridSide;
  /** Distance of neighbours, metres. */
  readonly spacing: number;
}

/**
 * A grid over all of the points.
 *
 * @param points At least one, m.
 * @throws TooManyPlacesError if it has more than {@link MOST_PLACES} places
 */
export function gridOver(points: readonly Point2[], spacing: number): PlaneGrid {
  const [low, high] = [
    [Infinity, Infinity],
    [-Infinity, -Infinity],
  ];
  for (const point of points) {
    for (let axis = 0; axis < 2; axis++) {
      low[axis] = Math.min(low[axis], point[axis]);
      high[axis] = Math.max(high[axis], point[axis]);
    }
  }
  const columns = placesAlong(low[0], high[0], spacing);
  const rows = placesAlong(low[1], high[1], spacing);
  const places = columns.count * rows.count;
  if (!(places <= MOST_PLACES)) throw new TooManyPlacesError(places);
  return { columns, rows, spacing };
}
