import type { PreparedRoom } from '../../../room/prepare/prepared.ts';
import { RunError } from '../../../units/errors.ts';
import { planeReach, thinnestSlice, type SlicePlanes } from '../../out-of-core/slices.ts';

/** The planes of a room on a card. */
export interface CardPlanes {
  /** Planes that no other card has to bring to the end of its steps. */
  readonly owned: SlicePlanes;
  /** Planes with the ghost zones on both sides, which this card computes, too. */
  readonly window: SlicePlanes;
}

/** The planes of a slab of a card that the card owns; none where their number is not positive. */
export function ownedPart(slab: SlicePlanes, { owned }: Pick<CardPlanes, 'owned'>): SlicePlanes {
  const start = Math.max(owned.start, slab.start);
  return { start, planes: Math.min(owned.start + owned.planes, slab.start + slab.planes) - start };
}

/** Planes from an end of a window that go wrong with each step: the same on both sides of a step of a slice. */
export const spreadOf = (room: PreparedRoom): number => thinnestSlice(planeReach(room));

/**
 * Shares out the planes of a room evenly.
 *
 * @param ghost Planes of a ghost zone: those of all steps between two exchanges.
 * @throws RunError if there are fewer planes than cards.
 */
export function shareOut(allPlanes: number, cards: number, ghost: number): CardPlanes[] {
  if (allPlanes < cards) {
    throw new RunError(
      `the room has ${allPlanes} planes for ${cards} cards`,
      'Take fewer cards, or turn the room so that its longest side lies along z.',
    );
  }
  return Array.from({ length: cards }, (_, card) => {
    const [from, to] = [card, card + 1].map((at) => Math.floor((at * allPlanes) / cards));
    const [low, high] = [Math.max(0, from - ghost), Math.min(allPlanes, to + ghost)];
    return { owned: { start: from, planes: to - from }, window: { start: low, planes: high - low } };
  });
}
