import type { Scheme } from '../scheme.ts';
import { EveryRoom } from './bound.ts';
import { halfWalks } from './words.ts';

/** Stencils of more words are not tried: a proof of them takes longer than a measurement. */
const MOST_WORDS = 100;
/** Looseness of the bound: a first look that mostly settles it, and a second. */
const GAPS = [1e-2, 3e-4];

/**
 * What no eigenvalue of λ²P exceeds in any room on cell faces, in parts of 4; null where that is not proved to be at
 * most 1, or none to be below 0.
 */
export function everyRoomShare({ stencil, weights, courant }: Scheme): number | null {
  if (halfWalks(stencil.shells).length > MOST_WORDS) return null;
  const everyRoom = new EveryRoom(stencil.shells);
  for (const gap of GAPS) {
    const { lower, upper } = everyRoom.largest(weights, { gap });
    const share = (upper * courant ** 2) / 4;
    if (share <= 1) return everyRoom.smallest(weights) === null ? null : share;
    if (lower * courant ** 2 > 4) return null;
  }
  return null;
}
