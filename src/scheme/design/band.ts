import type { Vec3 } from '../../units/quantities.ts';
import { symbolForPhaseVelocity } from '../dispersion.ts';
import { onAxes, type ShellName } from '../shells.ts';
import { pointsOf } from '../stencils.ts';

/**
 * How much of the stability bound p ≤ 4/λ² a scheme may use in free space (docs/theory/schemes.md, eq. S14). Reflecting
 * walks take a room's operator beyond the free-space symbol: in the worst of random rooms by 2 % with compact stencils
 * of up to 81 points, by 4.6 % with up to 125, by 6.5 % with larger ones, and by more in rooms made for it. So most
 * rooms stay within the bound, and every rendering makes sure of its own (docs/theory/stability.md). Leggy stencils
 * never exceed free space.
 */
export function stabilityShare(shells: readonly ShellName[]): number {
  const points = pointsOf(shells);
  if (onAxes(shells)) return 0.98;
  if (points <= 81) return 0.96;
  return points <= 125 ? 0.94 : 0.92;
}

/** How much of the stability bound a scheme for free space may use; the rest is for rounding. */
export const FREE_SPACE_SHARE = 0.998;

/** What a scheme has to keep: the tolerance on phase velocity in a band, at a Courant number. */
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
  /** Excesses are divided by it, so that those of all wave vectors are comparable. */
  readonly scale: number;
}

/**
 * The bounds on p(k) (docs/theory/schemes.md, eq. S13 to S15), with `share` of the stability bound. In the band the
 * phase velocity is within the tolerance; everywhere the scheme is stable. Outside the band p stays above its value at
 * the band's edge, so no short wave has a frequency inside the band: below the frequency of the band's edge a response
 * holds nothing but waves of the stated accuracy.
 */
export function symbolBounds({ courant, tolerance, band }: BandRequirement, share: number, k: Vec3): SymbolBounds {
  const wavenumber = Math.hypot(...k);
  const stable = (share * 4) / (courant * courant);
  if (wavenumber <= band * Math.PI * (1 + 1e-12)) {
    return {
      lower: symbolForPhaseVelocity(courant, wavenumber, -tolerance),
      upper: Math.min(symbolForPhaseVelocity(courant, wavenumber, tolerance), stable),
      scale: symbolForPhaseVelocity(courant, wavenumber, 0),
    };
  }
  return { lower: symbolForPhaseVelocity(courant, band * Math.PI, -tolerance), upper: stable, scale: stable };
}
