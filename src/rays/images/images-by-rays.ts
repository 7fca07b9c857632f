import type { Triple } from '../room/room.ts';
import { spreadDirections } from '../../sphere/spread.ts';
import type { ImageSearch } from './every-image.ts';
import { ImageTreeBuilder, SOURCE, type ImageTree } from './image-tree.ts';
import { heightOver, PLANE_TOLERANCE } from './planes.ts';
import type { FirstHit } from './paths.ts';
import { along, dot } from '../../units/vectors.ts';

/** A reflected ray starts so far before the wall, m. */
const LIFT = 2 * PLANE_TOLERANCE;

/**
 * The images that rays from the source find: each ray goes on by mirror reflections, and the planes that it meets in
 * turn are an image. An image is missed if no ray enters its beam, so it is heard in a small part of the room only.
 *
 * @param rays Number of rays, spread evenly over all directions: the same ones each time.
 */
export function imagesByRays(search: ImageSearch, firstHit: FirstHit, rays: number): ImageTree {
  const { planes, planeOf } = search.planes;
  const { source, order, farthest } = search;
  const tree = new ImageTreeBuilder(source, planes);
  const known = new Map<number, number>();
  for (const ray of spreadDirections(rays)) {
    let [origin, direction, image, left]: [Triple, Triple, number, number] = [source, ray, SOURCE, farthest];
    for (let level = 0; level < order; level++) {
      const hit = firstHit(origin, direction, left);
      if (!hit) break;
      const plane = planeOf[hit.triangle];
      if (plane < 0) break;
      const key = (image === SOURCE ? 0 : image + 1) * planes.length + plane;
      const next: number = known.get(key) ?? tree.add(image, plane);
      known.set(key, next);
      image = next;
      left -= hit.distance;
      const { normal } = planes[plane];
      const side = heightOver(planes[plane], origin) < 0 ? -1 : 1;
      origin = along(along(origin, hit.distance, direction), side * LIFT, normal);
      direction = along(direction, -2 * dot(normal, direction), normal);
    }
  }
  return tree.done();
}
