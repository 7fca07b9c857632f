import type { BoxElement, Vec3 } from '../../../../src/app/index.ts';
import type { ChosenShape, DrawnShapes, Extent, FaceOfBox } from '../../shapes/shapes.ts';

/** Where a ray meets the wall of a room of boxes. */
export interface WallHit extends FaceOfBox {
  /** Number of the patch there, or null. */
  readonly patch: number | null;
  /** Place that was hit, metres. */
  readonly point: Vec3;
}

/** A box on a ray: the distances at which the ray enters and leaves it, and through which axes. */
interface Passage {
  readonly box: number;
  readonly enter: number;
  readonly leave: number;
  readonly enterAxis: number;
  readonly leaveAxis: number;
}

/** Distances nearer than this are one, metres. */
const SAME = 1e-9;

/**
 * The first wall that a ray meets from the air: the walls between the viewer and the air are not drawn, so it passes
 * them. The face is that of the last box with a face there, as in the simulation.
 *
 * @param isShown Whether the picture shows what is at a point; a cut plane hides one side.
 */
export function hitWall(
  boxes: readonly BoxElement[],
  origin: Vec3,
  direction: Vec3,
  isShown: (point: Vec3) => boolean = () => true,
): WallHit | null {
  const passages = boxes.flatMap((box, number) => passageOf(box, number, origin, direction));
  const places = [...new Set(passages.flatMap(({ enter, leave }) => [enter, leave]))].sort((a, b) => a - b);
  const lastIn = (t: number): Passage | undefined => passages.findLast(({ enter, leave }) => enter < t && t < leave);
  for (const [i, t] of places.entries()) {
    if (t <= 0) continue;
    const before = lastIn(i === 0 ? t - 1 : (places[i - 1] + t) / 2);
    const after = lastIn(i === places.length - 1 ? t + 1 : (t + places[i + 1]) / 2);
    const isAir = (passage: Passage | undefined): boolean =>
      passage !== undefined && boxes[passage.box].operation === 'add';
    if (!isAir(before) || isAir(after)) continue;
    const last = after && after.box > before!.box ? after : before!;
    const axis = last === after ? last.enterAxis : last.leaveAxis;
    const isUp = direction[axis] > 0;
    const face = 2 * axis + Number(last === after ? !isUp : isUp);
    const point = origin.map((at, d) => at + t * direction[d]) as unknown as Vec3;
    if (boxes[last.box].materials[face] === null || !isShown(point)) continue;
    return { box: last.box, face, patch: patchAt(boxes[last.box], face, point), point };
  }
  return null;
}

/** Number of the patch that counts at a point of a face, or null. */
function patchAt({ patches = [] }: BoxElement, face: number, point: Vec3): number | null {
  const at = patches.findLastIndex(
    ({ face: of, from, to }) =>
      of === face && point.every((value, d) => d === face >> 1 || (from[d] <= value && value <= to[d])),
  );
  return at === -1 ? null : at;
}

function passageOf({ from, to }: BoxElement, box: number, origin: Vec3, direction: Vec3): Passage[] {
  let [enter, leave, enterAxis, leaveAxis] = [-Infinity, Infinity, 0, 0];
  for (let d = 0; d < 3; d++) {
    if (direction[d] === 0) {
      if (origin[d] <= from[d] || origin[d] >= to[d]) return [];
      continue;
    }
    const [a, b] = [(from[d] - origin[d]) / direction[d], (to[d] - origin[d]) / direction[d]];
    if (Math.min(a, b) > enter) [enter, enterAxis] = [Math.min(a, b), d];
    if (Math.max(a, b) < leave) [leave, leaveAxis] = [Math.max(a, b), d];
  }
  return leave - enter > SAME ? [{ box, enter, leave, enterAxis, leaveAxis }] : [];
}

/** A sheet or a porous volume that a ray meets. */
export interface AirHit {
  readonly shape: ChosenShape;
  /** Place that was hit first, metres. */
  readonly point: Vec3;
}

/** The first sheet or porous volume that a ray meets. @param isShown Whether the picture shows what is at a point. */
export function hitInAir(
  { sheets, volumes }: Pick<DrawnShapes, 'sheets' | 'volumes'>,
  origin: Vec3,
  direction: Vec3,
  isShown: (point: Vec3) => boolean = () => true,
): AirHit | null {
  const all: readonly (readonly [ChosenShape, Extent | null])[] = [
    ...sheets.map((of, sheet) => [{ kind: 'sheet', sheet }, of] as const),
    ...volumes.map((of, volume) => [{ kind: 'volume', volume }, of] as const),
  ];
  let best: { readonly at: number; readonly hit: AirHit } | null = null;
  for (const [shape, extent] of all) {
    for (const at of extent ? meetings(extent, origin, direction) : []) {
      const point = origin.map((start, d) => start + at * direction[d]) as unknown as Vec3;
      if (at <= 0 || !isShown(point) || (best && best.at <= at)) continue;
      best = { at, hit: { shape, point } };
    }
  }
  return best?.hit ?? null;
}

/** Distances at which a ray enters and leaves a cuboid, or meets a rectangle; none if it passes. */
function meetings({ from, to }: Extent, origin: Vec3, direction: Vec3): number[] {
  let [enter, leave] = [-Infinity, Infinity];
  for (let d = 0; d < 3; d++) {
    if (direction[d] === 0) {
      if (origin[d] < from[d] || origin[d] > to[d]) return [];
      continue;
    }
    const [a, b] = [(from[d] - origin[d]) / direction[d], (to[d] - origin[d]) / direction[d]];
    enter = Math.max(enter, Math.min(a, b));
    leave = Math.min(leave, Math.max(a, b));
  }
  return enter <= leave + SAME ? [enter, leave] : [];
}
