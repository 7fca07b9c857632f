import { absorptionDerivatives, randomIncidenceAbsorption } from '../admittance.ts';
import type { Term } from './objective.ts';
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
export function absorptionTerm(bands: readonly SampledBand[], samples?: SampledCurve): Term {
  const rows = bands.length + (samples?.curve.length ?? 0);
  let scratch = scratchFor(0);
  const scratchOf = (count: number): Scratch =>
    scratch.slope.length === count ? scratch : (scratch = scratchFor(count));
  return {
    rows,
    writeResiduals(sampled, into, at) {
      const absorption = absorptionOf(sampled, scratchOf(sampled.real.length).slope);
      bands.forEach((band, i) => (into[at + i] = band.weight * (meanOf(absorption, band) - band.value)));
      samples?.weights.forEach((weight, k) => {
        into[at + bands.length + k] = weight * (absorption[k] - samples.curve[k]);
      });
    },
    writeJacobian({ real, imaginary }, { realBy, imaginaryBy }, into, at) {
      const count = real.length;
      const { byG, byB, slope } = scratchOf(count);
      for (let k = 0; k < count; k++) [byG[k], byB[k]] = absorptionDerivatives(real[k], imaginary[k]);
      const first = at + bands.length;
      for (let p = 0; p < realBy.length; p++) {
        const [g, b, column] = [realBy[p], imaginaryBy[p], into[p]];
        for (let k = 0; k < count; k++) slope[k] = byG[k] * g[k] + byB[k] * b[k];
        for (let i = 0; i < bands.length; i++) column[at + i] = bands[i].weight * meanOf(slope, bands[i]);
        if (samples) for (let k = 0; k < count; k++) column[first + k] = samples.weights[k] * slope[k];
      }
    },
  };
}

/** Arrays of one value a sample, for what is computed on the way. */
interface Scratch {
  readonly byG: Float64Array;
  readonly byB: Float64Array;
  readonly slope: Float64Array;
}

const scratchFor = (samples: number): Scratch => ({
  byG: new Float64Array(samples),
  byB: new Float64Array(samples),
  slope: new Float64Array(samples),
});

/** @param absorption Receives it; another array if left out. */
export function absorptionOf(
  { real, imaginary }: SampledAdmittance,
  absorption: Float64Array = new Float64Array(real.length),
): Float64Array {
  for (let k = 0; k < real.length; k++) absorption[k] = randomIncidenceAbsorption(real[k], imaginary[k]);
  return absorption;
}

export function meanOf(values: Float64Array, { from, to }: Pick<SampledBand, 'from' | 'to'>): number {
  let sum = 0;
  for (let k = from; k < to; k++) sum += values[k];
  return sum / (to - from);
}
