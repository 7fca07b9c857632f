import { EveryRoom } from '../every-room/bound.ts';
import type { ShellName } from '../shells.ts';

/** How much of the stability bound 4/λ² may be used in any room; the rest is for rounding in single precision. */
const EVERY_ROOM_SHARE = 0.999;
/** What cuts ask for: less, so that cutting ends. */
export const CUT_SHARE = 0.997;

/** Looseness of the bound that ends a design, and of the bound that shows where to cut. */
const FINE = 3e-4;
const ROUGH = 1e-2;

/**
 * Keeps weights stable in every room on cell faces, by proof (docs/theory/operator.md, eq. O12). Weights that break the
 * bound give a linear cut that all weights of these shells have to keep, at any λ and in any band.
 */
export class RoomCuts {
  /** The factors of each cut: Σ_q factor_q α_q ≤ share · 4/λ². */
  readonly cuts: Float64Array[] = [];
  private readonly everyRoom: EveryRoom;

  /** @throws InputError if there are too many shells for a bound. */
  constructor(shells: readonly ShellName[]) {
    this.everyRoom = new EveryRoom(shells);
  }

  /** Whether weights are stable in every room. If they are not, adds a cut that they break. */
  isKept(weights: ArrayLike<number>, courant: number): boolean {
    const limit = (EVERY_ROOM_SHARE * 4) / courant ** 2;
    let found = this.everyRoom.largest(weights, { gap: ROUGH });
    if (found.upper > limit && found.lower <= limit) found = this.everyRoom.largest(weights, { gap: FINE });
    if (found.upper <= limit) return true;
    this.cuts.push(found.cut);
    return false;
  }
}
