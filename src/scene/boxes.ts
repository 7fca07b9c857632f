import type { Vec3 } from '../units/quantities.ts';
import type { BoxElement } from './scene.ts';
import { AXES } from '../units/axes.ts';
import { NO_BOX, piecesOf } from './box-pieces.ts';

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
  const near = touching(boxes, point);
  return ALL_APPROACHES.every((approach) => isAir(near, point, approach));
}

/** The boxes that hold a point or have it on their surface, in order: only they matter for it. */
function touching(boxes: readonly BoxElement[], [x, y, z]: Vec3): BoxElement[] {
  return boxes.filter(
    ({ from, to }) => from[0] <= x && x <= to[0] && from[1] <= y && y <= to[1] && from[2] <= z && z <= to[2],
  );
}

/** Whether the point (metres) lies on a surface, with air on one side and wall on another. */
export function isOnSurface(boxes: readonly BoxElement[], point: Vec3): boolean {
  return !isStrictlyInside(boxes, point) && ALL_APPROACHES.some((approach) => isAir(boxes, point, approach));
}

/** Names of the materials of all faces and patches, each once. */
export function materialNamesOf(boxes: readonly BoxElement[]): string[] {
  return [
    ...new Set(
      boxes.flatMap(({ materials, patches = [] }) => [
        ...materials.filter((name) => name !== null),
        ...patches.map(({ material }) => material),
      ]),
    ),
  ];
}

/** Number of dimensions: 2 for boxes without floor and ceiling. */
export function dimensionsOf(boxes: readonly BoxElement[]): 2 | 3 {
  return boxes.every(({ materials }) => materials[4] === null && materials[5] === null) ? 2 : 3;
}

/**
 * Lowest and highest corner (metres) of the added boxes; subtracted boxes do not count. Needs at least one added box.
 */
export function boundsOf(boxes: readonly BoxElement[]): { from: Vec3; to: Vec3 } {
  const from: [number, number, number] = [Infinity, Infinity, Infinity];
  const to: [number, number, number] = [-Infinity, -Infinity, -Infinity];
  for (const box of boxes) {
    if (box.operation === 'subtract') continue;
    for (const axis of AXES) {
      from[axis] = Math.min(from[axis], box.from[axis]);
      to[axis] = Math.max(to[axis], box.to[axis]);
    }
  }
  return { from, to };
}

/**
 * Volume of the air, m³, exact to rounding: the sum of the pieces into which the boxes cut space.
 *
 * @throws InputError if the boxes make too many pieces.
 */
export function volumeOf(boxes: readonly BoxElement[]): number {
  const { planes, bounds, box } = piecesOf(boxes);
  const side = (piece: number, axis: 0 | 1 | 2): number =>
    planes[axis][bounds[6 * piece + 3 + axis]] - planes[axis][bounds[6 * piece + axis]];
  return box.reduce((volume, last, piece) => {
    if (last === NO_BOX || boxes[last].operation === 'subtract') return volume;
    return volume + side(piece, 0) * side(piece, 1) * side(piece, 2);
  }, 0);
}
