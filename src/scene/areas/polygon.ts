import type { Vec3 } from '../../units/quantities.ts';
import { cross, dot, minus, normalised, type Point2 } from '../../units/vectors.ts';

/** How far the corners of a polygon may be off its plane, as a share of its size. */
const FLAT = 1e-3;

/** The plane of a polygon, and the polygon in it. */
export interface PlanePolygon {
  /** A point of the plane, m. */
  readonly origin: Vec3;
  /** Unit vectors of the plane: along x and y if it is level, else level and upwards. */
  readonly u: Vec3;
  readonly v: Vec3;
  /** Corners along u and v, m. */
  readonly corners: readonly Point2[];
}

/** Why corners make no polygon. */
export type PolygonFault = 'few' | 'no-area' | 'not-flat' | 'crosses';

/**
 * Lays a polygon into its plane. The normal is Newell's: twice the area in each direction.
 *
 * @param corners At least three, m.
 */
export function planePolygon(corners: readonly Vec3[]): PlanePolygon | PolygonFault {
  if (corners.length < 3) return 'few';
  const [origin] = corners;
  const size = Math.max(...corners.map((corner) => Math.hypot(...minus(corner, origin))));
  const normal = newell(corners);
  if (!(Math.hypot(...normal) > FLAT * FLAT * size * size)) return 'no-area';
  let up = normalised(normal);
  if (up[2] < 0) up = [-up[0], -up[1], -up[2]];
  if (corners.some((corner) => Math.abs(dot(minus(corner, origin), up)) > FLAT * size)) return 'not-flat';
  const isLevel = Math.hypot(up[0], up[1]) < FLAT;
  const u: Vec3 = isLevel ? [1, 0, 0] : normalised([-up[1], up[0], 0]);
  const v = isLevel ? ([0, 1, 0] as const) : cross(up, u);
  const flat = corners.map((corner): Point2 => {
    const from = minus(corner, origin);
    return [dot(from, u), dot(from, v)];
  });
  return crossesItself(flat) ? 'crosses' : { origin, u, v, corners: flat };
}

function newell(corners: readonly Vec3[]): Vec3 {
  const sum: [number, number, number] = [0, 0, 0];
  const [origin] = corners;
  corners.forEach((corner, i) => {
    const c = cross(minus(corner, origin), minus(corners[(i + 1) % corners.length], origin));
    for (let axis = 0; axis < 3; axis++) sum[axis] += c[axis];
  });
  return sum;
}

/** Whether two sides that do not follow one another meet. */
function crossesItself(corners: readonly Point2[]): boolean {
  const n = corners.length;
  for (let i = 0; i < n; i++) {
    for (let j = i + 2; j < n; j++) {
      if (i === 0 && j === n - 1) continue;
      if (meet(corners[i], corners[i + 1], corners[j], corners[(j + 1) % n])) return true;
    }
  }
  return false;
}

function meet(a: Point2, b: Point2, c: Point2, d: Point2): boolean {
  const side = (p: Point2, q: Point2, r: Point2): number =>
    Math.sign((q[0] - p[0]) * (r[1] - p[1]) - (q[1] - p[1]) * (r[0] - p[0]));
  return side(a, b, c) * side(a, b, d) < 0 && side(c, d, a) * side(c, d, b) < 0;
}

/** Whether a point of the plane is inside a polygon, by the number of its sides to the right. */
export function isInsidePolygon(corners: readonly Point2[], [x, y]: Point2): boolean {
  let inside = false;
  for (let i = 0, j = corners.length - 1; i < corners.length; j = i++) {
    const [ax, ay] = corners[i];
    const [bx, by] = corners[j];
    if (ay > y !== by > y && x < ax + ((bx - ax) * (y - ay)) / (by - ay)) inside = !inside;
  }
  return inside;
}
