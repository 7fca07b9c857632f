import { Plane, Vector3, type Raycaster } from 'three';
import { planePolygon, type Vec3 } from '../../../../src/app/index.ts';
import { middleOf } from '../../shapes/placing.ts';
import type { Axis } from '../../shapes/shapes.ts';
import { handleDrag } from '../drawing/drawing-drags.ts';
import { snapped } from '../drawing/snapping.ts';
import { alongAxis } from '../room/dragging.ts';
import { words } from '../../../words/words.ts';
import { snapAt, type PlacingContext } from './context.ts';
import { onPlane } from './ground.ts';
import type { Phase } from './placing.ts';

/** A change by a pointer that is under way. */
export interface PlacingDrag {
  readonly move: (event: PointerEvent) => void;
  /** @param isDone Whether it is kept; else it is only left. */
  readonly end: () => void;
}

/** Moves a corner of the selected area: in its plane, and of a line with Shift up and down. */
export function cornerDrag(context: PlacingContext, corner: number): PlacingDrag {
  const { stage, room, events, say } = context;
  const { outline, isClosed } = context.placing()!.area!;
  const place = new Vector3(...outline[corner]);
  const plane = new Plane().setFromNormalAndCoplanarPoint(isClosed ? normalOf(outline) : UP, place);
  let last: Vec3 | null = null;
  const to = (event: PointerEvent): Vec3 | null => {
    const { ray } = stage.rayAt(event);
    const along = (axis: Axis, value: number): number => snapped(value, snapAt(context, axis, event.altKey, place));
    if (event.shiftKey && !isClosed && !context.placing()!.isFlat) {
      const height = alongAxis(2, place, ray);
      return height === null ? null : [place.x, place.y, along(2, height)];
    }
    const at = onPlane(ray, plane, room.box());
    return at && [along(0, at.x), along(1, at.y), place.z];
  };
  const tell = (phase: Phase): void => {
    if (last) events.onCorner(corner, last, phase);
  };
  return {
    move: (event) => {
      last = to(event) ?? last;
      if (!last) return;
      tell('moving');
      say(words.placing.cornerAt(context.placing()!.isFlat || isClosed ? last.slice(0, 2) : last), last);
    },
    end: () => {
      say(null);
      tell('done');
    },
  };
}

const UP = new Vector3(0, 0, 1);

function normalOf(outline: readonly Vec3[]): Vector3 {
  const plane = planePolygon(outline);
  return typeof plane === 'string' ? UP : new Vector3(...plane.u).cross(new Vector3(...plane.v));
}

/** Moves all selected things, from a place of them that the pointer has taken. */
export function togetherDrag(context: PlacingContext, place: Vector3, start: Raycaster): PlacingDrag | null {
  const { stage, events, say } = context;
  const { around, isFlat } = context.placing()!;
  if (!around) return null;
  const axes: readonly Axis[] = isFlat ? [0, 1] : [0, 1, 2];
  const shape = { ...around, axes, within: null };
  const follow = handleDrag(shape, { kind: 'move' }, place, start, (axis, { isFree }) =>
    snapAt(context, axis, isFree, place),
  );
  let last: Vec3 | null = null;
  return {
    move: (event) => {
      const now = follow(stage.rayAt(event), { isFree: event.altKey, isUpright: event.shiftKey });
      if (!now) return;
      last = now.extent.from.map((at, axis) => at - around.from[axis]) as unknown as Vec3;
      events.onShift(last, 'moving');
      say(words.placing.moved(axes.map((axis) => last![axis])), middleOf(now.extent));
    },
    end: () => {
      say(null);
      if (last) events.onShift(last, 'done');
    },
  };
}
