/** Areas that are drawn, and things of a room that are selected together. */
import type { Vec3 } from '../../../src/app/index.ts';
import type { Extent } from './shapes.ts';

/** What a pointer lays in the room: an area by a drag or by clicks, or a row; or it selects things. */
export type PlacingTool = 'rectangle' | 'polygon' | 'row' | 'select';

/** Something of the room that can be selected with others: where the scene file has it. */
export type Thing =
  | { readonly list: 'sources' | 'receivers'; readonly key: string }
  | { readonly list: 'boxes' | 'sheets' | 'volumes' | 'furniture'; readonly key: number };

/** A thing with the cuboid around it; both corners of a point are the same. */
export interface PlacedThing {
  readonly thing: Thing;
  readonly extent: Extent;
}

export const isSameThing = (one: Thing, other: Thing): boolean => one.list === other.list && one.key === other.key;

/** The cuboid around others; null without any. */
export function around(extents: readonly Extent[]): Extent | null {
  if (extents.length === 0) return null;
  const by = (pick: (...of: number[]) => number, of: 'from' | 'to'): Vec3 =>
    [0, 1, 2].map((axis) => pick(...extents.map((each) => each[of][axis]))) as unknown as Vec3;
  return { from: by(Math.min, 'from'), to: by(Math.max, 'to') };
}

/** The middle of a cuboid. */
export const middleOf = ({ from, to }: Extent): Vec3 =>
  from.map((low, axis) => (low + to[axis]) / 2) as unknown as Vec3;
