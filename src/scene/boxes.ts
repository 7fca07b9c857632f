import type { Vec3 } from '../units/quantities.ts';
import type { BoxElement } from './scene.ts';
import { AXES } from '../units/axes.ts';

/** The side from which a point is approached, per axis: 1 from above, −1 from below. */
type Approach = readonly [1 | -1, 1 | -1, 1 | -1];

const FROM_ABOVE: Approach = [1, 1, 1];

const ALL_APPROACHES: readonly Approach[] = [1, -1].flatMap((x) =>
  [1, -1].flatMap((y) => [1, -1].map((z) => [x, y, z] as Approach)),
);

/** Whether the box contains the points next to `point` on the side of `approach`, however near. */
function holds(box: BoxElement, point: Vec3, approach: Approach): boolean {
  for (const axis of AXES) {
    const low = box.from[axis];
    const high = box.to[axis];
    const p = point[axis];
    const held = approach[axis] === 1 ? low <= p && p < high : low < p && p <= high;
    if (!held) return false;
  }
  return true;
}

/**
 * Whether the points next to `point` on one side are air. The last box that contains them decides; without one it is
 * wall.
 */
function isAir(boxes: readonly BoxElement[], point: Vec3, approach: Approach): boolean {
  for (let i = boxes.length - 1; i >= 0; i--) {
    if (holds(boxes[i], point, approach)) return boxes[i].operation === 'add';
  }
  return false;
}

/**
 * Whether the point (metres) is in the air: the last box that contains it decides. Boxes are half-open, `from ≤ p < to`
 * on every axis, so boxes that share a face join without a gap and a grid counts every point once. Exact: coordinates
 * are only compared.
 */
export function isInside(boxes: readonly BoxElement[], point: Vec3): boolean {
  return isAir(boxes, point, FROM_ABOVE);
}

/**
 * Whether the point (metres) and all points close to it are air. False for a point on a surface; a face that two added
 * boxes share is not a surface. Exact, as {@link isInside}.
 */
export function isStrictlyInside(boxes: readonly BoxElement[], point: Vec3): boolean {
  return ALL_APPROACHES.every((approach) => isAir(boxes, point, approach));
}

/** Whether the point (metres) lies on a surface, with air on one side and wall on another. */
export function isOnSurface(boxes: readonly BoxElement[], point: Vec3): boolean {
  return !isStrictlyInside(boxes, point) && ALL_APPROACHES.some((approach) => isAir(boxes, point, approach));
}

/** Names of the materials of all faces, each once. */
export function materialNamesOf(boxes: readonly BoxElement[]): string[] {
  return [...new Set(boxes.flatMap(({ materials }) => materials.filter((name) => name !== null)))];
}

/** Number of dimensions: 2 for boxes without floor and ceiling. */
export function dimensionsOf(boxes: readonly BoxElement[]): 2 | 3 {
  return boxes.every(({ materials }) => materials[4] === null && materials[5] === null) ? 2 : 3;
}

/**
 * Lowest and highest corner (metres) of the added boxes; subtracted boxes do not count. Needs at least one added box.
 */
export function boundsOf(boxes: readonly BoxElement[]): { from: Vec3; to: Vec3 } {
  const added = boxes.filter((box) => box.operation === 'add');
  const lowest = (axis: 0 | 1 | 2) => Math.min(...added.map((box) => box.from[axis]));
  const highest = (axis: 0 | 1 | 2) => Math.max(...added.map((box) => box.to[axis]));
  return { from: [lowest(0), lowest(1), lowest(2)], to: [highest(0), highest(1), highest(2)] };
}

/**
 * Volume of the air, m³, exact to rounding. The planes of all faces cut space into cells that are wholly air or wholly
 * wall. Slice by slice along x, the boxes paint the cells in order, and the cells of air are added up.
 */
export function volumeOf(boxes: readonly BoxElement[]): number {
  const [xs, ys, zs] = AXES.map((axis) => facePlanes(boxes, axis)) as [number[], number[], number[]];
  const slice = new Uint8Array(ys.length * zs.length);
  let volume = 0;
  for (let i = 0; i + 1 < xs.length; i++) {
    slice.fill(0);
    for (const { operation, from, to } of boxes) {
      if (from[0] > xs[i] || to[0] < xs[i + 1]) continue;
      const [k0, k1] = [zs.indexOf(from[2]), zs.indexOf(to[2])];
      for (let j = ys.indexOf(from[1]); j < ys.indexOf(to[1]); j++) {
        slice.fill(operation === 'add' ? 1 : 0, j * zs.length + k0, j * zs.length + k1);
      }
    }
    let area = 0;
    for (let j = 0; j + 1 < ys.length; j++) {
      for (let k = 0; k + 1 < zs.length; k++) {
        if (slice[j * zs.length + k] === 1) area += (ys[j + 1] - ys[j]) * (zs[k + 1] - zs[k]);
      }
    }
    volume += area * (xs[i + 1] - xs[i]);
  }
  return volume;
}

/** Coordinates (metres) of the faces across one axis, rising, each once. */
function facePlanes(boxes: readonly BoxElement[], axis: 0 | 1 | 2): number[] {
  return [...new Set(boxes.flatMap((box) => [box.from[axis], box.to[axis]]))].sort((a, b) => a - b);
}
