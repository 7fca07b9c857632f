import { randomIncidenceAbsorption } from '../admittance.ts';
import type { Objective, SampledBand } from './objective.ts';
import type { AdmittanceDerivatives, SampledAdmittance } from './resonators.ts';

/** Step of the numerical derivative of the absorption, relative to |Y|. */
const DERIVATIVE_STEP = 1e-5;

/**
 * Errors of the random-incidence absorption against a curve, sample by sample. Curve and weights have shape [samples].
 */
export function sampleTerm(curve: Float64Array, weights: Float64Array): Objective {
  return {
    rows: curve.length,
    residuals: (sampled) => absorptionOf(sampled).map((a, k) => weights[k] * (a - curve[k])),
    jacobian: (sampled, derivatives) => Array.from(weights, (weight, k) => gradient(sampled, derivatives, k, weight)),
  };
}

/** Errors of the mean random-incidence absorption over bands. */
export function bandTerm(bands: readonly SampledBand[], weight: number): Objective {
  return {
    rows: bands.length,
    residuals(sampled) {
      const absorption = absorptionOf(sampled);
      return Float64Array.from(bands, (band) => weight * (meanOf(absorption, band) - band.value));
    },
    jacobian: (sampled, derivatives) =>
      bands.map(({ from, to }) => {
        const sum = new Float64Array(derivatives.realBy.length);
        for (let k = from; k < to; k++) {
          const row = gradient(sampled, derivatives, k, weight / (to - from));
          for (let p = 0; p < sum.length; p++) sum[p] += row[p];
        }
        return sum;
      }),
  };
}

/** Derivatives of the absorption at sample k by each parameter, times a factor. */
function gradient(
  { real, imaginary }: SampledAdmittance,
  { realBy, imaginaryBy }: AdmittanceDerivatives,
  k: number,
  factor: number,
): Float64Array {
  const [byG, byB] = derivativesOf(real[k], imaginary[k]);
  const row = new Float64Array(realBy.length);
  for (let p = 0; p < row.length; p++) row[p] = factor * (byG * realBy[p][k] + byB * imaginaryBy[p][k]);
  return row;
}

/** Largest error of a band's mean absorption. */
export function largestBandError(sampled: SampledAdmittance, bands: readonly SampledBand[]): number {
  const absorption = absorptionOf(sampled);
  return Math.max(...bands.map((band) => Math.abs(meanOf(absorption, band) - band.value)));
}

function absorptionOf({ real, imaginary }: SampledAdmittance): Float64Array {
  return real.map((g, k) => randomIncidenceAbsorption(g, imaginary[k]));
}

function meanOf(values: Float64Array, { from, to }: SampledBand): number {
  let sum = 0;
  for (let k = from; k < to; k++) sum += values[k];
  return sum / (to - from);
}

/** [∂α/∂g, ∂α/∂b] by finite differences. */
function derivativesOf(g: number, b: number): [number, number] {
  const step = DERIVATIVE_STEP * (Math.hypot(g, b) + 1e-12);
  const low = Math.max(0, g - step);
  return [
    (randomIncidenceAbsorption(g + step, b) - randomIncidenceAbsorption(low, b)) / (g + step - low),
    (randomIncidenceAbsorption(g, b + step) - randomIncidenceAbsorption(g, b - step)) / (2 * step),
  ];
}
