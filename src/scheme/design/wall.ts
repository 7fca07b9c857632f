import { descend, squaresOf } from '../../numerics/levenberg-marquardt.ts';
import type { WallTrace } from '../scheme.ts';
import type { LaplacianSymbol } from '../symbol.ts';
import type { BandRequirement } from './band.ts';

/**
 * Designs how an absorbing wall acts on the nodes before it: docs/theory/walls.md, eq. W11 and W12.
 *
 * On a half line of nodes at x = ½, 1½, … a rigid wall is an even mirror. A wall with trace weights e answers a plane
 * wave through its self-impedance
 *   Z(ω) = jλ sin(ωT) (1/π) ∫_0^π 2 E(k)² / (λ² p(k) − 4 sin²(ωT/2)) dk,  E(k) = Σ_m e_m cos k(m + ½),
 * whose real part is E(k₀)² / v_g, with v_g the group velocity along the normal in units of c. With the wall's specific
 * impedance 1/Y + jL tan(ωT/2) in series, the reflection factor is 1 − 2 Re Z y / (1 + y Z), y = 1/(1/Y + jL
 * tan(ωT/2)). The reflection is exact if Z + jL tan(ωT/2) = 1/cos θ.
 */

const QUADRATURE_POINTS = 300;
const FREQUENCIES = 10;
const ANGLES_DEGREES = [0, 30, 60];
/**
 * Weights of errors at oblique incidence; the weight at normal incidence is 1. The small weight is used if the error at
 * normal incidence then stays within {@link NORMAL_GOAL}; the large one if the band is too wide for that.
 */
const OBLIQUE_SHARES = [0.1, 0.5] as const;
const NORMAL_GOAL = 0.01;
const ADMITTANCES = [0.1, 0.4, 1];
/** Lengths of the trace tried, the shorter first. */
const TRACE_LENGTHS = [4, 8] as const;
/** If the largest |R − (1 − Y)/(1 + Y)| in the band at normal incidence is at most this, no longer trace is tried. */
const REFLECTION_GOAL = 0.003;

/** Fourth powers are flat about their minimum: steps that lower their sum little still lower the largest error. */
const ENDING = { maxSteps: 300, tolerance: 1e-7 } as const;
/** Step of the central differences, of numbers of order one. */
const DIFFERENCE = 1e-6;

const wavenumbers = Float64Array.from(
  { length: QUADRATURE_POINTS },
  (_, i) => ((i + 0.5) * Math.PI) / QUADRATURE_POINTS,
);

/** A plane wave that meets the wall. */
interface Incidence {
  readonly cosAngle: number;
  /** Normal component of the wave vector, rad per grid step. */
  readonly normal: number;
  readonly groupVelocity: number;
  /** λ sin ωT */
  readonly slope: number;
  /** tan(ωT/2) */
  readonly tangent: number;
  /** λ² p(k) − 4 sin²(ωT/2) at the quadrature points. */
  readonly denominator: Float64Array;
  /** d(λ²p)/dk / sin k at the pole: strength of the singularity that is subtracted from the integrand. */
  readonly pole: number;
}

function bisect(f: (x: number) => number, low: number, high: number): number {
  for (let i = 0; i < 60; i++) {
    const middle = (low + high) / 2;
    if (f(middle) > 0) high = middle;
    else low = middle;
  }
  return (low + high) / 2;
}

function incidence(symbol: LaplacianSymbol, courant: number, omegaT: number, angle: number): Incidence {
  const squared = courant * courant;
  const target = 4 * Math.sin(omegaT / 2) ** 2;
  const [nx, ny] = [Math.cos(angle), Math.sin(angle)];
  const k = bisect((r) => squared * symbol.at([r * nx, r * ny, 0]) - target, 1e-9, Math.PI);
  const [normal, transverse] = [k * nx, k * ny];
  const step = 1e-5;
  const derivative =
    (squared * (symbol.at([normal + step, transverse, 0]) - symbol.at([normal - step, transverse, 0]))) / (2 * step);
  return {
    cosAngle: nx,
    normal,
    groupVelocity: derivative / (2 * Math.sin(omegaT) * courant),
    slope: courant * Math.sin(omegaT),
    tangent: Math.tan(omegaT / 2),
    denominator: wavenumbers.map((q) => squared * symbol.at([q, transverse, 0]) - target),
    pole: derivative / Math.sin(normal),
  };
}

function traceResponse(trace: ArrayLike<number>, k: number): number {
  let sum = 0;
  for (let m = 0; m < trace.length; m++) sum += trace[m] * Math.cos(k * (m + 0.5));
  return sum;
}

/** Self-impedance Z of the wall for one wave, its inertia included: [resistance, reactance]. */
function selfImpedance({ trace, inertia }: WallTrace, wave: Incidence, spectrum: Float64Array): [number, number] {
  const atPole = traceResponse(trace, wave.normal) ** 2;
  let integral = 0;
  for (let i = 0; i < QUADRATURE_POINTS; i++) {
    const subtracted = wave.pole * (Math.cos(wave.normal) - Math.cos(wavenumbers[i]));
    integral += spectrum[i] ** 2 / wave.denominator[i] - atPole / subtracted;
  }
  return [atPole / wave.groupVelocity, (wave.slope * 2 * integral) / QUADRATURE_POINTS + inertia * wave.tangent];
}

