/** Where the points of an underlay are on the floor. */
import type { DxfLines, ProjectUnderlay } from '../../../../../src/app/index.ts';

/** A place of the plan, metres. */
type Place = readonly [number, number];

/** How an underlay is placed. */
export type PlacedUnderlay = Pick<ProjectUnderlay, 'metresPerUnit' | 'at' | 'turnDegrees'>;

/** The turn as its cosine and sine. */
function turnOf({ turnDegrees }: PlacedUnderlay): readonly [number, number] {
  const angle = (Math.PI / 180) * turnDegrees;
  return [Math.cos(angle), Math.sin(angle)];
}

/** Where a point of the file is on the floor: scaled, then turned about the corner of the plan, then moved. */
export function onFloor([x, y]: Place, placed: PlacedUnderlay): Place {
  const { metresPerUnit: scale, at } = placed;
  const [c, s] = turnOf(placed);
  return [at[0] + scale * (c * x - s * y), at[1] + scale * (s * x + c * y)];
}

/** The reverse of {@link onFloor}. */
export function inFile([x, y]: Place, placed: PlacedUnderlay): Place {
  const { metresPerUnit: scale, at } = placed;
  const [c, s] = turnOf(placed);
  const [dx, dy] = [(x - at[0]) / scale, (y - at[1]) / scale];
  return [c * dx + s * dy, c * dy - s * dx];
}

/**
 * The corners and ends of an underlay in a square round a place of the floor.
 *
 * @param reach Half the side of the square, metres.
 */
export function endsNear(ends: DxfLines['ends'], placed: PlacedUnderlay, place: Place, reach: number): Place[] {
  const [x, y] = inFile(place, placed);
  const away = reach / placed.metresPerUnit;
  const found: Place[] = [];
  for (let i = firstFrom(ends, x - away); 2 * i < ends.length && ends[2 * i] <= x + away; i++) {
    const end: Place = [ends[2 * i], ends[2 * i + 1]];
    if (Math.abs(end[1] - y) <= away) found.push(onFloor(end, placed));
  }
  return found;
}

/** Number of the first end whose x is not below a value; ends are in the order of x. */
function firstFrom(ends: DxfLines['ends'], x: number): number {
  let [low, high] = [0, ends.length / 2];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (ends[2 * middle] < x) low = middle + 1;
    else high = middle;
  }
  return low;
}
