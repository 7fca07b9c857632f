import type { AdmittanceDerivatives, SampledAdmittance } from './resonators.ts';

/**
 * What a fit minimises: the sum of squares of residuals, which are functions of the admittance at given frequencies.
 */
export interface Objective {
  readonly rows: number;
  /** Shape [rows]. */
  residuals(sampled: SampledAdmittance): Float64Array;
  /** Derivatives, shape [rows][parameter]. */
  jacobian(sampled: SampledAdmittance, derivatives: AdmittanceDerivatives): readonly Float64Array[];
}

/** A band, represented by the mean of the samples `from` to `to` − 1. */
export interface SampledBand {
  readonly from: number;
  readonly to: number;
  /** The wanted mean. */
  readonly value: number;
}

/** Joins several objectives: all residuals of all terms. */
export function sumOf(...terms: readonly Objective[]): Objective {
  const rows = terms.reduce((sum, term) => sum + term.rows, 0);
  return {
    rows,
    residuals(sampled) {
      const values = new Float64Array(rows);
      let at = 0;
      for (const term of terms) {
        values.set(term.residuals(sampled), at);
        at += term.rows;
      }
      return values;
    },
    jacobian: (sampled, derivatives) => terms.flatMap((term) => term.jacobian(sampled, derivatives)),
  };
}

/** Im Y at each sample, times its weight: keeps the susceptance small. */
export function susceptanceTerm(weights: Float64Array): Objective {
  return {
    rows: weights.length,
    residuals: ({ imaginary }) => imaginary.map((b, k) => weights[k] * b),
    jacobian: (_, { imaginaryBy }) =>
      Array.from(weights, (weight, k) => {
        const row = new Float64Array(imaginaryBy.length);
        for (let p = 0; p < row.length; p++) row[p] = weight * imaginaryBy[p][k];
        return row;
      }),
  };
}
