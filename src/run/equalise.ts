/**
 * A two-step scheme emits too much at high frequencies. Its time difference is E(ω) = (4/T²) sin²(ωT/2) in place of ω².
 * A wave (or mode) is excited in proportion to the inverse slope of that function: 1/E′ = T/(2 sin ωT) in place of
 * 1/(2ω). So a unit impulse leaves as waves of spectrum ωT / sin ωT: 1 at low frequencies, 2.7 at the edge of the band
 * of `compact-5@2%`. This file applies the inverse to recorded samples (docs/theory/sources-and-receivers.md, eq. R7).
 * The rest of the scheme's dispersion in the amplitude, c² over phase and group velocity, differs between directions
 * and stays.
 */
import type { Hertz } from '../units/quantities.ts';

/** Largest error of the approximation of sin ωT / ωT in the band. */
const ACCURACY = 1e-5;

const MOST_TERMS = 64;

/**
 * Turns samples into those of a source of spectrum 1: filters them by sin ωT / ωT, with zero phase, to 1e-5 up to
 * `validTo`. Beyond both ends of the record the signal counts as zero.
 *
 * The filter is a Chebyshev series in cos ωT, mapped from the band to −1…1, evaluated by its recurrence:
 * `(s[n+1] + s[n−1]) / 2` is s times cos ωT.
 *
 * @param samples Shape [n], at 1/T; any unit.
 * @param validTo End of the band, below half the sample rate.
 * @returns Shape [n]; same unit.
 */
export function equaliseSource(samples: Float64Array, sampleRate: Hertz, validTo: Hertz): Float64Array {
  const lowest = Math.cos((2 * Math.PI * validTo) / sampleRate);
  const [middle, half] = [(1 + lowest) / 2, (1 - lowest) / 2];
  const series = chebyshevSeries((y) => sourceSlope(middle + half * y));

  let before = samples;
  let now = mapped(samples, middle, half);
  const sum = samples.map((value, n) => series[0] * value + series[1] * now[n]);
  for (let term = 2; term < series.length; term++) {
    const [older, newer] = [before, mapped(now, middle, half)];
    const next = newer.map((value, n) => 2 * value - older[n]);
    for (let n = 0; n < sum.length; n++) sum[n] += series[term] * next[n];
    [before, now] = [now, next];
  }
  return sum;
}

/** sin θ / θ of x = cos θ. */
function sourceSlope(x: number): number {
  const angle = Math.acos(Math.min(1, x));
  return angle === 0 ? 1 : Math.sin(angle) / angle;
}

/** A signal times (cos ωT − middle) / half. */
function mapped(signal: Float64Array, middle: number, half: number): Float64Array {
  return signal.map((value, n) => (((signal[n - 1] ?? 0) + (signal[n + 1] ?? 0)) / 2 - middle * value) / half);
}

/** Coefficients of a function on −1…1 in Chebyshev polynomials: at least two, and all that matter. */
function chebyshevSeries(evaluate: (y: number) => number): number[] {
  const angles = Array.from({ length: MOST_TERMS }, (_, j) => (Math.PI * (j + 0.5)) / MOST_TERMS);
  const values = angles.map((angle) => evaluate(Math.cos(angle)));
  const series = Array.from({ length: MOST_TERMS }, (_, k) => {
    const sum = angles.reduce((total, angle, j) => total + values[j] * Math.cos(k * angle), 0);
    return ((k === 0 ? 1 : 2) * sum) / MOST_TERMS;
  });
  const last = series.findLastIndex((coefficient) => Math.abs(coefficient) > ACCURACY / MOST_TERMS);
  return series.slice(0, Math.max(2, last + 1));
}
