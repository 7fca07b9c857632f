import { boundsOf, dimensionsOf } from '../../scene/boxes.ts';
import type { BoxElement, BoxSheet, BoxVolume } from '../../scene/scene.ts';
import type { Metres } from '../../units/quantities.ts';
import { finerSpacing } from '../grid/finer-spacing.ts';

/**
 * A spacing at most `largest` and little finer ({@link finerSpacing}) at which the planes of the boxes, their sheets
 * and porous volumes stand closest to cell faces, all planes alike.
 */
export function fittingSpacing(
  boxes: readonly BoxElement[],
  largest: Metres,
  sheets: readonly BoxSheet[] = [],
  volumes: readonly BoxVolume[] = [],
): Metres {
  const planes = planesOf(boxes, sheets, thickVolumes(volumes, largest));
  return finerSpacing(largest, (spacing) => meanSquare(planes, spacing));
}

/** How far the planes of boxes, sheets and volumes are from cell faces: root mean square, in spacings, 0 to 0.5. */
export function boxMisfit(
  boxes: readonly BoxElement[],
  spacing: Metres,
  sheets: readonly BoxSheet[] = [],
  volumes: readonly BoxVolume[] = [],
): number {
  return Math.sqrt(meanSquare(planesOf(boxes, sheets, thickVolumes(volumes, spacing)), spacing));
}

/** The volumes that a grid can resolve: walls and sheets stand for thinner ones. */
function thickVolumes(volumes: readonly BoxVolume[], spacing: Metres): BoxVolume[] {
  return volumes.filter(({ from, to }) => from.every((low, axis) => to[axis] - low >= spacing));
}

/** Distances of all planes of boxes, sheets and volumes from the origin of their grid, m. */
function planesOf(boxes: readonly BoxElement[], sheets: readonly BoxSheet[], volumes: readonly BoxVolume[]): number[] {
  const { from } = boundsOf(boxes);
  const axes = [0, 1, 2].slice(0, dimensionsOf(boxes));
  const ofBoxes = [...boxes, ...volumes].flatMap((box) =>
    axes.flatMap((axis) => [box.from[axis] - from[axis], box.to[axis] - from[axis]]),
  );
  return [...ofBoxes, ...sheets.map((sheet) => sheet.from[sheet.axis] - from[sheet.axis])];
}

/** Mean square distance of planes from the nearest multiples of a spacing, in spacings. */
function meanSquare(planes: readonly number[], spacing: number): number {
  const sum = planes.reduce((total, at) => total + (at / spacing - Math.round(at / spacing)) ** 2, 0);
  return sum / planes.length;
}
