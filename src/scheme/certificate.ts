import type { Vec3 } from '../units/quantities.ts';
import { ballSamples, wedgeDirections } from './design/samples.ts';
import { phaseVelocityError, symbolForPhaseVelocity, symbolSlopeForPhaseVelocity } from './dispersion.ts';
import { shellPoints, squaredRadius, type ShellName } from './shells.ts';
import { LaplacianSymbol, type Hessian } from './symbol.ts';
import { upperBound, type SmoothFunction } from './wedge-bounds.ts';

/** A scheme in free space: the subject of a certificate. */
export interface FreeSpaceScheme {
  readonly shells: readonly ShellName[];
  /** α of each shell; consistent, Σ_q α_q |P(q)| |q|² / 6 = 1. */
  readonly weights: ArrayLike<number>;
  /** λ */
  readonly courant: number;
  /** κ: the band is |k| ≤ κπ. */
  readonly band: number;
}

/**
 * Bounds that are proved for all wave vectors, not only for samples. The third derivatives of the symbol are at most
 * Σ_l |α_l| |l|³. So one sample is enough to decide a small cell of wave vectors; cells are halved until each is
 * decided ({@link upperBound}; docs/theory/schemes.md, 'The certificate'). The proof does not include the rounding of
 * float64, about 1e-13 of p.
 */
export interface Certificate {
  /** Upper bound of |phase-velocity error| for all waves of the band; Infinity if some frequency is not real. */
  readonly largestError: number;
  /** Where the largest error was met, rad per grid step. */
  readonly worst: Vec3;
  /** Upper bound of p for all wave vectors, as a fraction of the stability bound 4/λ². */
  readonly largestShare: number;
  /** Lower bound of p outside the band, as a fraction of 4/λ². */
  readonly smallestOutside: number;
}

/** The net on which the largest error is searched first. */
const NET = { directions: 4, radii: 40 };
/** Most by which the bound may exceed the largest error met, in parts of that error. */
const ERROR_LOOSENESS = 4e-3;
/** Most by which the bound may exceed the largest value met, in parts of 4/λ². */
export const SHARE_LOOSENESS = 1e-3;

/**
 * Value of p at the band's edge, as a fraction of 4/λ², below which the bound gets no tighter: that would take too
 * long.
 */
const LEAST_EDGE = 1e-3;

/** The longest wave vector of the zone is its corner (π, π, π). */
const ZONE_RADIUS = Math.sqrt(3) * Math.PI;

export function certify(scheme: FreeSpaceScheme): Certificate {
  const { shells, weights, courant, band } = scheme;
  const symbol = new LaplacianSymbol(shells, weights);
  const p = symbolOf(scheme, symbol);
  const stable = 4 / (courant * courant);
  const looseness = outsideLooseness(scheme) * stable;
  const outside = upperBound(lessThan(p, ZERO), { from: band * Math.PI, to: ZONE_RADIUS }, { looseness }).bound;
  return {
    ...certifyError(scheme, symbol, p),
    largestShare: certifyShare(scheme),
    smallestOutside: -outside / stable,
  };
}

/** {@link Certificate.largestShare} alone. */
export function certifyShare(scheme: Omit<FreeSpaceScheme, 'band'>): number {
  const stable = 4 / (scheme.courant * scheme.courant);
  const p = symbolOf(scheme, new LaplacianSymbol(scheme.shells, scheme.weights));
  return upperBound(p, { from: 0, to: ZONE_RADIUS }, { looseness: SHARE_LOOSENESS * stable }).bound / stable;
}

function symbolOf(scheme: Pick<FreeSpaceScheme, 'shells' | 'weights'>, symbol: LaplacianSymbol): SmoothFunction {
  return {
    at: (k) => symbol.at(k),
    gradient: (k) => symbol.gradient(k),
    hessian: (k) => symbol.hessian(k),
    third: momentOf(scheme, 3),
  };
}

/** How loose smallestOutside may be, in parts of 4/λ²: less where p is small at the band's edge. */
export function outsideLooseness({ courant, band }: Pick<FreeSpaceScheme, 'courant' | 'band'>): number {
  const edge = Math.sin(Math.min(Math.PI, courant * band * Math.PI) / 2) ** 2;
  return SHARE_LOOSENESS * Math.max(LEAST_EDGE, edge);
}

/** Σ_l |α_l| |l|^power, over all points. */
export function momentOf({ shells, weights }: Pick<FreeSpaceScheme, 'shells' | 'weights'>, power: number): number {
  return shells.reduce(
    (sum, q, s) => sum + Math.abs(weights[s]) * shellPoints(q).length * squaredRadius(q) ** (power / 2),
    0,
  );
}

