import type { ProgramResult } from './program.ts';
import type { BandRequirement } from './band.ts';

/** A finished design: weights in the order of the stencil's shells, with the band they hold. */
export interface Design extends BandRequirement {
  readonly weights: Float64Array;
}

/** Solves one requirement: weights and their excess. */
export type Solve = (requirement: BandRequirement) => ProgramResult;

/** The excess has to be below minus this, which covers what lies between the samples of the program. */
const SAFETY = 2e-5;
/**
 * The widest band designed for, κ. In wider bands absorbing walls cannot be given their reflection factor: it errs by
 * 0.1 to 0.8 near the edge of the band at κ = 0.9, by some 0.1 at κ = 0.82 (docs/theory/walls.md, 'The choice of trace
 * and inertia'). Nor could sources and receivers be placed off the nodes.
 */
const WIDEST_BAND = 0.82;
/** The widest band of a design for free space. */
export const WIDEST_FREE_BAND = 0.98;
/** The narrowest band searched for. */
const NARROWEST_BAND = 0.03;
const BAND_PRECISION = 1e-3;
const COARSE_BAND_PRECISION = 1e-2;

/** The Courant numbers tried first; then the neighbourhood of the best is searched. */
const COURANT_COARSE = { from: 0.2, to: 1.1, step: 0.05 };
const COURANT_FINE_STEPS = [0.025, 0.0125, 0.00625];

/** How widely and how finely bands are searched. */
interface BandSearch {
  readonly precision: number;
  /** Narrower bands are of no interest. */
  readonly atLeast?: number;
  /** {@link WIDEST_BAND} if left out. */
  readonly atMost?: number | undefined;
}

/** The widest band that some weights hold at this Courant number; null if none does. */
export function widestBand(
  solve: Solve,
  courant: number,
  tolerance: number,
  { precision, atLeast = 0, atMost = WIDEST_BAND }: BandSearch,
): Design | null {
  const attempt = (band: number): Design | null => {
    const { weights, excess } = solve({ courant, tolerance, band });
    return excess <= -SAFETY ? { courant, tolerance, band, weights } : null;
  };
  let best = attempt(Math.max(atLeast, NARROWEST_BAND));
  if (!best) return null;
  let failed = atMost + precision;
  while (failed - best.band > precision) {
    const middle = Math.min(atMost, (best.band + failed) / 2);
    const tried = attempt(middle);
    if (tried) best = tried;
    else failed = middle;
    if (best.band >= atMost) break;
  }
  return best;
}

/**
 * Figure of merit of a design, κ⁴λ (docs/theory/schemes.md, eq. S17): node updates for a cubic wavelength and a period
 * go as (2/κ)⁴/λ.
 */
function efficiency({ band, courant }: BandRequirement): number {
  return band ** 4 * courant;
}

/** Scans the Courant number for the design with the fewest updates; null if none keeps the tolerance. */
export function bestDesign(
  solve: Solve,
  tolerance: number,
  onTried?: (tried: Pick<Design, 'courant' | 'band'>) => void,
  atMost = WIDEST_BAND,
): Design | null {
  const better = (best: Design | null, courant: number, precision: number): Design | null => {
    onTried?.({ courant, band: best?.band ?? 0 });
    // Only a band that beats the best so far is of interest.
    const needed = best ? (efficiency(best) / courant) ** 0.25 : 0;
    if (needed > atMost) return best;
    const design = widestBand(solve, courant, tolerance, { precision, atLeast: needed, atMost });
    return design && (!best || efficiency(design) > efficiency(best)) ? design : best;
  };
  const { from, to, step } = COURANT_COARSE;
  let best: Design | null = null;
  for (let courant = to; courant >= from; courant -= step) best = better(best, courant, COARSE_BAND_PRECISION);
  if (!best) return null;
  for (const fine of COURANT_FINE_STEPS) {
    const centre: number = best.courant;
    for (const courant of [centre - fine, centre + fine]) best = better(best, courant, BAND_PRECISION) ?? best;
  }
  const { courant, band } = best;
  return widestBand(solve, courant, tolerance, { precision: BAND_PRECISION / 4, atLeast: band, atMost }) ?? best;
}
