import type { AdmittanceDerivatives, SampledAdmittance } from './resonators.ts';

/**
 * What a fit minimises: the sum of squares of residuals, which are functions of the admittance at given frequencies.
 */
export interface Objective {
  readonly rows: number;
  /** Shape [rows]. */
  residuals(sampled: SampledAdmittance): Float64Array;
  /** Derivatives, shape [parameter][rows]. */
  jacobian(sampled: SampledAdmittance, derivatives: AdmittanceDerivatives): readonly Float64Array[];
}

/** Joins several objectives: all residuals of all terms. */
export function sumOfTerms(...terms: readonly Objective[]): Objective {
  const rows = terms.reduce((sum, term) => sum + term.rows, 0);
  const joined = (parts: readonly Float64Array[]): Float64Array => {
    const values = new Float64Array(rows);
    let at = 0;
    for (const part of parts) {
      values.set(part, at);
      at += part.length;
    }
    return values;
  };
  return {
    rows,
    residuals: (sampled) => joined(terms.map((term) => term.residuals(sampled))),
    jacobian(sampled, derivatives) {
      const columns = terms.map((term) => term.jacobian(sampled, derivatives));
      return derivatives.realBy.map((_, p) => joined(columns.map((column) => column[p])));
    },
  };
}
