import { certify } from './certificate.ts';
import type { Scheme } from './scheme.ts';

/**
 * Gives the weights of a scheme another Courant number λ, such as a smaller one for a room that would be unstable.
 * Weights are designed for their λ, so the tolerance is certified anew: it covers the phase velocities in the band, and
 * is so large that no short wave is slower than the tolerance allows in the band (docs/theory/schemes.md, eq. S23). The
 * trace of absorbing walls stays; walls only ever lose energy, with any λ.
 */
export function withCourant(scheme: Scheme, courant: number): Scheme {
  const { stencil, weights, band } = scheme;
  const { largestError, smallestOutside } = certify({ shells: stencil.shells, weights, courant, band });
  const slowestOutside = Math.asin(Math.sqrt(Math.max(0, smallestOutside))) / ((courant * band * Math.PI) / 2);
  return { ...scheme, courant, tolerance: Math.max(largestError, 1 - slowestOutside) };
}
