import type { Scheme } from './scheme.ts';
import { shellPoints } from './shells.ts';

/** A wave of a scheme, averaged over all directions. */
export interface MeanWave {
  /** Numerical angle ωT of the wave that should have the angle asked for, rad per step. */
  readonly from: number;
  /** What its amplitude is to be multiplied with. */
  readonly gain: number;
}

/**
 * The dispersion of a scheme that is the same in all directions, and how to take it back (docs/theory/schemes.md, eq.
 * S24 to S26). The mean of the symbol over the sphere of radius k is `p̄(k) = Σ_q α_q |P(q)| (1 − sin(k|q|)/(k|q|))`. A
 * room in which p̄ stands for p has the modes of the exact room at other frequencies: that of the wavenumber k at ω̄,
 * `sin²(ω̄T/2) = λ² p̄(k)/4`, in place of ck/X, and excited by 2k/p̄′(k) too much.
 *
 * @returns A function of the angle θ = ωT of the exact wave. Beyond the band the frequencies keep their distance from
 *   the band's edge, and the gain is that of the edge.
 */
export function meanWaves({
  stencil,
  weights,
  courant,
  band,
}: Pick<Scheme, 'stencil' | 'weights' | 'courant' | 'band'>): (angle: number) => MeanWave {
  const terms = stencil.shells.map((q, s) => ({
    weight: weights[s] * shellPoints(q).length,
    distance: Math.hypot(...q),
  }));
  const symbol = (k: number): number =>
    terms.reduce((sum, { weight, distance }) => sum + weight * (1 - sinc(k * distance)), 0);
  const slope = (k: number): number =>
    terms.reduce((sum, { weight, distance }) => sum - weight * distance * sincSlope(k * distance), 0);
  const inBand = (k: number): MeanWave =>
    k < SMALL
      ? { from: courant * k, gain: 1 }
      : { from: 2 * Math.asin((courant / 2) * Math.sqrt(symbol(k))), gain: slope(k) / (2 * k) };
  const edge = Math.PI * band;
  const atEdge = inBand(edge);
  return (angle) => {
    const k = angle / courant;
    return k <= edge ? inBand(k) : { from: Math.min(Math.PI, atEdge.from + angle - courant * edge), gain: atEdge.gain };
  };
}

/** Below this |x| the series is more exact than the quotient. */
const SMALL = 1e-2;

const sinc = (x: number): number => (x < SMALL ? 1 - (x * x) / 6 + x ** 4 / 120 : Math.sin(x) / x);

const sincSlope = (x: number): number => (x < SMALL ? -x / 3 + x ** 3 / 30 : (x * Math.cos(x) - Math.sin(x)) / (x * x));
