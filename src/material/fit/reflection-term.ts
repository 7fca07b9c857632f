import { reflectionFactor } from '../admittance.ts';
import type { Objective } from './objective.ts';
import type { SampledAdmittance } from './resonators.ts';

/** Errors of the complex reflection factor at normal incidence, sample by sample. */
export function reflectionTerm(wanted: SampledAdmittance, weights: Float64Array): Objective {
  const samples = weights.length;
  const targets = reflectionOf(wanted);
  return {
    rows: 2 * samples,
    residuals(sampled) {
      const values = new Float64Array(2 * samples);
      reflectionOf(sampled).forEach(([re, im], k) => {
        values[2 * k] = weights[k] * (re - targets[k][0]);
        values[2 * k + 1] = weights[k] * (im - targets[k][1]);
      });
      return values;
    },
    jacobian: ({ real, imaginary }, { realBy, imaginaryBy }) =>
      Array.from(weights).flatMap((weight, k) => {
        // dR/dY = −2 / (1 + Y)²
        const [u, v] = [1 + real[k], imaginary[k]];
        const scale = (-2 * weight) / (u * u + v * v) ** 2;
        const [byRe, byIm] = [scale * (u * u - v * v), -2 * scale * u * v];
        const rows = [new Float64Array(realBy.length), new Float64Array(realBy.length)];
        for (let p = 0; p < realBy.length; p++) {
          rows[0][p] = byRe * realBy[p][k] - byIm * imaginaryBy[p][k];
          rows[1][p] = byIm * realBy[p][k] + byRe * imaginaryBy[p][k];
        }
        return rows;
      }),
  };
}

function reflectionOf({ real, imaginary }: SampledAdmittance): [number, number][] {
  return Array.from(real, (g, k) => reflectionFactor(g, imaginary[k]));
}
