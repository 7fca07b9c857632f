import type { Vec3 } from '../units/quantities.ts';
import { wedgeDirections } from './design/samples.ts';
import { allDirections, type Dimensions } from './directions.ts';
import { numericalFrequency, phaseVelocityError, symbolForPhaseVelocity } from './dispersion.ts';
import type { Scheme } from './scheme.ts';
import { LaplacianSymbol } from './symbol.ts';

/**
 * Dispersion against frequency. Frequencies are given in parts of c/X, as fX/c. The inverse of that is the wavelength
 * in air, c/f, in grid steps: the grid points per wavelength.
 */

/** The parts of a scheme that waves depend on. */
export type Propagation = Pick<Scheme, 'stencil' | 'weights' | 'courant'>;

/** Dispersion of the waves of one direction, at each of some frequencies. */
export interface DispersionCurve {
  /** Direction of the waves, of length 1. */
  readonly direction: Vec3;
  /** |k| of the longest wave of that frequency, rad per grid step; NaN where there is none. */
  readonly wavenumbers: Float64Array;
  /** Phase velocity relative to c, minus 1; NaN where there is no wave. */
  readonly phaseErrors: Float64Array;
  /** Group velocity |∂ω/∂k| relative to c, minus 1; NaN where there is no wave. */
  readonly groupErrors: Float64Array;
}

/** The least and the greatest of several curves, frequency by frequency; NaN where one of them has no wave. */
export interface Envelope {
  readonly least: Float64Array;
  readonly greatest: Float64Array;
}

/** Dispersion of all directions, as far as a net of directions shows it. */
export interface DispersionOfAll {
  /** Number of directions in the net, which covers one of 48 equal wedges. */
  readonly directions: number;
  readonly phaseErrors: Envelope;
  readonly groupErrors: Envelope;
  /** Where the phase velocity is furthest off in the band: the first such point of the net; error as in a curve. */
  readonly worst: { readonly direction: Vec3; readonly frequency: number; readonly error: number };
}

/** Directions that schemes are drawn for, of length 1. */
export const DIRECTIONS = {
  axis: [1, 0, 0],
  faceDiagonal: [Math.SQRT1_2, Math.SQRT1_2, 0],
  bodyDiagonal: [1 / Math.sqrt(3), 1 / Math.sqrt(3), 1 / Math.sqrt(3)],
} as const satisfies Record<string, Vec3>;

/**
 * The highest frequency at which waves of every direction lie in the band |k| ≤ κπ, in parts of c/X: `(1 − ε) κ / 2`
 * (docs/theory/schemes.md, eq. S16). The wavenumber of a wave is ωX/v, and its phase velocity v is at least (1 − ε) c.
 */
export function bandEdgeFrequency({ tolerance, band }: Pick<Scheme, 'tolerance' | 'band'>): number {
  return ((1 - tolerance) * band) / 2;
}

/**
 * @param direction Direction, of length 1.
 * @param frequencies fX/c, rising, the first ≥ 0.
 */
export function dispersionCurve(scheme: Propagation, direction: Vec3, frequencies: ArrayLike<number>): DispersionCurve {
  return curveOf(symbolOf(scheme), scheme, direction, frequencies);
}

/** A curve of one of all directions, and the share of all directions that it stands for, times a constant. */
export interface WeightedCurve {
  readonly weight: number;
  readonly curve: DispersionCurve;
}

/**
 * The curves of {@link allDirections}. All share one symbol, which takes longer to make than a curve of few
 * frequencies.
 *
 * @param frequencies fX/c, rising, the first ≥ 0.
 */
export function weightedCurves(
  scheme: Propagation,
  frequencies: ArrayLike<number>,
  dimensions: Dimensions,
): WeightedCurve[] {
  const symbol = symbolOf(scheme);
  return allDirections(dimensions).map(({ direction, weight }) => ({
    weight,
    curve: curveOf(symbol, scheme, direction, frequencies),
  }));
}

/** Steps along a side of the net of directions: enough to see a ripple of the highest harmonic, cos(reach k). */
const directionSteps = (reach: number): number => Math.max(16, 2 * reach);

/** @param frequencies fX/c, rising, the first ≥ 0, at least one of them in the band. */
export function dispersionOfAll(
  scheme: Propagation & Pick<Scheme, 'tolerance' | 'band'>,
  frequencies: ArrayLike<number>,
): DispersionOfAll {
  const symbol = symbolOf(scheme);
  const directions = wedgeDirections(directionSteps(scheme.stencil.reach));
  // The edge itself belongs to the band, despite rounding.
  const edge = bandEdgeFrequency(scheme) * (1 + 1e-12);
  const phaseErrors = emptyEnvelope(frequencies.length);
  const groupErrors = emptyEnvelope(frequencies.length);
  let worst: DispersionOfAll['worst'] = { direction: directions[0], frequency: 0, error: 0 };
  for (const direction of directions) {
    const curve = curveOf(symbol, scheme, direction, frequencies);
    widen(phaseErrors, curve.phaseErrors);
    widen(groupErrors, curve.groupErrors);
    for (let i = 0; i < frequencies.length && frequencies[i] <= edge; i++) {
      const error = curve.phaseErrors[i];
      if (Math.abs(error) > Math.abs(worst.error)) worst = { direction, frequency: frequencies[i], error };
    }
  }
  return { directions: directions.length, phaseErrors, groupErrors, worst };
}

