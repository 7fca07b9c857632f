import type { Vec3 } from '../../../../units/quantities.ts';

/** A flat convex piece of a surface. */
export interface Piece {
  readonly points: readonly Vec3[];
  /** Whether the side from each point to the next is drawn as a line. */
  readonly isLine: readonly boolean[];
  /** The surface that it is of, by which it is coloured. */
  readonly surface: number;
}

/** The points p with normal · p = offset. */
export interface Plane {
  readonly normal: Vec3;
  readonly offset: number;
}

export const dot = (a: Vec3, b: Vec3): number => a[0] * b[0] + a[1] * b[1] + a[2] * b[2];

export const less = (a: Vec3, b: Vec3): Vec3 => [a[0] - b[0], a[1] - b[1], a[2] - b[2]];

export const cross = (a: Vec3, b: Vec3): Vec3 => [
  a[1] * b[2] - a[2] * b[1],
  a[2] * b[0] - a[0] * b[2],
  a[0] * b[1] - a[1] * b[0],
];

/** `a + share · along`. */
export const along = (a: Vec3, by: Vec3, share: number): Vec3 => [
  a[0] + share * by[0],
  a[1] + share * by[1],
  a[2] + share * by[2],
];

/** The normal of a triangle, of length 1, to the side from which its corners go counter-clockwise; 0 without area. */
export function normalOf([a, b, c]: readonly Vec3[]): Vec3 {
  const normal = cross(less(b, a), less(c, a));
  const length = Math.hypot(...normal);
  return length === 0 ? [0, 0, 0] : [normal[0] / length, normal[1] / length, normal[2] / length];
}

/** What of a piece lies before a plane, where its normal points, and what behind it; null for nothing. */
export function divide(
  { points, isLine, surface }: Piece,
  { normal, offset }: Plane,
  heights: readonly number[] = points.map((point) => dot(normal, point) - offset),
): readonly [Piece | null, Piece | null] {
  const half = (sign: 1 | -1): Piece | null => {
    const [kept, lines]: [Vec3[], boolean[]] = [[], []];
    for (let i = 0; i < points.length; i++) {
      const next = (i + 1) % points.length;
      const [here, there] = [sign * heights[i], sign * heights[next]];
      if (here >= 0) {
        kept.push(points[i]);
        lines.push(there >= 0 || here > 0 ? isLine[i] : false);
      }
      if (here > 0 !== there > 0 && here !== 0 && there !== 0) {
        kept.push(along(points[i], less(points[next], points[i]), here / (here - there)));
        // Where the piece is left, the cut follows; where it is entered again, the rest of the side.
        lines.push(here > 0 ? false : isLine[i]);
      }
    }
    return kept.length < 3 ? null : { points: kept, isLine: lines, surface };
  };
  return [half(1), half(-1)];
}
