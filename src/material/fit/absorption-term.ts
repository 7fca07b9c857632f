import { absorptionDerivatives, randomIncidenceAbsorption } from '../admittance.ts';
import type { Objective } from './objective.ts';
import type { SampledAdmittance } from './resonators.ts';

/** A band, represented by the mean of the samples `from` to `to` − 1. */
export interface SampledBand {
  readonly from: number;
  readonly to: number;
  /** The wanted mean. */
  readonly value: number;
  /** Weight of its error. */
  readonly weight: number;
}

/** Errors of the absorption of single samples against a curve. Curve and weights have shape [samples]. */
export interface SampledCurve {
  readonly curve: Float64Array;
  readonly weights: Float64Array;
}

/**
 * Errors of the random-incidence absorption: of the mean over each band, and then of each sample against a curve, if
 * there is one.
 */
export function absorptionTerm(bands: readonly SampledBand[], samples?: SampledCurve): Objective {
  const rows = bands.length + (samples?.curve.length ?? 0);
  return {
    rows,
    residuals(sampled) {
      const absorption = absorptionOf(sampled);
      const values = new Float64Array(rows);
      bands.forEach((band, i) => (values[i] = band.weight * (meanOf(absorption, band) - band.value)));
      samples?.weights.forEach((weight, k) => {
        values[bands.length + k] = weight * (absorption[k] - samples.curve[k]);
      });
      return values;
    },
    jacobian({ real, imaginary }, { realBy, imaginaryBy }) {
      const count = real.length;
      const [byG, byB] = [new Float64Array(count), new Float64Array(count)];
      for (let k = 0; k < count; k++) [byG[k], byB[k]] = absorptionDerivatives(real[k], imaginary[k]);
      const slope = new Float64Array(count);
      return realBy.map((_, p) => {
        const [g, b] = [realBy[p], imaginaryBy[p]];
        const column = new Float64Array(rows);
        for (let k = 0; k < count; k++) slope[k] = byG[k] * g[k] + byB[k] * b[k];
        bands.forEach((band, i) => (column[i] = band.weight * meanOf(slope, band)));
        if (samples) for (let k = 0; k < count; k++) column[bands.length + k] = samples.weights[k] * slope[k];
        return column;
      });
    },
  };
}

export function absorptionOf({ real, imaginary }: SampledAdmittance): Float64Array {
  const absorption = new Float64Array(real.length);
  for (let k = 0; k < real.length; k++) absorption[k] = randomIncidenceAbsorption(real[k], imaginary[k]);
  return absorption;
}

export function meanOf(values: Float64Array, { from, to }: Pick<SampledBand, 'from' | 'to'>): number {
  let sum = 0;
  for (let k = from; k < to; k++) sum += values[k];
  return sum / (to - from);
}
