import type { Scheme } from '../scheme.ts';
import { EveryRoom } from './bound.ts';
import { halfWalks } from './words.ts';

/** Stencils of more words are not tried: their proof takes longer than a measurement. */
const MOST_WORDS = 100;
/** Looseness of the bound: of a first look, which mostly decides, and of a second one. */
const GAPS = [1e-2, 3e-4];

/**
 * A bound on the eigenvalues of λ²P in every room on cell faces, in parts of 4. Null if it is not proved that the bound
 * is at most 1 and that no eigenvalue is below 0.
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
