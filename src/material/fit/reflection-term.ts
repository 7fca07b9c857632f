import { reflectionFactor } from '../admittance.ts';
import type { Term } from './objective.ts';
import type { SampledAdmittance } from './resonators.ts';

/**
 * Errors of the complex reflection factor at normal incidence, sample by sample: all real parts, then all imaginary.
 */
export function reflectionTerm(wanted: SampledAdmittance, weights: Float64Array): Term {
  const samples = weights.length;
  const targets = reflectionOf(wanted);
  const [byRe, byIm] = [new Float64Array(samples), new Float64Array(samples)];
  return {
    rows: 2 * samples,
    writeResiduals({ real, imaginary }, into, at) {
      for (let k = 0; k < samples; k++) {
        const [re, im] = reflectionFactor(real[k], imaginary[k]);
        into[at + k] = weights[k] * (re - targets[k][0]);
        into[at + samples + k] = weights[k] * (im - targets[k][1]);
      }
    },
    writeJacobian({ real, imaginary }, { realBy, imaginaryBy }, into, at) {
      for (let k = 0; k < samples; k++) {
        // dR/dY = −2 / (1 + Y)²
        const [u, v] = [1 + real[k], imaginary[k]];
        const scale = (-2 * weights[k]) / (u * u + v * v) ** 2;
        byRe[k] = scale * (u * u - v * v);
        byIm[k] = -2 * scale * u * v;
      }
      for (let p = 0; p < realBy.length; p++) {
        const [g, b, column] = [realBy[p], imaginaryBy[p], into[p]];
        for (let k = 0; k < samples; k++) {
          column[at + k] = byRe[k] * g[k] - byIm[k] * b[k];
          column[at + samples + k] = byIm[k] * g[k] + byRe[k] * b[k];
        }
      }
    },
  };
}

/** Largest |R − R wanted| over the samples of a weight above 0, times the weight. */
export function fittedReflectionError(sampled: SampledAdmittance, wanted: SampledAdmittance): number {
  const targets = reflectionOf(wanted);
  return reflectionOf(sampled).reduce(
    (most, [re, im], k) => Math.max(most, Math.hypot(re - targets[k][0], im - targets[k][1])),
    0,
  );
}

export function reflectionOf({ real, imaginary }: SampledAdmittance): [number, number][] {
  return Array.from(real, (g, k) => reflectionFactor(g, imaginary[k]));
}
