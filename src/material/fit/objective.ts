import type { AdmittanceDerivatives, SampledAdmittance } from './resonators.ts';

/**
 * What a fit minimises: the sum of squares of residuals, which are functions of the admittance at given frequencies.
 */
export interface Objective {
  readonly rows: number;
  /** Shape [rows]. */
  residuals(sampled: SampledAdmittance): Float64Array;
  /** Derivatives, shape [parameter][rows]; the next call writes to the same arrays. */
  jacobian(sampled: SampledAdmittance, derivatives: AdmittanceDerivatives): readonly Float64Array[];
}

/** Some of the residuals of an objective. */
export interface Term {
  readonly rows: number;
  /** Writes the residuals from an index on. */
  writeResiduals(sampled: SampledAdmittance, into: Float64Array, at: number): void;
  /** Writes the derivatives from an index on, shape [parameter][rows]. */
  writeJacobian(
    sampled: SampledAdmittance,
    derivatives: AdmittanceDerivatives,
    into: readonly Float64Array[],
    at: number,
  ): void;
}

/** The residuals of all terms, one term after the other. */
export function sumOfTerms(...terms: readonly Term[]): Objective {
  const rows = terms.reduce((sum, term) => sum + term.rows, 0);
  let columns: Float64Array[] = [];
  return {
    rows,
    residuals(sampled) {
      const values = new Float64Array(rows);
      let at = 0;
      for (const term of terms) {
        term.writeResiduals(sampled, values, at);
        at += term.rows;
      }
      return values;
    },
    jacobian(sampled, derivatives) {
      if (columns.length !== derivatives.realBy.length) columns = derivatives.realBy.map(() => new Float64Array(rows));
      let at = 0;
      for (const term of terms) {
        term.writeJacobian(sampled, derivatives, columns, at);
        at += term.rows;
      }
      return columns;
    },
  };
}
