import { metres, type Metres } from '../../units/quantities.ts';

/**
 * The spacing may shrink by this share so that walls fall on cell faces: that costs up to 1/0.95⁴ = 1.23 times the node
 * updates, about what walls between the nodes cost in their place (1.1 to 1.25 times the time of a step, and the
 * measurement of stability).
 */
const FINER = 0.04995;
const SPACINGS_TRIED = 666;

/** Node updates of a second of sound go with this power of the spacing. */
const WORK_POWER = -4;

/** A finer spacing is taken only if its price is smaller by more than this. */
const NOTHING = 1e-9;

/**
 * The spacing at most `largest` and at most 5 % finer at which the distance of walls from cell faces (root mean square,
 * in spacings) times the work is smallest; the coarsest of equally good ones. So walls must come nearer by more than
 * the work rises: a spacing 3 % finer, 1.13 times the work, has to bring them nearer by an eighth. Rooms of boxes and
 * meshes share this search, so that a room of boxes and its mesh get one grid.
 *
 * @param misfit Mean square distance of walls from cell faces at a spacing, in spacings.
 */
export function finerSpacing(largest: Metres, misfit: (spacing: number) => number): Metres {
  const price = (spacing: number): number => misfit(spacing) * (spacing / largest) ** (2 * WORK_POWER);
  let best = { spacing: largest as number, price: price(largest) };
  for (let i = 1; i <= SPACINGS_TRIED; i++) {
    const spacing = largest * (1 - (FINER * i) / SPACINGS_TRIED);
    const found = price(spacing);
    if (found < best.price - NOTHING) best = { spacing, price: found };
  }
  return metres(best.spacing);
}
