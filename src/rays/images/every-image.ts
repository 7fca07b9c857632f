import type { RayRoom, Triple } from '../room/room.ts';
import { ImageTreeBuilder, SOURCE, type ImageTree } from './image-tree.ts';
import { heightOver, PLANE_TOLERANCE, type ImagePlane, type ImagePlanes } from './planes.ts';

/** What is searched for images. */
export interface ImageSearch {
  readonly room: RayRoom;
  readonly planes: ImagePlanes;
  readonly source: Triple;
  /** Most reflections of a path. */
  readonly order: number;
  /** Longest path, m. */
  readonly farthest: number;
}

/** Images that the search keeps at most: 40 MB of them, and about a second. */
const MOST_IMAGES = 1_000_000;

/** Planes that are compared with each other at most: the table has the square of their number. */
const MOST_PLANES = 1000;

/**
 * Every image that can be heard anywhere, up to an order. An image is left out with its descendants if no sound can go
 * from the plane before it to its own, or if its plane is farther from it than the longest path.
 *
 * @returns Undefined if there are too many: then `imagesByRays` finds those that matter.
 */
export function everyImage({ room, planes: { planes }, source, order, farthest }: ImageSearch): ImageTree | undefined {
  if (planes.length > MOST_PLANES) return undefined;
  const tree = new ImageTreeBuilder(source, planes);
  const heights = planeHeights(room, planes);
  const count = planes.length;
  let [from, to] = [0, 0];
  /** Adds what can follow an image. */
  const addChildren = (parent: number): boolean => {
    const place = tree.placeOf(parent);
    const before = parent === SOURCE ? undefined : tree.planeOf(parent);
    for (let plane = 0; plane < count; plane++) {
      const height = heightOver(planes[plane], place);
      if (Math.abs(height) <= PLANE_TOLERANCE || plane === before) continue;
      if (boxDistance(planes[plane], place) > farthest) continue;
      if (before !== undefined) {
        // Sound leaves the plane before on the side away from the image, and comes from the image's side.
        const leaves = heightOver(planes[before], place) < 0 ? 1 : 0;
        const comes = height > 0 ? 1 : 0;
        if (!reaches(heights, before * count + plane, leaves)) continue;
        if (!reaches(heights, plane * count + before, comes)) continue;
      }
      if (tree.size === MOST_IMAGES) return false;
      tree.add(parent, plane);
    }
    return true;
  };
  if (order > 0 && !addChildren(SOURCE)) return undefined;
  for (let level = 1; level < order; level++) {
    [from, to] = [to, tree.size];
    for (let image = from; image < to; image++) {
      if (!addChildren(image)) return undefined;
    }
  }
  return tree.done();
}

/** Whether anything of a plane lies on a side (1: that of the normal) of another. */
const reaches = (heights: Float64Array, pair: number, side: number): boolean =>
  side === 1 ? heights[2 * pair + 1] > PLANE_TOLERANCE : heights[2 * pair] < -PLANE_TOLERANCE;

/** [plane][other][lowest, highest] height of the other's corners over the plane, m. */
function planeHeights({ vertices, triangles }: RayRoom, planes: readonly ImagePlane[]): Float64Array {
  const count = planes.length;
  const corners = planes.map(({ triangles: own }) => {
    const used = new Set<number>();
    for (const t of own) for (let i = 0; i < 3; i++) used.add(triangles[3 * t + i]);
    return Uint32Array.from(used);
  });
  const heights = new Float64Array(2 * count * count);
  planes.forEach(({ normal: [x, y, z], offset }, plane) => {
    corners.forEach((own, other) => {
      let [low, high] = [Infinity, -Infinity];
      for (const v of own) {
        const height = x * vertices[3 * v] + y * vertices[3 * v + 1] + z * vertices[3 * v + 2] - offset;
        low = Math.min(low, height);
        high = Math.max(high, height);
      }
      heights[2 * (plane * count + other)] = low;
      heights[2 * (plane * count + other) + 1] = high;
    });
  });
  return heights;
}

/** Distance of a point from the box round a plane's triangles, m. */
function boxDistance({ lower, upper }: ImagePlane, point: Triple): number {
  return Math.hypot(...point.map((x, axis) => Math.max(0, lower[axis] - x, x - upper[axis])));
}
