import { boundsOf, dimensionsOf } from '../../scene/boxes.ts';
import type { BoxElement, BoxSheet } from '../../scene/scene.ts';
import type { Metres } from '../../units/quantities.ts';
import { finerSpacing } from '../grid/finer-spacing.ts';

/**
 * A spacing at most `largest` and little finer ({@link finerSpacing}) at which the planes of the boxes and their sheets
 * stand closest to cell faces, all planes alike.
 */
export function fittingSpacing(
  boxes: readonly BoxElement[],
  largest: Metres,
  sheets: readonly BoxSheet[] = [],
): Metres {
  const planes = planesOf(boxes, sheets);
  return finerSpacing(largest, (spacing) => meanSquare(planes, spacing));
}

/** How far the planes of the boxes and sheets are from cell faces: root mean square, in spacings, 0 to 0.5. */
export function boxMisfit(boxes: readonly BoxElement[], spacing: Metres, sheets: readonly BoxSheet[] = []): number {
  return Math.sqrt(meanSquare(planesOf(boxes, sheets), spacing));
}

/** Distances of all planes of boxes and sheets from the origin of their grid, m. */
function planesOf(boxes: readonly BoxElement[], sheets: readonly BoxSheet[]): number[] {
  const { from } = boundsOf(boxes);
  const axes = [0, 1, 2].slice(0, dimensionsOf(boxes));
  const ofBoxes = boxes.flatMap((box) =>
    axes.flatMap((axis) => [box.from[axis] - from[axis], box.to[axis] - from[axis]]),
  );
  return [...ofBoxes, ...sheets.map((sheet) => sheet.from[sheet.axis] - from[sheet.axis])];
}

/** Mean square distance of planes from the nearest multiples of a spacing, in spacings. */
function meanSquare(planes: readonly number[], spacing: number): number {
  const sum = planes.reduce((total, at) => total + (at / spacing - Math.round(at / spacing)) ** 2, 0);
  return sum / planes.length;
}