/**
 * Group velocity relative to c, minus 1, of the wave vector k ≠ 0 (rad per grid step): |∂ω/∂k|/c − 1 with ω of
 * {@link numericalFrequency}. It uses `sin(ωT) ∂(ωT)/∂k = λ² ∇p / 2`.
 */
export function groupVelocityError(symbol: LaplacianSymbol, courant: number, k: Vec3): number {
  const slope = Math.hypot(...symbol.gradient(k));
  return (courant * slope) / (2 * Math.sin(numericalFrequency(symbol, courant, k))) - 1;
}

function symbolOf({ stencil, weights }: Propagation): LaplacianSymbol {
  return new LaplacianSymbol(stencil.shells, weights);
}

function curveOf(
  symbol: LaplacianSymbol,
  { courant, stencil }: Propagation,
  direction: Vec3,
  frequencies: ArrayLike<number>,
): DispersionCurve {
  const [wavenumbers, phaseErrors, groupErrors] = [0, 0, 0].map(() => new Float64Array(frequencies.length).fill(NaN));
  const vector = (length: number): Vec3 => [direction[0] * length, direction[1] * length, direction[2] * length];
  const along = (length: number): number => symbol.at(vector(length));
  const end = Math.PI / Math.max(...direction.map(Math.abs));
  // Half a radian of the highest harmonic.
  const step = 0.5 / stencil.reach;
  let length = 0;
  for (let i = 0; i < frequencies.length; i++) {
    // p is that of a wave of this frequency that runs at c. Beyond ωT = π it would be 4/λ², which no stable p reaches.
    const wanted = symbolForPhaseVelocity(courant, 2 * Math.PI * frequencies[i], 0);
    length = firstRise(along, wanted, length, step, end);
    if (Number.isNaN(length)) break;
    wavenumbers[i] = length;
    // Long waves run at c.
    phaseErrors[i] = length === 0 ? 0 : phaseVelocityError(symbol, courant, vector(length));
    groupErrors[i] = length === 0 ? 0 : groupVelocityError(symbol, courant, vector(length));
  }
  return { direction, wavenumbers, phaseErrors, groupErrors };
}

/**
 * The first x where a function reaches a value from below, searched from `from` to `end` in steps; NaN if there is
 * none.
 */
function firstRise(at: (x: number) => number, value: number, from: number, step: number, end: number): number {
  let [low, below] = [from, at(from) - value];
  if (below >= 0) return from;
  while (low < end) {
    const high = Math.min(low + step, end);
    const above = at(high) - value;
    if (above >= 0) return crossing((x) => at(x) - value, [low, below], [high, above]);
    [low, below] = [high, above];
  }
  return NaN;
}

const RELATIVE_PRECISION = 1e-13;
const MOST_ROUNDS = 60;

/**
 * The zero between two points [x, f(x)], with f < 0 at the lower and f ≥ 0 at the upper one: false position, Illinois
 * variant.
 */
function crossing(f: (x: number) => number, lower: [number, number], upper: [number, number]): number {
  let [low, below] = lower;
  let [high, above] = upper;
  let x = high;
  let kept = 0;
  for (let round = 0; round < MOST_ROUNDS && above !== 0; round++) {
    const next = low - (below * (high - low)) / (above - below);
    const moved = Math.abs(next - x);
    x = next;
    if (moved <= RELATIVE_PRECISION * x) break;
    const y = f(x);
    // An end that stays twice gets half its value, so both ends close in.
    if (y < 0) {
      [low, below] = [x, y];
      if (kept === 1) above /= 2;
      kept = 1;
    } else {
      [high, above] = [x, y];
      if (kept === -1) below /= 2;
      kept = -1;
    }
  }
  return x;
}

function emptyEnvelope(length: number): Envelope {
  return { least: new Float64Array(length).fill(Infinity), greatest: new Float64Array(length).fill(-Infinity) };
}

/** A NaN stays: Math.min and Math.max pass it on. */
function widen({ least, greatest }: Envelope, values: Float64Array): void {
  for (let i = 0; i < values.length; i++) {
    least[i] = Math.min(least[i], values[i]);
    greatest[i] = Math.max(greatest[i], values[i]);
  }
}
