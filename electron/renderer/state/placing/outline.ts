/** Outlines of areas: what a drag draws, how they lie, and how the scene file has them. */
import { planePolygon, type Vec3 } from '../../../../src/app/index.ts';
import { type Json, type JsonObject } from '../document/json.ts';

/** How a plane of receivers rises. */
export interface Rake {
  /** Angle to the floor, 0 to below 90. */
  readonly degrees: number;
  /** Where it rises to, in plan: 0 is along x, 90 along y. */
  readonly towards: number;
}

/** Coordinates in the file: tenths of a millimetre, so that the corners of a raked area stay in one plane. */
export const written = (metres: number): number => Number(metres.toFixed(4)) + 0;

const RADIANS = Math.PI / 180;

/** Rises less than this are those of rounded corners, degrees. */
const LEVEL = 0.02;

/** How the plane of a polygon rises; null if its corners make none. */
export function rakeOf(corners: readonly Vec3[]): Rake | null {
  const plane = planePolygon(corners);
  if (typeof plane === 'string') return null;
  const { u, v } = plane;
  const normal = [u[1] * v[2] - u[2] * v[1], u[2] * v[0] - u[0] * v[2], u[0] * v[1] - u[1] * v[0]];
  const degrees = Math.atan2(Math.hypot(normal[0], normal[1]), Math.abs(normal[2])) / RADIANS;
  if (degrees < LEVEL) return { degrees: 0, towards: 0 };
  const towards = Math.atan2(-normal[1] * Math.sign(normal[2]), -normal[0] * Math.sign(normal[2])) / RADIANS;
  return { degrees, towards: (towards + 360) % 360 };
}

/** Gives corners another rake; their plan stays, and so does the height of the lowest. */
export function raked(corners: readonly Vec3[], { degrees, towards }: Rake): Vec3[] {
  const way = [Math.cos(towards * RADIANS), Math.sin(towards * RADIANS)];
  const along = corners.map(([x, y]) => x * way[0] + y * way[1]);
  const lowest = Math.min(...along);
  const floor = Math.min(...corners.map(([, , z]) => z));
  const rise = Math.tan(degrees * RADIANS);
  return corners.map(([x, y], i): Vec3 => [x, y, written(floor + rise * (along[i] - lowest))]);
}

/** Where a corner lies in the plane of the others when its place in plan changes; the plane of `corners`. */
export function onPlaneOf(corners: readonly Vec3[], [x, y]: readonly [number, number]): Vec3 {
  const rake = rakeOf(corners);
  if (!rake || rake.degrees === 0) return [x, y, corners[0][2]];
  const [ox, oy, oz] = corners[0];
  const way = [Math.cos(rake.towards * RADIANS), Math.sin(rake.towards * RADIANS)];
  return [x, y, written(oz + Math.tan(rake.degrees * RADIANS) * ((x - ox) * way[0] + (y - oy) * way[1]))];
}

/**
 * Corners as the scene file has them: a level polygon on z = 0 needs no z.
 *
 * @param isFlat Whether the room has two dimensions.
 */
export function cornersInFile(kind: 'polygon' | 'line', corners: readonly Vec3[], isFlat: boolean): Json {
  const isPlain = isFlat || (kind === 'polygon' && corners.every(([, , z]) => written(z) === 0));
  return corners.map((corner) => corner.slice(0, isPlain ? 2 : 3).map(written));
}

/** An entry of the receivers with other corners. */
export function withCorners(entry: JsonObject, corners: readonly Vec3[], isFlat: boolean): JsonObject {
  const kind = entry['polygon'] === undefined ? 'line' : 'polygon';
  return { ...entry, [kind]: cornersInFile(kind, corners, isFlat) };
}

/** Area of a polygon in its plane, square metres; 0 for corners that make none. */
export function areaOf(corners: readonly Vec3[]): number {
  const plane = planePolygon(corners);
  if (typeof plane === 'string') return 0;
  return Math.abs(
    plane.corners.reduce((sum, [x, y], i) => {
      const [nextX, nextY] = plane.corners[(i + 1) % plane.corners.length];
      return sum + (x * nextY - y * nextX) / 2;
    }, 0),
  );
}

/** Length of a line, metres. */
export const lengthOf = (corners: readonly Vec3[]): number =>
  corners.slice(1).reduce((sum, to, i) => sum + Math.hypot(...to.map((at, axis) => at - corners[i][axis])), 0);
