import { absorptionDerivatives, admittanceForAbsorption, randomIncidenceAbsorption } from '../admittance.ts';
import type { SampledAdmittance } from './resonators.ts';

/** Samples added at either end, where the curve is held, so that what lies beyond it is felt within it. */
const MARGIN = 24;

const ITERATIONS = 40;

/** Most that ln g changes in one iteration. */
const LONGEST_STEP = 0.25;

/** Re Y stays below this: then 1 − Y has no zero in the right half-plane, and R is of minimum phase. */
export const LARGEST_CONDUCTANCE = 0.98;

/** Where dα/dg is below this, the wall is at its ceiling for this susceptance, and g stays. */
const FLAT = 0.02;

/**
 * The one causal admittance that absorbs as asked, on the hard side: Y = g + jb, where b is the susceptance that
 * causality demands for g, and the reflection factor is of minimum phase (docs/theory/materials.md, eq. M5 and M6).
 * Where the ceiling forbids it, it absorbs as much as a wall of that susceptance can.
 *
 * @param absorption At samples evenly spaced on a logarithmic axis of frequency; held beyond them.
 * @param spacing ln of the ratio of neighbouring frequencies.
 */
export function causalAdmittance(absorption: Float64Array, spacing: number): SampledAdmittance {
  const count = absorption.length + 2 * MARGIN;
  const asked = Float64Array.from({ length: count }, (_, k) => {
    return absorption[Math.min(absorption.length - 1, Math.max(0, k - MARGIN))];
  });
  const weights = bodeWeights(count, spacing);
  const real = asked.map((value) => admittanceForAbsorption(value).admittance);
  let imaginary = susceptanceOf(real, weights);
  for (let i = 0; i < ITERATIONS; i++) {
    let largest = 0;
    for (let k = 0; k < count; k++) {
      const [g, b] = [real[k], imaginary[k]];
      if (g === 0) continue;
      const [slope] = absorptionDerivatives(g, b);
      const missing = asked[k] - randomIncidenceAbsorption(g, b);
      const wanted = slope > FLAT ? missing / (g * slope) : slope < 0 ? -LONGEST_STEP : 0;
      const step = Math.min(LONGEST_STEP, Math.max(-LONGEST_STEP, wanted)) * (i < ITERATIONS / 2 ? 1 : 0.5);
      real[k] = Math.min(LARGEST_CONDUCTANCE, g * Math.exp(step));
      largest = Math.max(largest, Math.abs(step));
    }
    imaginary = susceptanceOf(real, weights);
    if (largest < 1e-4) break;
  }
  const inner = (values: Float64Array): Float64Array => values.slice(MARGIN, MARGIN + absorption.length);
  return { real: inner(real), imaginary: inner(imaginary) };
}

/** Bode's relation, `b(ω) = (1/π) ∫ (dg/du) ln coth(|u|/2) du`, u = ln(ω′/ω), for g piecewise linear over u. */
function susceptanceOf(real: Float64Array, weights: Float64Array): Float64Array {
  const susceptance = new Float64Array(real.length);
  for (let cell = 0; cell < real.length - 1; cell++) {
    const rise = real[cell + 1] - real[cell];
    if (rise === 0) continue;
    for (let k = 0; k <= cell; k++) susceptance[k] += rise * weights[cell - k];
    for (let k = cell + 1; k < real.length; k++) susceptance[k] += rise * weights[k - cell - 1];
  }
  return susceptance;
}

const known = new Map<string, Float64Array>();

/** Weight of a cell from d to d + 1 samples away: the mean of ln coth(|u|/2)/π over it. */
function bodeWeights(count: number, spacing: number): Float64Array {
  const key = `${count} ${spacing}`;
  let weights = known.get(key);
  if (weights === undefined) {
    const integrals = Array.from({ length: count + 1 }, (_, d) => integralOfLnCoth(d * spacing));
    weights = Float64Array.from({ length: count }, (_, d) => (integrals[d + 1] - integrals[d]) / (Math.PI * spacing));
    known.set(key, weights);
  }
  return weights;
}

/** `∫₀^u ln coth(v/2) dv = π²/4 − 2 Σ_{n odd} e^{−nu}/n²`. */
function integralOfLnCoth(u: number): number {
  if (u === 0) return 0;
  let sum = 0;
  for (let n = 1; n * u < 40; n += 2) sum += Math.exp(-n * u) / (n * n);
  return (Math.PI * Math.PI) / 4 - 2 * sum;
}
