import type { Vec3 } from '../../units/quantities.ts';
import { phaseVelocityError, symbolForPhaseVelocity } from '../dispersion.ts';
import type { LaplacianSymbol } from '../symbol.ts';
import type { BandRequirement } from './band.ts';
import { ballSamples, wedgeDirections, wedgeZone } from './samples.ts';

/** What a scheme does on a net of wave vectors. */
export interface SchemeCheck {
  /** Largest |phase-velocity error| in the band. */
  readonly largestError: number;
  /** Smallest p over the zone outside the band, in parts of 4/λ². */
  readonly smallestOutside: number;
  /** p at the band's edge for the slowest wave allowed there, in parts of 4/λ²: what smallestOutside is to exceed. */
  readonly edge: number;
  /** Largest p over the whole zone in parts of the stability bound 4/λ². */
  readonly largestShare: number;
  /** Smallest p/|k|² over the whole zone: positive in a stable scheme. */
  readonly smallestRatio: number;
}

/**
 * Looks at a scheme on `directions`-fine rays and a `zone`-fine net of the Brillouin zone. Between samples p changes by
 * at most its slope times half a net distance; the shares left by the design (2 % in stability) cover it.
 */
export function checkScheme(
  symbol: LaplacianSymbol,
  { courant, band, tolerance }: BandRequirement,
  net: { directions: number; radii: number; zone: number },
): SchemeCheck {
  const bound = 4 / (courant * courant);
  const radius = band * Math.PI;
  let largestError = 0;
  let [smallestOutside, largestShare, smallestRatio] = [Infinity, -Infinity, Infinity];
  const take = (k: Vec3): void => {
    const p = symbol.at(k);
    const length = Math.hypot(...k);
    largestShare = Math.max(largestShare, p / bound);
    smallestRatio = Math.min(smallestRatio, p / (length * length));
    if (length > radius * (1 + 1e-12)) smallestOutside = Math.min(smallestOutside, p / bound);
  };
  for (const k of ballSamples(wedgeDirections(net.directions), net.radii, radius)) {
    take(k);
    largestError = Math.max(largestError, Math.abs(phaseVelocityError(symbol, courant, k)));
  }
  for (const k of wedgeZone(net.zone)) take(k);
  const edge = symbolForPhaseVelocity(courant, radius, -tolerance) / bound;
  return { largestError, smallestOutside, edge, largestShare, smallestRatio };
}
