import { Vector3 } from 'three';
import type { Vec3 } from '../../../../src/app/index.ts';
import type { ThreeStage } from '../three-stage.ts';

/** A place on the page, px. */
export interface ScreenPlace {
  readonly clientX: number;
  readonly clientY: number;
}

/** Gives a function that says where on the page a place of the room is drawn; null for one behind the viewer. */
export function screenOf({ canvas, camera }: ThreeStage): (place: Vec3) => ScreenPlace | null {
  const { left, top, width, height } = canvas.getBoundingClientRect();
  camera.updateMatrixWorld();
  const at = new Vector3();
  return ([x, y, z]) => {
    at.set(x, y, z).project(camera);
    if (Math.abs(at.z) > 1) return null;
    return { clientX: left + ((1 + at.x) * width) / 2, clientY: top + ((1 - at.y) * height) / 2 };
  };
}

/** Distance on the page, px. */
export const apart = (one: ScreenPlace | null, other: ScreenPlace): number =>
  one ? Math.hypot(one.clientX - other.clientX, one.clientY - other.clientY) : Infinity;

/** Distance of a place from the line between two others, px, and its share of the way from the first to the second. */
export function fromSide(at: ScreenPlace, from: ScreenPlace | null, to: ScreenPlace | null): readonly [number, number] {
  if (!from || !to) return [Infinity, 0];
  const [dx, dy] = [to.clientX - from.clientX, to.clientY - from.clientY];
  const squared = dx * dx + dy * dy;
  const along = squared === 0 ? 0 : ((at.clientX - from.clientX) * dx + (at.clientY - from.clientY) * dy) / squared;
  const share = Math.min(1, Math.max(0, along));
  return [Math.hypot(from.clientX + share * dx - at.clientX, from.clientY + share * dy - at.clientY), share];
}

/** Gives a function that says how far from a place on the page a place of the room is drawn, px. */
export function pixelsFrom(stage: ThreeStage, at: ScreenPlace): (place: Vector3) => number {
  const screen = screenOf(stage);
  return ({ x, y, z }) => apart(screen([x, y, z]), at);
}
