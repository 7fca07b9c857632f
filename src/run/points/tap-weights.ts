import { kaiserAttenuation, kaiserShape, kaiserWindow } from '../../units/kaiser.ts';

/** Weights of neighbouring nodes on a line that together stand for a point between them. */
export interface InterpolationKernel {
  /** Index of the first node, counted from the node whose cell holds the point. */
  readonly first: number;
  /** Weights of the nodes first, first + 1, …; Σ = 1. */
  readonly weights: Float64Array;
  /** Largest error on a wave in the band, `|Σ_m w_m e^{jk(m − μ)} − 1|` over |k| ≤ κπ. */
  readonly error: number;
}

/** A kernel with this error is good enough: 0.5 %, 0.04 dB. */
const TARGET_ERROR = 0.005;

/** Most taps of a kernel. Schemes of κ > 0.9 have too little room between band and image to reach the target. */
const MOST_TAPS = 32;

/** Number of wavenumbers at which the error is measured. It is smooth, with at most one ripple for each tap. */
const SAMPLES = 16 * MOST_TAPS;

/**
 * Finds the shortest Kaiser-windowed sinc that reads a point between the nodes with an error of at most 0.5 %, or the
 * best one of up to 32 taps (docs/theory/sources-and-receivers.md, eq. R4 to R6). Its pass band is |k| ≤ κπ. The images
 * of the band begin at 2π − κπ, so the transition may be 2π(1 − κ) wide. On a node the kernel is that node alone.
 *
 * @param fraction μ: offset of the point from the node that stands for it, in spacings, less than 1 in size.
 * @param band κ.
 * @param target Error that is good enough.
 */
export function interpolationKernel(fraction: number, band: number, target = TARGET_ERROR): InterpolationKernel {
  const kernel = (taps: number, enough: number): InterpolationKernel => {
    const taken = windowedSinc(fraction, band, taps);
    return { ...taken, error: largestError(taken.first - fraction, taken.weights, band, enough) };
  };
  for (let taps = 1; taps <= MOST_TAPS; taps++) {
    const tried = kernel(taps, target);
    if (tried.error <= target) return tried;
  }
  const all = Array.from({ length: MOST_TAPS }, (_, i) => kernel(i + 1, Infinity));
  return all.reduce((best, one) => (one.error < best.error ? one : best));
}

/** Taps of a point half way between the nodes, which needs the most. */
export const tapsHalfWay = (band: number): number => interpolationKernel(0.5, band).weights.length;

/**
 * Taps that are enough for a point anywhere between the nodes: those of one half way, which needs the most. Points on a
 * walk all take as many, so that nothing jumps on the way.
 */
export function tapsAnywhere(band: number): { readonly taps: number; readonly error: number } {
  const { weights, error } = interpolationKernel(0.5, band, WALK_ERROR);
  return { taps: weights.length, error };
}

/**
 * The error of points on a walk, −60 dB: it changes along the way with the period of the grid, which makes sidebands,
 * and those of a source that moves are louder than the error by their frequency over that of the signal.
 */
const WALK_ERROR = 0.001;

/** The windowed sinc over the `taps` nodes nearest to the point. */
function windowedSinc(fraction: number, band: number, taps: number): Omit<InterpolationKernel, 'error'> {
  const first = Math.floor(fraction - taps / 2) + 1;
  const shape = kaiserShape(kaiserAttenuation(taps, 2 * Math.PI * (1 - band)));
  const raw = Float64Array.from({ length: taps }, (_, i) => {
    const distance = first + i - fraction;
    return sinc(distance) * kaiserWindow(distance / (taps / 2), shape);
  });
  const sum = raw.reduce((total, weight) => total + weight, 0);
  const weights = raw.map((weight) => weight / sum);
  return { first, weights };
}

/**
 * The windowed sinc with its lowest moments put right: Σ w (m − μ)^i is 1, 0, 0 for i = 0, 1, 2, so that it does not
 * err at low frequencies. There a source that moves needs it: it radiates how its weights change, times the integral of
 * its signal (docs/theory/walks.md, eq. V3).
 */
export function flatKernel(fraction: number, band: number, taps: number): Omit<InterpolationKernel, 'error'> {
  const { first, weights } = windowedSinc(fraction, band, taps);
  const distances = weights.map((_, i) => first + i - fraction);
  const bell = distances.map((x) => Math.max(0, Math.cos((Math.PI * x) / (taps + 1))) ** 2);
  const moment = (of: Float64Array, power: number): number =>
    of.reduce((sum, value, i) => sum + value * distances[i] ** power, 0);
  const wrong = [1 - moment(weights, 0), -moment(weights, 1), -moment(weights, 2)];
  const [b0, b1, b2, b3, b4] = [0, 1, 2, 3, 4].map((power) => moment(bell, power));
  const [c0, c1, c2] = solved([b0, b1, b2], [b1, b2, b3], [b2, b3, b4], wrong);
  return {
    first,
    weights: weights.map((weight, i) => weight + bell[i] * (c0 + distances[i] * (c1 + distances[i] * c2))),
  };
}

/** Cramer's rule for three columns. */
function solved(a: readonly number[], b: readonly number[], c: readonly number[], r: readonly number[]): number[] {
  const det = (x: readonly number[], y: readonly number[], z: readonly number[]): number =>
    x[0] * (y[1] * z[2] - y[2] * z[1]) - y[0] * (x[1] * z[2] - x[2] * z[1]) + z[0] * (x[1] * y[2] - x[2] * y[1]);
  const all = det(a, b, c);
  return [det(r, b, c) / all, det(a, r, c) / all, det(a, b, r) / all];
}

function sinc(x: number): number {
  return x === 0 ? 1 : Math.sin(Math.PI * x) / (Math.PI * x);
}

/**
 * @param start Distance of the first node from the point, in spacings.
 * @param enough An error above this need not be the largest one.
 */
function largestError(start: number, weights: Float64Array, band: number, enough: number): number {
  let largest = 0;
  // Kernels err most at the edge of the band.
  for (let s = SAMPLES; s > 0 && largest <= enough; s--) {
    const k = (band * Math.PI * s) / SAMPLES;
    let [real, imaginary] = [-1, 0];
    for (let i = 0; i < weights.length; i++) {
      real += weights[i] * Math.cos(k * (start + i));
      imaginary += weights[i] * Math.sin(k * (start + i));
    }
    largest = Math.max(largest, Math.hypot(real, imaginary));
  }
  return largest;
}
