import { along, dot, minus } from '../../units/vectors.ts';
import type { Triple } from '../room/room.ts';
import type { ImagePath } from './paths.ts';
import { heightOver, type ImagePlanes } from './planes.ts';

/**
 * The places where a path is reflected, in order from the source: it is followed from the source, and mirrored in the
 * plane of each of its triangles.
 */
export function pathPoints(
  { hits, departure }: Pick<ImagePath, 'hits' | 'departure'>,
  { planes, planeOf }: ImagePlanes,
  source: Triple,
): Triple[] {
  let [point, direction] = [source, departure];
  return hits.map(({ triangle }) => {
    const plane = planes[planeOf[triangle]];
    const facing = dot(plane.normal, direction);
    point = along(point, -heightOver(plane, point) / facing, direction);
    direction = along(direction, -2 * facing, plane.normal);
    return point;
  });
}

/** The wall's normal at a reflection of a path, on the side of the sound. */
export function facingNormal(normal: Triple, point: Triple, before: Triple): Triple {
  const sign = dot(normal, minus(before, point)) < 0 ? -1 : 1;
  return [sign * normal[0], sign * normal[1], sign * normal[2]];
}
