import type { Vec3 } from '../../units/quantities.ts';
import { symbolForPhaseVelocity } from '../dispersion.ts';

/**
 * How much of the stability bound p ≤ 4/λ² a scheme may use in free space. Rooms on the grid reach at most 1.019 of
 * the free-space bound (mathematics page, 3), so with 0.98 every room stays below it; in time step this is 1 %.
 */
export const STABILITY_SHARE = 0.98;

/** What a scheme has to keep: the Courant number, the tolerance on phase velocity, and the band it holds in. */
export interface BandRequirement {
  readonly courant: number;
  /** ε, largest relative phase-velocity error in the band. */
  readonly tolerance: number;
  /** κ: the band is |k| ≤ κπ. */
  readonly band: number;
}

/** Bounds on the symbol at one wave vector. */
export interface SymbolBounds {
  readonly lower: number;
  readonly upper: number;
  /** What the symbol is to be measured against: makes the bounds of all wave vectors comparable. */
  readonly scale: number;
}

/**
 * The bounds on p(k) (mathematics page, 2): in the band, phase velocity within the tolerance; everywhere, stability.
 * Outside the band p stays above its value at the band's edge as well, so that no short wave has a frequency inside
 * the band: below the band's edge in frequency a response holds nothing but waves of the stated accuracy.
 */
export function symbolBounds({ courant, tolerance, band }: BandRequirement, k: Vec3): SymbolBounds {
  const wavenumber = Math.hypot(...k);
  const stable = (STABILITY_SHARE * 4) / (courant * courant);
  if (wavenumber <= band * Math.PI * (1 + 1e-12)) {
    return {
      lower: symbolForPhaseVelocity(courant, wavenumber, -tolerance),
      upper: Math.min(symbolForPhaseVelocity(courant, wavenumber, tolerance), stable),
      scale: symbolForPhaseVelocity(courant, wavenumber, 0),
    };
  }
  return { lower: symbolForPhaseVelocity(courant, band * Math.PI, -tolerance), upper: stable, scale: stable };
}
