import { boundsOf, dimensionsOf } from '../../scene/boxes.ts';
import type { BoxElement } from '../../scene/scene.ts';
import { metres, type Metres } from '../../units/quantities.ts';

/**
 * The spacing may shrink by this share so that walls fall on the grid: that costs up to 1/0.95⁴ = 1.23 times the node
 * updates, about what walls between the nodes cost in their place (1.1 to 1.25 times the time of a step, and the
 * measurement of stability).
 */
const FINER = 0.04995;
/** Steps as small as those for meshes, so that a room of boxes and its mesh get one grid. */
const SPACINGS_TRIED = 666;

/**
 * A spacing at most `largest` and at most 5 % finer at which the planes of the boxes stand closest to cell faces:
 * the mean squared misfit of all planes, in metres, is smallest.
 */
export function fittingSpacing(boxes: readonly BoxElement[], largest: Metres): Metres {
  const planes = planesOf(boxes);
  let best = { spacing: largest as number, misfit: Infinity };
  for (let i = 0; i <= SPACINGS_TRIED; i++) {
    const spacing = largest * (1 - (FINER * i) / SPACINGS_TRIED);
    const misfit = meanSquare(planes, spacing);
    if (misfit < best.misfit * (1 - 1e-9)) best = { spacing, misfit };
  }
  return metres(best.spacing);
}

/** How far the planes of the boxes are from cell faces: root mean square, in spacings, 0 to 0.5. */
export function boxMisfit(boxes: readonly BoxElement[], spacing: Metres): number {
  return Math.sqrt(meanSquare(planesOf(boxes), spacing)) / spacing;
}

/** Distances of all planes of boxes from the origin of their grid, m. */
function planesOf(boxes: readonly BoxElement[]): number[] {
  const { from } = boundsOf(boxes);
  const axes = [0, 1, 2].slice(0, dimensionsOf(boxes));
  return boxes.flatMap((box) => axes.flatMap((axis) => [box.from[axis] - from[axis], box.to[axis] - from[axis]]));
}

function meanSquare(planes: readonly number[], spacing: number): number {
  const sum = planes.reduce((total, at) => total + (at - Math.round(at / spacing) * spacing) ** 2, 0);
  return sum / planes.length;
}
