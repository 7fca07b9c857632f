import { metres, type Metres } from '../../units/quantities.ts';

/**
 * The spacing may shrink by this share so that walls fall on cell faces: that costs up to 1/0.95⁴ = 1.23 times the node
 * updates, about what walls between the nodes cost in their place (1.1 to 1.25 times the time of a step, and the
 * measurement of stability).
 */
const FINER = 0.04995;
const SPACINGS_TRIED = 666;

/** A finer spacing is taken only if its misfit is smaller by more than this. */
const NOTHING = 1e-9;

/**
 * The spacing at most `largest` and at most 5 % finer at which walls lie nearest to cell faces; the coarsest of equally
 * good ones. Rooms of boxes and meshes share this search, so that a room of boxes and its mesh get one grid.
 *
 * @param misfit Mean square distance of walls from cell faces at a spacing, in spacings.
 */
export function finerSpacing(largest: Metres, misfit: (spacing: number) => number): Metres {
  let best = { spacing: largest as number, misfit: misfit(largest) };
  for (let i = 1; i <= SPACINGS_TRIED; i++) {
    const spacing = largest * (1 - (FINER * i) / SPACINGS_TRIED);
    const found = misfit(spacing);
    if (found < best.misfit - NOTHING) best = { spacing, misfit: found };
  }
  return metres(best.spacing);
}
