import { Plane, Vector3, type Raycaster } from 'three';
import type { Vec3 } from '../../../../src/app/index.ts';
import { alongAxis } from '../room/dragging.ts';
import type { HandleAction } from './drawing-handles.ts';
import { shapeText } from './drawing-words.ts';
import type { Axis, Extent, Reshapable } from '../../shapes/shapes.ts';
import { pushed, rectangle, shifted, type Snap } from './snapping.ts';

/** Keys held during a drag. */
export interface DragKeys {
  /** Alt: nothing attracts. */
  readonly isFree: boolean;
  /** Shift: up and down instead of level. */
  readonly isUpright: boolean;
}

/** A change under way: what it has come to, where to say so, and what to say. */
export interface Dragged {
  readonly extent: Extent;
  readonly labelAt: Vec3;
  readonly text: string;
}

/** Gives the change for a pointer; null while it cannot be known. */
export type DrawingDrag = (ray: Raycaster, keys: DragKeys) => Dragged | null;

/** How coordinates along an axis snap. */
export type SnapOf = (axis: Axis, keys: DragKeys) => Snap;

/** Drags a handle of a shape, which is at `place` as the drag starts. */
export function handleDrag(
  shape: Reshapable,
  action: HandleAction,
  place: Vector3,
  start: Raycaster,
  snapOf: SnapOf,
): DrawingDrag {
  return action.kind === 'push'
    ? pushDrag(shape, action.axis, action.side, place, start, snapOf)
    : moveDrag(shape, place, start, snapOf);
}

function pushDrag(
  shape: Reshapable,
  axis: Axis,
  side: 'low' | 'high',
  place: Vector3,
  start: Raycaster,
  snapOf: SnapOf,
): DrawingDrag {
  const at = (side === 'low' ? shape.from : shape.to)[axis];
  const offset = at - (alongAxis(axis, place, start.ray) ?? at);
  return (ray, keys) => {
    const to = alongAxis(axis, place, ray.ray);
    if (to === null) return null;
    const snap = snapOf(axis, keys);
    if (shape.slides === axis) {
      const slid = shifted(shape, axis, to + offset - at, snap);
      return { extent: slid, labelAt: on(place, axis, slid.from[axis]), text: shapeText.slid(axis, slid) };
    }
    const changed = pushed(shape, axis, side, to + offset, snap);
    const now = (side === 'low' ? changed.from : changed.to)[axis];
    return { extent: changed, labelAt: on(place, axis, now), text: shapeText.pushed(axis, now, changed) };
  };
}

/** Level planes that a ray meets more flatly than this sine are left for an upright move. */
const LEAST_SINE = 0.08;

function moveDrag(shape: Reshapable, place: Vector3, start: Raycaster, snapOf: SnapOf): DrawingDrag {
  const across = ([0, 1, 2] as const).find((axis) => !shape.axes.includes(axis)) ?? 2;
  const isPatch = shape.within !== null;
  const plane = new Plane().setFromNormalAndCoplanarPoint(new Vector3().setComponent(across, 1), place);
  const meet = ({ ray }: Raycaster): Vector3 | null =>
    Math.abs(ray.direction.getComponent(across)) < LEAST_SINE ? null : ray.intersectPlane(plane, new Vector3());
  const first = meet(start);
  const height = alongAxis(2, place, start.ray);
  return (ray, keys) => {
    let changed = shape;
    if (keys.isUpright && !isPatch && shape.axes.includes(2)) {
      const now = alongAxis(2, place, ray.ray);
      if (now === null || height === null) return null;
      changed = shifted(changed, 2, now - height, snapOf(2, keys));
    } else {
      const now = meet(ray);
      if (!now || !first) return null;
      for (const axis of shape.axes) {
        if (axis === across) continue;
        changed = shifted(changed, axis, now.getComponent(axis) - first.getComponent(axis), snapOf(axis, keys));
      }
    }
    const middle = changed.from.map((low, axis) => (low + changed.to[axis]) / 2) as unknown as Vec3;
    return { extent: changed, labelAt: middle, text: shapeText.moved(changed) };
  };
}

/** Paints a rectangle on a face from a point of it. */
export function paintDrag(face: Reshapable, start: Vec3, snapOf: SnapOf): DrawingDrag {
  const across = ([0, 1, 2] as const).find((axis) => !face.axes.includes(axis) && face.from[axis] === face.to[axis])!;
  const normal = new Vector3().setComponent(across, 1);
  const plane = new Plane().setFromNormalAndCoplanarPoint(normal, new Vector3(...face.from));
  return ({ ray }, keys) => {
    const hit = ray.intersectPlane(plane, new Vector3());
    const extent = hit && rectangle(face, start, [hit.x, hit.y, hit.z], (axis) => snapOf(axis, keys));
    if (!extent) return null;
    const middle = extent.from.map((low, axis) => (low + extent.to[axis]) / 2) as unknown as Vec3;
    return { extent, labelAt: middle, text: shapeText.painted({ ...face, ...extent }) };
  };
}

const on = (place: Vector3, axis: Axis, at: number): Vec3 => {
  const moved = place.clone().setComponent(axis, at);
  return [moved.x, moved.y, moved.z];
};