/** Complex R − (cosθ − Y)/(cosθ + Y) for each admittance of the design: [real, imaginary]. */
function reflectionErrors(wall: WallTrace, wave: Incidence, spectrum: Float64Array): [number, number][] {
  const [resistance, reactance] = selfImpedance(wall, wave, spectrum);
  return ADMITTANCES.map((admittance) => {
    // R = 1 − 2 Re Z / (1/Y + Re Z + j X)
    const real = 1 / admittance + resistance;
    const scale = (2 * resistance) / (real * real + reactance * reactance);
    const exact = (wave.cosAngle - admittance) / (wave.cosAngle + admittance);
    return [1 - scale * real - exact, scale * reactance];
  });
}

function incidences(
  symbol: LaplacianSymbol,
  { courant, band, tolerance }: BandRequirement,
  degrees: number,
): Incidence[] {
  const edge = courant * band * Math.PI * (1 - tolerance);
  return Array.from({ length: FREQUENCIES }, (_, i) =>
    incidence(symbol, courant, (edge * (i + 1)) / FREQUENCIES, (degrees * Math.PI) / 180),
  );
}

function spectrumOf(trace: ArrayLike<number>): Float64Array {
  return wavenumbers.map((k) => traceResponse(trace, k));
}

/** Largest |R − R_exact| over the band at one angle of incidence and for the admittances of the design. */
export function largestReflectionError(
  symbol: LaplacianSymbol,
  requirement: BandRequirement,
  wall: WallTrace,
  degrees: number,
): number {
  const spectrum = spectrumOf(wall.trace);
  return Math.max(
    ...incidences(symbol, requirement, degrees).flatMap((wave) =>
      reflectionErrors(wall, wave, spectrum).map((error) => Math.hypot(...error)),
    ),
  );
}

function fit(
  waves: readonly Incidence[],
  length: number,
  obliqueShare: number,
  [second, rootInertia]: readonly [number, number] = STARTS[0],
): WallTrace {
  // Parameters: e_1 … e_{M−1}, then √L. All e sum to 1, so that long waves see the pressure at the wall.
  const unpack = (parameters: readonly number[]): WallTrace => {
    const further = parameters.slice(0, length - 1);
    return { trace: [1 - further.reduce((sum, e) => sum + e, 0), ...further], inertia: parameters[length - 1] ** 2 };
  };
  const residuals = (parameters: readonly number[]): Float64Array => {
    const wall = unpack(parameters);
    const spectrum = spectrumOf(wall.trace);
    return Float64Array.from(
      waves.flatMap((wave) =>
        reflectionErrors(wall, wave, spectrum)
          .flat()
          .map((part) => part * (wave.cosAngle === 1 ? 1 : obliqueShare))
          // Squared, so that least squares minimise the sum of fourth powers, which is close to the largest error.
          .map((part) => Math.sign(part) * part * part * 1e3),
      ),
    );
  };
  const start = Array.from({ length }, (_, m) => (m === length - 1 ? rootInertia : m === 0 ? second : 0));
  const moved = (parameters: readonly number[], i: number, by: number): Float64Array =>
    residuals(parameters.map((value, j) => (j === i ? value + by : value)));
  const jacobian = (parameters: readonly number[]): Float64Array[] =>
    parameters.map((_, i) => {
      const before = moved(parameters, i, -DIFFERENCE);
      return moved(parameters, i, DIFFERENCE).map((value, row) => (value - before[row]) / (2 * DIFFERENCE));
    });
  return unpack(descend(squaresOf({ residuals, jacobian }), start, ENDING).parameters);
}

/** Start values of the search, e_1 and √L. The others are tried only if the search from the first fails. */
const STARTS = [
  [-0.3, 0.6],
  [-0.2, 1.2],
  [-0.1, 1.6],
  [0, 0.1],
] as const;
/** If the error of the reflection factor at 0° or 45° is larger than this, the search has failed. */
const NOWHERE = 0.3;

/** Finds the shortest trace that meets the goal, and the inertia in series. */
export function designWallTrace(symbol: LaplacianSymbol, requirement: BandRequirement): WallTrace {
  const waves = ANGLES_DEGREES.flatMap((degrees) => incidences(symbol, requirement, degrees));
  const normalError = (wall: WallTrace): number => largestReflectionError(symbol, requirement, wall, 0);
  const [little, much] = OBLIQUE_SHARES;
  const [short, long] = TRACE_LENGTHS;
  const first = fit(waves, short, little);
  if (normalError(first) <= REFLECTION_GOAL) return first;
  const second = fit(waves, long, little);
  if (normalError(second) <= NORMAL_GOAL) return second;
  const third = fit(waves, long, much);
  const worst = (wall: WallTrace): number =>
    Math.max(normalError(wall), largestReflectionError(symbol, requirement, wall, 45));
  if (worst(third) <= NOWHERE) return third;
  const others = STARTS.slice(1).flatMap((start) => [fit(waves, short, little, start), fit(waves, long, much, start)]);
  return [first, second, third, ...others].reduce((best, wall) => (worst(wall) < worst(best) ? wall : best));
}
