import type { Vec3 } from '../../units/quantities.ts';
import { areaOf } from './solid.ts';

/** A triangle whose height is smaller than this part of its longest side has no area. */
const FLAT = 1e-9;

/**
 * Triangles of a flat, convex outline, of which some corners may lie on the line between their neighbours: a fan from a
 * corner if each of its triangles has an area, otherwise one from the middle.
 *
 * @returns Corners of the triangles, three for each.
 */
export function fanOf(outline: readonly Vec3[]): readonly Vec3[] {
  for (let start = 0; start < outline.length; start++) {
    const turned = [...outline.slice(start), ...outline.slice(0, start)];
    const fan = turned.slice(2).flatMap((corner, i) => [turned[0], turned[i + 1], corner]);
    if (fan.every((_, i) => i % 3 !== 0 || hasArea(fan.slice(i, i + 3)))) return fan;
  }
  const middle = [0, 1, 2].map(
    (axis) => outline.reduce((sum, corner) => sum + corner[axis], 0) / outline.length,
  ) as unknown as Vec3;
  return outline.flatMap((corner, i) => [middle, corner, outline[(i + 1) % outline.length]]);
}

function hasArea(triangle: readonly Vec3[]): boolean {
  const longest = Math.max(
    ...triangle.map((a, i) => {
      const b = triangle[(i + 1) % 3];
      return Math.hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2]);
    }),
  );
  return areaOf(Float64Array.from(triangle.flat()), 0) > FLAT * longest ** 2;
}
