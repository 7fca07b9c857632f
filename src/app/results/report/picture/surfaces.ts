import type { Vec3 } from '../../../../units/quantities.ts';
import type { RoomShape } from '../../../outputs/scene/room-shape.ts';
import { along, cross, dot, less, normalOf, type Piece } from './pieces.ts';

/** Surfaces that meet at less than this angle are one, and no line is drawn between them: its cosine. */
const SMOOTH = Math.cos((20 * Math.PI) / 180);

/** The triangles of a room that are seen, with lines where surfaces meet. */
export function seenSurfaces(shape: RoomShape, toViewer: Vec3): Piece[] {
  const { corners, triangles } = shape;
  const points = triangles.map(([a, b, c]) => [corners[a], corners[b], corners[c]] as const);
  const normals = points.map((three) => normalOf(three));
  const isSeen = seenFrom(shape, points, normals, toViewer);
  const atSide = new Map<string, number[]>();
  const keyOf = (a: number, b: number): string => `${Math.min(a, b)} ${Math.max(a, b)}`;
  triangles.forEach(([a, b, c], t) => {
    for (const key of [keyOf(a, b), keyOf(b, c), keyOf(c, a)]) {
      const there = atSide.get(key);
      if (there) there.push(t);
      else atSide.set(key, [t]);
    }
  });
  const isLine = (t: number, a: number, b: number): boolean => {
    const others = atSide.get(keyOf(a, b))!.filter((other) => other !== t);
    return others.length === 0 || others.some((other) => isCorner(t, other));
  };
  const isCorner = (t: number, other: number): boolean =>
    triangles[other][3] !== triangles[t][3] || Math.abs(dot(normals[other], normals[t])) < SMOOTH;
  return triangles.flatMap(([a, b, c, surface], t): Piece[] =>
    isSeen(t) ? [{ points: points[t], isLine: [isLine(t, a, b), isLine(t, b, c), isLine(t, c, a)], surface }] : [],
  );
}

/**
 * Whether a triangle shows the viewer its side in the air, so that walls before the room are left out. Where fronts are
 * not known, surfaces are counted: an odd number lies between a point of the room and the viewer outside.
 */
function seenFrom(
  { triangles, walls }: RoomShape,
  points: readonly (readonly Vec3[])[],
  normals: readonly Vec3[],
  toViewer: Vec3,
): (triangle: number) => boolean {
  if (walls !== undefined) return (t) => t >= walls || dot(normals[t], toViewer) > 0;
  const places = triangles.length > MANY ? PLACES.slice(0, 3) : PLACES;
  const isInTheAir = (from: Vec3): boolean => {
    let isInside = false;
    for (const three of points) if (meets(from, toViewer, three)) isInside = !isInside;
    return isInside;
  };
  const inAir = (t: number): number => {
    const [a, b, c] = points[t];
    return places.filter(([u, v]) => isInTheAir(along(along(along(a, less(b, a), u), less(c, a), v), toViewer, BESIDE)))
      .length;
  };
  // Triangles of one plane are judged together, by the area that each has.
  const counts = new Map<string, { seen: number; all: number }>();
  const keys = triangles.map(([, , , surface], t) => {
    const [x, y, z] = normals[t].map((part) => part.toFixed(2));
    const key = `${surface} ${x} ${y} ${z} ${dot(normals[t], points[t][0]).toFixed(2)}`;
    const area = Math.hypot(...cross(less(points[t][1], points[t][0]), less(points[t][2], points[t][0])));
    const { seen, all } = counts.get(key) ?? { seen: 0, all: 0 };
    counts.set(key, { seen: seen + area * inAir(t), all: all + area * places.length });
    return key;
  });
  return (t) => {
    const { seen, all } = counts.get(keys[t])!;
    return Math.abs(dot(normals[t], toViewer)) > 1e-6 && seen >= LEAST_SEEN * all;
  };
}

/** Furniture stands on a part of a floor, which is seen if this share of it is in the air. */
const LEAST_SEEN = 0.25;

/** Places in a triangle: shares of its two sides from the first corner. */
const PLACES = [
  [0.33, 0.34],
  [0.61, 0.19],
  [0.19, 0.62],
  [0.18, 0.21],
  [0.44, 0.47],
  [0.07, 0.45],
  [0.47, 0.08],
] as const;

/** Each place is held against all triangles; of so many, fewer places of each are tried. */
const MANY = 800;

/** A point beside a surface has this distance from it, m. */
const BESIDE = 1e-3;

/** Whether a ray from a point meets a triangle (T. Möller, B. Trumbore, 1997). */
function meets(from: Vec3, by: Vec3, [a, b, c]: readonly Vec3[]): boolean {
  const [ab, ac] = [less(b, a), less(c, a)];
  const side = cross(by, ac);
  const share = dot(ab, side);
  if (Math.abs(share) < 1e-12) return false;
  const start = less(from, a);
  const u = dot(start, side) / share;
  if (u < 0 || u > 1) return false;
  const turned = cross(start, ab);
  const v = dot(by, turned) / share;
  if (v < 0 || u + v > 1) return false;
  const at = dot(ac, turned) / share;
  return at > 0;
}
