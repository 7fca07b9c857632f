/** Walls that a DXF file draws as a line with a width and a thickness: bodies, not sheets. */
import type { Vec3 } from '../../units/quantities.ts';

/** A point of the middle of a wall. */
export interface WallPoint {
  /** Place of the point, in the axes of the entity. */
  readonly at: Vec3;
  /** Width across the wall at this point. */
  readonly width: number;
}

/** Corners sharper than this are cut off, as their tip would lie far away: 1 + cos of the turn. */
const SHARPEST = 0.125;

/**
 * The faces of a wall, each seen from outside it: both sides, top and bottom, and the ends of one that is not closed.
 * Corners are mitred.
 *
 * @param middle Different from point to point; at least two, of a closed wall at least three.
 * @param height Along z; negative for a wall below its line.
 */
export function wallBody(
  middle: readonly WallPoint[],
  isClosed: boolean,
  height: number,
): readonly (readonly Vec3[])[] {
  const count = middle.length;
  const [low, high] = [Math.min(0, height), Math.max(0, height)];
  const edges = middle.map((_, i) => edgesAt(middle, i, isClosed));
  const raised = ([x, y, z]: Vec3, by: number): Vec3 => [x, y, z + by];
  const faces: Vec3[][] = [];
  for (let i = 0; i < (isClosed ? count : count - 1); i++) {
    const [[left, right], [leftNext, rightNext]] = [edges[i], edges[(i + 1) % count]];
    faces.push(
      [raised(right, low), raised(rightNext, low), raised(rightNext, high), raised(right, high)],
      [raised(leftNext, low), raised(left, low), raised(left, high), raised(leftNext, high)],
      [raised(right, high), raised(rightNext, high), raised(leftNext, high), raised(left, high)],
      [raised(right, low), raised(left, low), raised(leftNext, low), raised(rightNext, low)],
    );
  }
  if (isClosed) return faces;
  const [[left, right], [lastLeft, lastRight]] = [edges[0], edges[count - 1]];
  faces.push(
    [raised(left, low), raised(right, low), raised(right, high), raised(left, high)],
    [raised(lastRight, low), raised(lastLeft, low), raised(lastLeft, high), raised(lastRight, high)],
  );
  return faces;
}

/** The corners of a wall to the left and the right of a point of its middle. */
function edgesAt(middle: readonly WallPoint[], i: number, isClosed: boolean): readonly [left: Vec3, right: Vec3] {
  const count = middle.length;
  const hasBefore = isClosed || i > 0;
  const hasAfter = isClosed || i < count - 1;
  const after = hasAfter ? leftOf(middle[i], middle[(i + 1) % count]) : undefined;
  const before = hasBefore ? leftOf(middle[(i + count - 1) % count], middle[i]) : after!;
  const [a, b] = [before, after ?? before];
  const opening = 1 + a[0] * b[0] + a[1] * b[1];
  const [nx, ny] = opening < SHARPEST ? b : [(a[0] + b[0]) / opening, (a[1] + b[1]) / opening];
  const { at, width } = middle[i];
  const [x, y, z] = at;
  return [
    [x + (nx * width) / 2, y + (ny * width) / 2, z],
    [x - (nx * width) / 2, y - (ny * width) / 2, z],
  ];
}

/** Direction to the left of the way from one point to another, of length 1. */
function leftOf({ at: [x, y] }: WallPoint, { at: [u, v] }: WallPoint): readonly [number, number] {
  const length = Math.hypot(u - x, v - y) || 1;
  return [-(v - y) / length, (u - x) / length];
}
