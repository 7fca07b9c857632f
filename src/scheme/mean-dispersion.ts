import { shellPoints } from './shells.ts';
import type { Propagation } from './curves.ts';

/**
 * A scheme as it is on average over all directions: its symbol replaced by its mean over the sphere |k| = const. Waves
 * then depend on |k| alone (docs/theory/schemes.md, eq. S24).
 */
export interface MeanDispersion {
  /** p̄ of a wavenumber, rad per grid step: `Σ_q α_q |P(q)| (1 − sin(k|q|) / (k|q|))`. */
  readonly symbol: (wavenumber: number) => number;
  /** dp̄/dk. */
  readonly slope: (wavenumber: number) => number;
}

/** The mean of the symbol over all directions. A wave e^{jk·l} has the mean sin(k|l|)/(k|l|). */
export function meanDispersion({ stencil: { shells }, weights }: Pick<Propagation, 'stencil' | 'weights'>): MeanDispersion {
  const terms = shells.map((q, s) => ({ weight: weights[s] * shellPoints(q).length, distance: Math.hypot(...q) }));
  return {
    symbol: (k) => terms.reduce((sum, { weight, distance }) => sum + weight * (1 - sinc(k * distance)), 0),
    slope: (k) => terms.reduce((sum, { weight, distance }) => sum - weight * distance * sincSlope(k * distance), 0),
  };
}

/** Below this |x| the series is more exact than the quotient. */
const SMALL = 1e-2;

const sinc = (x: number): number => (Math.abs(x) < SMALL ? 1 - (x * x) / 6 + x ** 4 / 120 : Math.sin(x) / x);

const sincSlope = (x: number): number =>
  Math.abs(x) < SMALL ? -x / 3 + x ** 3 / 30 : (x * Math.cos(x) - Math.sin(x)) / (x * x);
