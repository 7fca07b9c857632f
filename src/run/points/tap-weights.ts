import { kaiserAttenuation, kaiserShape, kaiserWindow } from './kaiser.ts';

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
 */
export function interpolationKernel(fraction: number, band: number): InterpolationKernel {
  let best: InterpolationKernel | undefined;
  for (let taps = 1; taps <= MOST_TAPS; taps++) {
    const kernel = windowedSinc(fraction, band, taps);
    if (!best || kernel.error < best.error) best = kernel;
    if (kernel.error <= TARGET_ERROR) break;
  }
  return best!;
}

/** The windowed sinc over the `taps` nodes nearest to the point. */
function windowedSinc(fraction: number, band: number, taps: number): InterpolationKernel {
  const first = Math.floor(fraction - taps / 2) + 1;
  const shape = kaiserShape(kaiserAttenuation(taps, 2 * Math.PI * (1 - band)));
  const raw = Float64Array.from({ length: taps }, (_, i) => {
    const distance = first + i - fraction;
    return sinc(distance) * kaiserWindow(distance / (taps / 2), shape);
  });
  const sum = raw.reduce((total, weight) => total + weight, 0);
  const weights = raw.map((weight) => weight / sum);
  return { first, weights, error: largestError(first - fraction, weights, band) };
}

function sinc(x: number): number {
  return x === 0 ? 1 : Math.sin(Math.PI * x) / (Math.PI * x);
}

/** @param start Distance of the first node from the point, in spacings. */
function largestError(start: number, weights: Float64Array, band: number): number {
  let largest = 0;
  for (let s = 1; s <= SAMPLES; s++) {
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
