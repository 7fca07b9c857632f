import type { Direction } from './graph.ts';

/** A closed edge whose wall lets nothing through, whatever the materials. */
export const RIGID = -1;

/** What closes the edges of a room. Asked only for closed edges of air nodes. */
export interface Surface {
  /** Material of the wall that an air node meets in a direction: an index, or RIGID. */
  materialAt(node: number, direction: Direction): number;
  /** Area of the true wall behind that cell face, in squares of the spacing: below 1 where the wall is slanted. */
  areaAt(node: number, direction: Direction): number;
}