/**
 * Bounds the largest |error|. It is at most ε if g(−ε) ≤ p ≤ g(ε), with g(e) = (4/λ²) sin²(λ|k|(1+e)/2). The first ε
 * comes from the worst sample. While some wave breaks these bounds, the next ε comes from that wave.
 */
function certifyError(
  scheme: FreeSpaceScheme,
  symbol: LaplacianSymbol,
  p: SmoothFunction,
): Pick<Certificate, 'largestError' | 'worst'> {
  const { courant, band } = scheme;
  const to = band * Math.PI;
  const errorAt = (k: Vec3): number => Math.abs(phaseVelocityError(symbol, courant, k));
  let worst = ballSamples(wedgeDirections(NET.directions), NET.radii, to).reduce((a, b) =>
    errorAt(b) > errorAt(a) ? b : a,
  );
  for (;;) {
    const error = (1 + ERROR_LOOSENESS) * errorAt(worst);
    if (!Number.isFinite(error)) return { largestError: Infinity, worst };
    const range = { from: Math.min(to, surelyWithin(error, scheme)), to };
    const bounds = [lessThan(idealSymbol(courant, error), p), lessThan(p, idealSymbol(courant, -Math.min(1, error)))];
    const broken = bounds
      .map((excess) => upperBound(excess, range, { looseness: 0, limit: 0 }))
      .find(({ bound }) => bound > 0);
    if (!broken) return { largestError: error, worst };
    if (broken.largest <= 0) throw new RangeError('the search for the largest error came to no end');
    if (!(errorAt(broken.where) > errorAt(worst))) return { largestError: Infinity, worst };
    worst = broken.where;
  }
}

/**
 * Wavenumber |k| up to which the error is within ±ε by Taylor's series (docs/theory/schemes.md, eq. S21): |p − |k|²| ≤
 * M |k|⁴, because |cos x − 1 + x²/2| ≤ x⁴/24, and r²(1+e)² (1 − (λr(1+e))²/12) ≤ g(e) ≤ r²(1+e)².
 */
function surelyWithin(error: number, scheme: FreeSpaceScheme): number {
  const quartic = momentOf(scheme, 4) / 24;
  const fast = (1 + error) ** 2;
  const slow = Math.max(0, 1 - error) ** 2;
  return Math.sqrt(Math.min((fast - 1) / (quartic + (fast * scheme.courant) ** 2 / 12), (1 - slow) / quartic));
}

/**
 * g(e), the p of a wave of phase velocity (1 + e) c. Its third derivatives are, with x = λ(1+e)|k|, those of −(2/λ²)
 * cos x: at most (2/λ²) λ³ (1+e)³ (|a|³ + 3 |a| b² |(sin x − x cos x)/x²|) in a direction with the parts a along k and
 * b across it. The last factor is below 0.44.
 */
function idealSymbol(courant: number, error: number): SmoothFunction {
  const factor = 1 + error;
  return {
    at: (k) => symbolForPhaseVelocity(courant, Math.hypot(...k), error),
    gradient: (k) => {
      const wavenumber = Math.hypot(...k);
      const slope = symbolSlopeForPhaseVelocity(courant, wavenumber, error) / wavenumber;
      return [k[0] * slope, k[1] * slope, k[2] * slope];
    },
    hessian: ([x, y, z]) => {
      const squared = x * x + y * y + z * z;
      const wavenumber = Math.sqrt(squared);
      const across = symbolSlopeForPhaseVelocity(courant, wavenumber, error) / wavenumber;
      const more = (2 * factor * factor * Math.cos(courant * factor * wavenumber) - across) / squared;
      return [
        across + more * x * x,
        across + more * y * y,
        across + more * z * z,
        more * x * y,
        more * x * z,
        more * y * z,
      ];
    },
    third: 2 * 1.4 * courant * factor ** 3,
  };
}

const ZERO: SmoothFunction = {
  at: () => 0,
  gradient: () => [0, 0, 0],
  hessian: () => [0, 0, 0, 0, 0, 0],
  third: 0,
};

/** b − a: negative where a is larger. */
function lessThan(a: SmoothFunction, b: SmoothFunction): SmoothFunction {
  return {
    at: (k) => b.at(k) - a.at(k),
    gradient: (k) => {
      const [ax, ay, az] = a.gradient(k);
      const [bx, by, bz] = b.gradient(k);
      return [bx - ax, by - ay, bz - az];
    },
    hessian: (k) => {
      const less = a.hessian(k);
      return b.hessian(k).map((value, i) => value - less[i]) as unknown as Hessian;
    },
    third: a.third + b.third,
  };
}
