/** Parts of a drawn room, as the state chooses them and the picture shows them. */
import type { BoxElement, Vec3 } from '../../../src/app/index.ts';

export type Axis = 0 | 1 | 2;

/** A face of a box, by their numbers; faces as in `FACE_NAMES`. */
export interface FaceOfBox {
  readonly box: number;
  readonly face: number;
}

/** What is chosen of the boxes: one, one or several faces, or a patch of a face. */
export type ChosenPart =
  | { readonly kind: 'box'; readonly box: number }
  | { readonly kind: 'faces'; readonly faces: readonly FaceOfBox[] }
  | { readonly kind: 'patch'; readonly box: number; readonly patch: number };

/** What is chosen in the drawing: something of the boxes, or a sheet or a porous volume in their air. */
export type ChosenShape =
  | ChosenPart
  | { readonly kind: 'sheet'; readonly sheet: number }
  | { readonly kind: 'volume'; readonly volume: number };

/** A cuboid, or a rectangle if both corners are equal on an axis; metres. */
export interface Extent {
  readonly from: Vec3;
  readonly to: Vec3;
}

/** A rectangle across an axis. */
export interface FlatExtent extends Extent {
  readonly axis: Axis;
}

/** What a room of boxes is drawn of. Sheets and volumes that cannot be understood are null. */
export interface DrawnShapes {
  readonly boxes: readonly BoxElement[];
  readonly sheets: readonly (FlatExtent | null)[];
  readonly volumes: readonly (Extent | null)[];
}

/** A shape that can be pushed, pulled and moved. */
export interface Reshapable extends Extent {
  /** The axes along which it may change. */
  readonly axes: readonly Axis[];
  /** The axis along which it may only be moved as a whole: that across a sheet. */
  readonly slides?: Axis;
  /** What it must not leave; null is everywhere. */
  readonly within: Extent | null;
}

/** The chosen shape as it can be changed; null if nothing is chosen, or faces of several boxes. */
export function reshapable(
  { boxes, sheets, volumes }: DrawnShapes,
  chosen: ChosenShape | null,
  isFlat: boolean,
): Reshapable | null {
  const every = ([0, 1, 2] as const).filter((axis) => !(isFlat && axis === 2));
  if (!chosen) return null;
  if (chosen.kind === 'sheet') {
    const sheet = sheets[chosen.sheet];
    if (!sheet) return null;
    const { axis: slides, from, to } = sheet;
    return { from, to, axes: every.filter((axis) => axis !== slides), slides, within: null };
  }
  if (chosen.kind === 'volume') {
    const volume = volumes[chosen.volume];
    return volume ? { from: volume.from, to: volume.to, axes: every, within: null } : null;
  }
  if (chosen.kind === 'patch') {
    const box = boxes[chosen.box] as BoxElement | undefined;
    const patch = box?.patches?.[chosen.patch];
    if (!box || !patch) return null;
    const { from, to, face } = patch;
    return { from, to, axes: every.filter((axis) => axis !== face >> 1), within: box };
  }
  const number = chosen.kind === 'box' ? chosen.box : chosen.faces[0]?.box;
  if (chosen.kind === 'faces' && chosen.faces.some(({ box }) => box !== number)) return null;
  const box = boxes[number] as BoxElement | undefined;
  return box ? { from: box.from, to: box.to, axes: every, within: null } : null;
}

/** The rectangle of a face. */
export function faceExtent({ from, to }: Extent, face: number): Extent {
  const axis = face >> 1;
  const at = (face & 1 ? to : from)[axis];
  return { from: withAxis(from, axis as Axis, at), to: withAxis(to, axis as Axis, at) };
}

/** A copy with another coordinate. */
export function withAxis(point: Vec3, axis: Axis, value: number): Vec3 {
  return [axis === 0 ? value : point[0], axis === 1 ? value : point[1], axis === 2 ? value : point[2]];
}
