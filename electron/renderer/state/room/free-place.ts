import type { SceneView, Vec3 } from '../../../../src/app/index.ts';
import type { PointKind } from './shown-room.ts';
import { crossings, isClear, nearestWall, type Triangles } from './triangles.ts';

/**
 * Heights above the floor, m: ears of people who sit, and an omnidirectional source, as ISO 3382-1:2009 (4.2.1, 4.3.1)
 * has them.
 */
const HEIGHT: Readonly<Record<PointKind, number>> = { receiver: 1.2, source: 1.5 };

/** Distance from walls that is tried first, m (ISO 3382-2:2008, 4.3), and what share of it then. */
const FROM_WALLS = 1;
const CLOSER = [1, 0.5, 0.25, 0] as const;

/** Places along the longer side of the plan, and least distance of places, m. */
const PLACES_ACROSS = 24;
const LEAST_STEP = 0.05;

/** Most tests of a triangle, so that the window does not wait: about 20 ms. */
const MOST_TESTS = 4_000_000;

/**
 * A place for a new source or receiver: in the air, at the usual height above the floor below it, at least 1 m from the
 * walls (in small rooms less), and as far from the other points as possible. A place is in the air if a point that is
 * known to be in the air sees it.
 *
 * @param others Sources and receivers that are in the air, metres.
 * @returns metres; the middle of the room if no place is found.
 */
export function freePlace(view: SceneView, kind: PointKind, others: readonly Vec3[]): Vec3 {
  const triangles = view.surfaces.map(({ positions }) => positions);
  const { from, to } = view.extentsMetres;
  const isFlat = view.dimensions === 2;
  const middle: Vec3 = [(from[0] + to[0]) / 2, (from[1] + to[1]) / 2, isFlat ? 0 : (from[2] + to[2]) / 2];
  const apart = (place: readonly number[]): number =>
    Math.min(...others.map((other) => Math.hypot(other[0] - place[0], other[1] - place[1])), Infinity);
  const plan = placesOf(view)
    .map((place) => ({ place, apart: others.length === 0 ? -distance(place, middle) : apart(place) }))
    .sort((a, b) => b.apart - a.apart);
  // Each place needs a vertical line, a distance, and a line of sight or more.
  const each =
    4 *
    Math.max(
      1,
      triangles.reduce((sum, { length }) => sum + length / 9, 0),
    );
  const tried = plan.slice(0, Math.max(20, Math.floor(MOST_TESTS / each)));
  const found: { readonly place: Vec3; readonly wall: number }[] = [];
  const wanted = Math.min(FROM_WALLS, (to[0] - from[0]) / 4, (to[1] - from[1]) / 4);
  for (const { place } of tried) {
    for (const at of isFlat ? [[place[0], place[1], 0] as Vec3] : onFloors(triangles, place, HEIGHT[kind])) {
      if (!isAir(triangles, at, others)) continue;
      const wall = nearestWall(triangles, at, wanted);
      if (wall >= wanted) return at;
      found.push({ place: at, wall });
    }
  }
  for (const share of CLOSER) {
    const good = found.find(({ wall }) => wall > 0 && wall >= share * wanted);
    if (good) return good.place;
  }
  return middle;
}

const distance = (a: readonly number[], b: readonly number[]): number => Math.hypot(a[0] - b[0], a[1] - b[1]);

/** Places over the plan of the room, metres. */
function placesOf({ extentsMetres: { from, to } }: SceneView): (readonly [number, number])[] {
  const sides = [to[0] - from[0], to[1] - from[1]];
  const step = Math.max(LEAST_STEP, Math.max(...sides) / PLACES_ACROSS);
  const along = (axis: 0 | 1): number[] => {
    const count = Math.max(1, Math.floor(sides[axis] / step));
    return Array.from({ length: count }, (_, i) => from[axis] + ((i + 0.5) * sides[axis]) / count);
  };
  return along(0).flatMap((x) => along(1).map((y) => [x, y] as const));
}

/** Places above each floor below a place of the plan, the lowest first. Where there is less height, in the middle. */
function onFloors(triangles: Triangles, [x, y]: readonly [number, number], height: number): Vec3[] {
  const levels = crossings(triangles, [x, y, 0], [0, 0, 1]).sort((a, b) => a - b);
  return levels.slice(1).flatMap((ceiling, i): Vec3[] => {
    const floor = levels[i];
    const free = ceiling - floor;
    return free < 0.01 ? [] : [[x, y, floor + Math.min(height, free / 2)]];
  });
}

/** Directions without symmetry, in which a line rarely meets an edge. */
const OBLIQUE: readonly Vec3[] = [
  [0.5773, 0.2113, 0.7887],
  [-0.3127, 0.8011, 0.5101],
  [0.1931, -0.7103, 0.6769],
];

/** Whether a place is in the air: a point in the air sees it, or, without such points, most lines from it say so. */
function isAir(triangles: Triangles, at: Vec3, others: readonly Vec3[]): boolean {
  if (others.length > 0) return others.some((other) => isClear(triangles, other, at));
  const inside = OBLIQUE.filter((way) => crossings(triangles, at, way).filter((far) => far > 0).length % 2 === 1);
  return 2 * inside.length > OBLIQUE.length;
}
