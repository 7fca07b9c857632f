import { NO_BOX } from '../box-pieces.ts';
import type { BoxElement, BoxSheet } from '../scene.ts';
import { areaOf, partsOf, type Part, type Rectangle } from './parts.ts';

/** Whether a part of a sheet has air on both sides, or on one. */
export type AirBeside = 'both' | 'one';

/** The parts of a rectangle that the air of boxes touches. */
export function partsInAir(boxes: readonly BoxElement[], rectangle: Rectangle): Part<AirBeside>[] {
  const isAir = (box: number): boolean => box !== NO_BOX && boxes[box].operation === 'add';
  return partsOf(boxes, rectangle, ({ below, above }) => {
    const [low, high] = [isAir(below), isAir(above)];
    return low && high ? 'both' : low || high ? 'one' : null;
  });
}

/**
 * Area of sheets with air on both sides, m², by material, and that of the local materials of their sides. In a room of
 * two dimensions per metre of height.
 */
export function sheetAreas(boxes: readonly BoxElement[], sheets: readonly BoxSheet[]): Map<string, number> {
  const areas = new Map<string, number>();
  for (const sheet of sheets) {
    const area = partsInAir(boxes, sheet).reduce((sum, part) => sum + (part.value === 'both' ? areaOf(part) : 0), 0);
    for (const name of [sheet.material, sheet.front, sheet.back]) {
      if (name !== null) areas.set(name, (areas.get(name) ?? 0) + area);
    }
  }
  return areas;
}
