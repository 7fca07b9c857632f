import { materialNamesOf } from '../boxes.ts';
import type { BoxGeometry } from '../scene.ts';

/** Names of the materials of the faces, patches and sheets of boxes, each once. */
export function namesOfBoxes({ boxes, sheets = [] }: Pick<BoxGeometry, 'boxes' | 'sheets'>): string[] {
  const ofSheets = sheets.flatMap(({ material, front, back }) => [material, front ?? [], back ?? []].flat());
  return [...new Set([...materialNamesOf(boxes), ...ofSheets])];
}
