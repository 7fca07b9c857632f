/** Lays candidate places for sources along the walls, in the corners and over the floor of a room. */
import { isStrictlyInside } from '../../../scene/boxes.ts';
import { outlineCorners, placeInOutline, signedArea } from '../../../scene/outline/outline.ts';
import type { Geometry } from '../../../scene/scene.ts';
import type { Vec3 } from '../../../units/quantities.ts';
import type { Point2 } from '../../../units/vectors.ts';
import type { Extents } from '../../inputs/scene/extents.ts';

/** A place where a source may stand. */
export interface Candidate {
  /** Such as `wall 12`, or the name of a receiver of an area. */
  readonly name: string;
  /** m */
  readonly position: Vec3;
}

/** How places are laid, m. */
export interface Laying {
  /** Distance of neighbours. */
  readonly spacing: number;
  /** Distance from walls, and from the floor if there is no height. */
  readonly clearance: number;
  /** Distance from the floor. */
  readonly height?: number | undefined;
}

/** Places nearer to each other than this are one, m. */
const SAME = 0.001;

/** A wall in plan: a line, and the directions in which air may lie. */
export interface PlanWall {
  readonly from: Point2;
  readonly to: Point2;
  /** Unit vectors. */
  readonly sides: readonly Point2[];
}

/** Places along all walls, from corner to corner; null for a room whose walls are known only as triangles. */
export function alongWalls(geometry: Geometry, { from: low }: Extents, laying: Laying): Vec3[] | null {
  const walls = planWalls(geometry);
  if (!walls) return null;
  const { spacing, clearance } = laying;
  const z = heightOf(low, laying);
  const places = walls.flatMap(({ from, to, sides }) => {
    const length = Math.hypot(to[0] - from[0], to[1] - from[1]);
    const along: Point2 = [(to[0] - from[0]) / length, (to[1] - from[1]) / length];
    const inner = length - 2 * clearance;
    if (inner < 0) return [];
    const count = Math.max(1, Math.round(inner / spacing));
    return sides.flatMap(([nx, ny]) =>
      Array.from({ length: count + 1 }, (_, i): Vec3 => {
        const at = clearance + (inner * i) / count;
        return [from[0] + along[0] * at + nx * clearance, from[1] + along[1] * at + ny * clearance, z];
      }).filter(([x, y]) => {
        // Where boxes join or overlap, a face of one is in the air.
        const behind: Vec3 = [x - (clearance + SAME) * nx, y - (clearance + SAME) * ny, z];
        return isInAir(geometry, [x, y, z]) && !isInAir(geometry, behind);
      }),
    );
  });
  return distinct(places);
}

/** Places in the corners that the room has in plan; null for a room whose walls are known only as triangles. */
export function inCorners(geometry: Geometry, { from: low }: Extents, laying: Laying): Vec3[] | null {
  const walls = planWalls(geometry);
  if (!walls) return null;
  const { clearance } = laying;
  const z = heightOf(low, laying);
  const ends = walls.flatMap(({ from, to, sides }) =>
    sides.flatMap((side) => [from, to].map((end) => ({ end, side }))),
  );
  const places = ends.flatMap(({ end, side }, i) =>
    ends.slice(i + 1).flatMap((other): Vec3[] => {
      if (Math.hypot(other.end[0] - end[0], other.end[1] - end[1]) > SAME) return [];
      const place = betweenWalls(end, side, other.side, clearance);
      return place && isCorner(geometry, [...place, z], side, other.side, clearance) ? [[...place, z]] : [];
    }),
  );
  return distinct(places);
}

/** Places on a grid over the floor, in the middle of the extents; some may be outside the air. */
export function overFloor({ from, to }: Extents, laying: Laying): Vec3[] {
  const { spacing, clearance } = laying;
  const z = heightOf(from, laying);
  const [xs, ys] = [0, 1].map((axis) => {
    const inner = Math.max(0, to[axis] - from[axis] - 2 * clearance);
    const count = Math.max(1, Math.round(inner / spacing));
    return Array.from({ length: count + 1 }, (_, i) => from[axis] + clearance + (inner * i) / count);
  });
  return ys.flatMap((y) => xs.map((x): Vec3 => [x, y, z]));
}

/** Where the lowest point of the room has its candidates. */
export const heightOf = (low: readonly number[], { clearance, height }: Laying): number =>
  low[2] + (height ?? clearance);

/** Number of places of {@link overFloor}. */
export function countOverFloor({ from, to }: Extents, { spacing, clearance }: Laying): number {
  return [0, 1].reduce(
    (product, axis) => product * (1 + Math.max(1, Math.round((to[axis] - from[axis] - 2 * clearance) / spacing))),
    1,
  );
}

/** The walls of a room in plan; null for a mesh. */
export function planWalls(geometry: Geometry): readonly PlanWall[] | null {
  if (geometry.kind === 'mesh') return null;
  if (geometry.kind === 'outline') {
    const corners = outlineCorners(geometry);
    const turn = Math.sign(signedArea(corners)) || 1;
    return corners.map((from, i) => {
      const to = corners[(i + 1) % corners.length];
      const length = Math.hypot(to[0] - from[0], to[1] - from[1]);
      return { from, to, sides: [[(-turn * (to[1] - from[1])) / length, (turn * (to[0] - from[0])) / length]] };
    });
  }
  // Either side of a face may be air: other boxes add and take away.
  const [alongX, alongY]: readonly (readonly Point2[])[] = [
    [
      [0, 1],
      [0, -1],
    ],
    [
      [1, 0],
      [-1, 0],
    ],
  ];
  return geometry.boxes.flatMap(({ from: [x, y], to: [toX, toY] }): PlanWall[] => [
    { from: [x, y], to: [toX, y], sides: alongX },
    { from: [x, toY], to: [toX, toY], sides: alongX },
    { from: [x, y], to: [x, toY], sides: alongY },
    { from: [toX, y], to: [toX, toY], sides: alongY },
  ]);
}

/** The place at a distance from two walls that meet in a corner; undefined if they are parallel. */
function betweenWalls(corner: Point2, [ax, ay]: Point2, [bx, by]: Point2, distance: number): Point2 | undefined {
  const determinant = ax * by - ay * bx;
  if (Math.abs(determinant) < 1e-3) return undefined;
  return [corner[0] + (distance * (by - ay)) / determinant, corner[1] + (distance * (ax - bx)) / determinant];
}

/** Whether a place is in the air, and the room ends behind it towards both walls. */
function isCorner(geometry: Geometry, place: Vec3, first: Point2, second: Point2, clearance: number): boolean {
  const isBeyond = ([nx, ny]: Point2): boolean =>
    !isInAir(geometry, [place[0] - 1.5 * clearance * nx, place[1] - 1.5 * clearance * ny, place[2]]);
  return isInAir(geometry, place) && isBeyond(first) && isBeyond(second);
}

function isInAir(geometry: Geometry, place: Vec3): boolean {
  if (geometry.kind === 'boxes') return isStrictlyInside(geometry.boxes, place);
  return geometry.kind === 'outline' && placeInOutline(geometry, place) === 'air';
}

/** Drops places that are there already. */
export function distinct(places: readonly Vec3[]): Vec3[] {
  const seen = new Set<string>();
  return places.filter((place) => {
    const key = place.map((x) => Math.round(x / SAME)).join(' ');
    return seen.size < seen.add(key).size;
  });
}
