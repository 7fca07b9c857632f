import { certify } from './certificate.ts';
import type { Scheme } from './scheme.ts';

/**
 * The same weights with another Courant number λ, such as a smaller one for a room that would be unstable. Weights are designed
 * for their λ: the tolerance is what the phase velocity then really keeps to in the band, and so large that no short wave is slower
 * than any of the band, as the design promises. The absorbing wall's trace stays; walls only ever lose, with any λ.
 */
export function withCourant(scheme: Scheme, courant: number): Scheme {
  const { stencil, weights, band } = scheme;
  const { largestError, smallestOutside } = certify({ shells: stencil.shells, weights, courant, band });
  const slowestOutside = Math.asin(Math.sqrt(Math.max(0, smallestOutside))) / ((courant * band * Math.PI) / 2);
  return { ...scheme, courant, tolerance: Math.max(largestError, 1 - slowestOutside) };
}
