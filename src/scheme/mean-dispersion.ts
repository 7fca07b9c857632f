import { besselJ } from './bessel.ts';
import type { Dimensions } from './directions.ts';
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
 * S24 to S26). The mean of the symbol over the sphere of radius k is `p̄(k) = Σ_q α_q |P(q)| (1 − sin(k|q|)/(k|q|))`;
 * over the circle, in two dimensions, `p̄(k) = Σ_l α_l (1 − J₀(kd_l))`, d_l being how far a point is from the axis
 * through the centre (docs/theory/two-dimensions.md, eq. D4). A room in which p̄ stands for p has the modes of the
 * exact room at other frequencies: that of the wavenumber k at ω̄, `sin²(ω̄T/2) = λ² p̄(k)/4`, in place of ck/X, and
 * excited by 2k/p̄′(k) too much.
 *
 * @returns A function of the angle θ = ωT of the exact wave. Beyond the band the frequencies keep their distance from
 *   the band's edge, and the gain is that of the edge.
 */
export function meanWaves(
  { stencil, weights, courant, band }: Pick<Scheme, 'stencil' | 'weights' | 'courant' | 'band'>,
  dimensions: Dimensions = 3,
): (angle: number) => MeanWave {
  const terms = stencil.shells.flatMap((q, s) => {
    const points = shellPoints(q);
    if (dimensions === 3) return [{ weight: weights[s] * points.length, distance: Math.hypot(...q) }];
    const distances = points.map(([x, y]) => Math.hypot(x, y));
    return [...new Set(distances)].map((distance) => ({
      weight: weights[s] * distances.filter((other) => other === distance).length,
      distance,
    }));
  });
  const mean = dimensions === 3 ? overSphere : overCircle;
  /** p̄ and p̄′. */
  const symbol = (k: number): [number, number] => {
    let [value, slope] = [0, 0];
    for (const { weight, distance } of terms) {
      const [cosine, change] = mean(k * distance);
      value += weight * (1 - cosine);
      slope -= weight * distance * change;
    }
    return [value, slope];
  };
  const inBand = (k: number): MeanWave => {
    if (k < SMALL) return { from: courant * k, gain: 1 };
    const [value, slope] = symbol(k);
    return { from: 2 * Math.asin((courant / 2) * Math.sqrt(value)), gain: slope / (2 * k) };
  };
  const edge = Math.PI * band;
  const atEdge = inBand(edge);
  return (angle) => {
    const k = angle / courant;
    return k <= edge ? inBand(k) : { from: Math.min(Math.PI, atEdge.from + angle - courant * edge), gain: atEdge.gain };
  };
}

/** The wave of exact air that a wave of a scheme stands for. */
export interface ExactWave {
  /** ωT of the exact wave, rad per step: the Courant number times its wavenumber in rad a spacing. */
  readonly angle: number;
  /** What a finished response multiplies its amplitude with. */
  readonly gain: number;
}

/**
 * Turns {@link meanWaves} round.
 *
 * @param waves Waves, as meanWaves gives them. @param from Numerical angle, rad per step.
 */
export function exactWave(waves: (angle: number) => MeanWave, from: number): ExactWave {
  let angle = from;
  for (let step = 0; step < STEPS; step++) angle += from - waves(angle).from;
  return { angle, gain: waves(angle).gain };
}

/** Each makes the error of an angle ten times smaller at least. */
const STEPS = 6;

/** Value of |x| below which the series is more exact than the quotient. */
const SMALL = 1e-2;

/** The mean of cos(x · d) over all directions d of the sphere, and its derivative. */
function overSphere(x: number): [number, number] {
  if (x < SMALL) return [1 - (x * x) / 6 + x ** 4 / 120, -x / 3 + x ** 3 / 30];
  const [sine, cosine] = [Math.sin(x), Math.cos(x)];
  return [sine / x, (x * cosine - sine) / (x * x)];
}

/** The mean of cos(x · d) over all directions d of the circle, and its derivative. */
function overCircle(x: number): [number, number] {
  const [j0, j1] = besselJ(x);
  return [j0, -j1];
}
