import { Vector3, type Plane, type Raycaster } from 'three';
import { isSameThing, type PlacedThing, type Thing } from '../../shapes/placing.ts';
import type { Extent } from '../../shapes/shapes.ts';
import { hitInAir, hitWall } from '../drawing/hit.ts';
import type { PlacingContext } from './context.ts';
import { apart, screenOf, type ScreenPlace } from '../pointing/screen.ts';

/** Distance from a receiver of an area within which a pointer takes the area, px. */
const NEAR_DOT = 6;

/** The area of which a receiver is under the pointer; null if none is. */
export function areaUnder({ stage, room }: PlacingContext, at: ScreenPlace): string | null {
  const screen = screenOf(stage);
  let best: string | null = null;
  let nearest = NEAR_DOT;
  for (const { name, points } of room.areas()) {
    for (let i = 0; i < points.length; i += 3) {
      const away = apart(screen([points[i], points[i + 1], points[i + 2]]), at);
      if (away < nearest) [nearest, best] = [away, name];
    }
  }
  return best;
}

/**
 * What is under the pointer of all that can be selected with others: a source, a receiver, an area by its receivers, a
 * piece of furniture, a solid box, a sheet or a porous volume.
 *
 * @param cut The plane that cuts the picture open, if any.
 */
export function thingUnder(
  context: PlacingContext,
  event: ScreenPlace,
  ray: Raycaster,
  cut: Plane | null,
): Thing | null {
  const { things, shapes } = context.placing()!;
  const known = (thing: Thing | null): Thing | null =>
    thing && things.some((each) => isSameThing(each.thing, thing)) ? thing : null;
  const point = context.room.pickPoint(ray);
  if (point) return known({ list: point.kind === 'source' ? 'sources' : 'receivers', key: point.name });
  const area = areaUnder(context, event);
  if (area !== null) return known({ list: 'receivers', key: area });
  const piece = context.room.pickPiece(ray);
  if (piece !== null) return known({ list: 'furniture', key: piece });
  const [origin, way] = [ray.ray.origin.toArray(), ray.ray.direction.toArray()];
  const isShown = (place: readonly [number, number, number]): boolean =>
    !cut || cut.distanceToPoint(new Vector3(...place)) >= 0;
  const air = hitInAir(shapes, origin, way, isShown);
  const wall = hitWall(shapes.boxes, origin, way, isShown);
  const far = (place: readonly [number, number, number]): number => ray.ray.origin.distanceTo(new Vector3(...place));
  if (air && (!wall || far(air.point) < far(wall.point))) {
    if (air.shape.kind === 'sheet') return known({ list: 'sheets', key: air.shape.sheet });
    if (air.shape.kind === 'volume') return known({ list: 'volumes', key: air.shape.volume });
  }
  return wall && shapes.boxes[wall.box].operation === 'subtract' ? known({ list: 'boxes', key: wall.box }) : null;
}

/** The things that lie whole within a frame on the page. */
export function thingsWithin(context: PlacingContext, one: ScreenPlace, other: ScreenPlace): Thing[] {
  const screen = screenOf(context.stage);
  const [left, right] = [Math.min(one.clientX, other.clientX), Math.max(one.clientX, other.clientX)];
  const [top, bottom] = [Math.min(one.clientY, other.clientY), Math.max(one.clientY, other.clientY)];
  const isIn = (at: ScreenPlace | null): boolean =>
    at !== null && left <= at.clientX && at.clientX <= right && top <= at.clientY && at.clientY <= bottom;
  return context
    .placing()!
    .things.filter(({ extent }: PlacedThing) => cornersOf(extent).every((corner) => isIn(screen(corner))))
    .map(({ thing }) => thing);
}

const cornersOf = ({ from, to }: Extent): (readonly [number, number, number])[] =>
  [0, 1, 2, 3, 4, 5, 6, 7].map((bits) => {
    const at = (axis: 0 | 1 | 2): number => (bits & (1 << axis) ? to : from)[axis];
    return [at(0), at(1), at(2)] as const;
  });
