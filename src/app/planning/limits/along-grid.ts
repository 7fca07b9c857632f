import type { Chord } from '../../../room/details/details.ts';

/** A surface is along the grid if |cos| of the angle between its normal and an axis is larger than this. */
const ALONG_GRID = 0.9999;

/** Whether the surfaces at the ends of a chord are along the grid. */
export function isAlongGrid({ direction }: Pick<Chord, 'direction'>): boolean {
  return direction.some((along) => Math.abs(along) > ALONG_GRID);
}
