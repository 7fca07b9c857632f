import { wallPiecesOf, type WallPiece } from '../../../../scene/box-pieces.ts';
import { boundsOf, dimensionsOf, isStrictlyInside, volumeOf } from '../../../../scene/boxes.ts';
import type { BoxElement } from '../../../../scene/scene.ts';
import type { Rectangle } from '../../../../scene/sheets/parts.ts';
import type { Vec3 } from '../../../../units/quantities.ts';

/** What constraints ask of a room as drawn. Lengths in metres; of rooms of two dimensions z is not looked at. */
export interface DrawnRoom {
  readonly dimensions: 2 | 3;
  readonly from: Vec3;
  readonly to: Vec3;
  /** m³; in a room of two dimensions of a metre of height. */
  readonly volume: number;
  /** Distance of a point to the nearest wall or sheet; negative for a point that is not in the air. */
  wallDistance(point: Vec3): number;
  /** Whether no wall and no sheet stands between two points of the air. */
  sees(a: Vec3, b: Vec3): boolean;
}

/** Stands for a point outside of the air. */
export const NOT_IN_AIR = -1;

type Axes = readonly (0 | 1 | 2)[];

/** A room of boxes with sheets in it. */
export function boxRoom(boxes: readonly BoxElement[], sheets: readonly Rectangle[] = []): DrawnRoom {
  const dimensions = dimensionsOf(boxes);
  const axes: Axes = dimensions === 2 ? [0, 1] : [0, 1, 2];
  const { from, to } = boundsOf(boxes);
  const solids = wallPiecesOf(boxes);
  return {
    dimensions,
    from,
    to,
    volume: volumeOf(boxes),
    wallDistance(point) {
      if (!isStrictlyInside(boxes, point)) return NOT_IN_AIR;
      let nearest = Infinity;
      for (const axis of axes) nearest = Math.min(nearest, point[axis] - from[axis], to[axis] - point[axis]);
      for (const piece of [...solids, ...sheets]) nearest = Math.min(nearest, distanceTo(piece, point, axes));
      return nearest;
    },
    sees: (a, b) =>
      solids.every((solid) => !cuts(solid, a, b, axes)) && sheets.every((sheet) => !crosses(sheet, a, b, axes)),
  };
}

function distanceTo({ from, to }: WallPiece, point: Vec3, axes: Axes): number {
  return Math.hypot(...axes.map((axis) => Math.max(0, from[axis] - point[axis], point[axis] - to[axis])));
}

/** Whether a line between two points passes through a rectangle. */
function crosses({ axis, from, to }: Rectangle, a: Vec3, b: Vec3, axes: Axes): boolean {
  const plane = from[axis];
  if ((a[axis] - plane) * (b[axis] - plane) >= 0) return false;
  const share = (plane - a[axis]) / (b[axis] - a[axis]);
  return axes.every((other) => {
    const at = a[other] + share * (b[other] - a[other]);
    return other === axis || (at >= from[other] && at <= to[other]);
  });
}

/** Whether a line between two points passes through the inside of a cuboid. */
function cuts({ from, to }: WallPiece, a: Vec3, b: Vec3, axes: Axes): boolean {
  let [begin, end] = [0, 1];
  for (const axis of axes) {
    const along = b[axis] - a[axis];
    if (along === 0) {
      if (a[axis] <= from[axis] || a[axis] >= to[axis]) return false;
      continue;
    }
    const [first, second] = [(from[axis] - a[axis]) / along, (to[axis] - a[axis]) / along];
    begin = Math.max(begin, Math.min(first, second));
    end = Math.min(end, Math.max(first, second));
  }
  return begin < end;
}
