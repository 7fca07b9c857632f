import { boundsOf, dimensionsOf } from '../../scene/boxes.ts';
import type { BoxElement } from '../../scene/scene.ts';
import type { Metres } from '../../units/quantities.ts';
import { finerSpacing } from '../grid/finer-spacing.ts';

/**
 * A spacing at most `largest` and little finer ({@link finerSpacing}) at which the planes of the boxes stand closest to
 * cell faces, all planes alike.
 */
export function fittingSpacing(boxes: readonly BoxElement[], largest: Metres): Metres {
  const planes = planesOf(boxes);
  return finerSpacing(largest, (spacing) => meanSquare(planes, spacing));
}

/** How far the planes of the boxes are from cell faces: root mean square, in spacings, 0 to 0.5. */
export function boxMisfit(boxes: readonly BoxElement[], spacing: Metres): number {
  return Math.sqrt(meanSquare(planesOf(boxes), spacing));
}

/** Distances of all planes of boxes from the origin of their grid, m. */
function planesOf(boxes: readonly BoxElement[]): number[] {
  const { from } = boundsOf(boxes);
  const axes = [0, 1, 2].slice(0, dimensionsOf(boxes));
  return boxes.flatMap((box) => axes.flatMap((axis) => [box.from[axis] - from[axis], box.to[axis] - from[axis]]));
}

/** Mean square distance of planes from the nearest multiples of a spacing, in spacings. */
function meanSquare(planes: readonly number[], spacing: number): number {
  const sum = planes.reduce((total, at) => total + (at / spacing - Math.round(at / spacing)) ** 2, 0);
  return sum / planes.length;
}
