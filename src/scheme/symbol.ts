import { distinctPermutations, shellPoints, squaredRadius, type Offset, type ShellName } from './shells.ts';
import type { Vec3 } from '../units/quantities.ts';

/**
 * The symbol of the discrete Laplacian, `p(k) = Σ_q α_q (|P(q)| − Σ_{l∈P(q)} cos k·l)` (mathematics page, 1),
 * k in radians per grid step. By the mirror symmetry of a shell, Σ cos k·l = Σ over distinct orders of q of
 * Π_d (2 cos k_d l_d, or 1 where l_d = 0).
 */
export class SymbolBasis {
  private readonly orders: readonly (readonly Offset[])[];
  private readonly counts: readonly number[];
  private readonly reach: number;
  private readonly cosines: readonly [Float64Array, Float64Array, Float64Array];

  constructor(readonly shells: readonly ShellName[]) {
    this.orders = shells.map(distinctPermutations);
    this.counts = shells.map((q) => shellPoints(q).length);
    this.reach = Math.max(...shells.map((q) => q[0]));
    const table = (): Float64Array => new Float64Array(this.reach + 1);
    this.cosines = [table(), table(), table()];
  }

  /**
   * `|P(q)| − Σ_l cos k·l` of every shell.
   * @param k wave vector, rad per grid step
   * @param out length = number of shells; written
   */
  evaluate(k: Vec3, out: Float64Array): Float64Array {
    for (let axis = 0; axis < 3; axis++) {
      const table = this.cosines[axis]!;
      table[0] = 1;
      for (let m = 1; m <= this.reach; m++) table[m] = 2 * Math.cos(m * k[axis]!);
    }
    const [cx, cy, cz] = this.cosines;
    for (let s = 0; s < this.orders.length; s++) {
      let sum = 0;
      for (const [x, y, z] of this.orders[s]!) sum += cx[x]! * cy[y]! * cz[z]!;
      out[s] = this.counts[s]! - sum;
    }
    return out;
  }
}

/** The factor of α_q in the consistency condition `Σ_q α_q |P(q)| |q|² / 6 = 1`. */
export function consistencyFactor(q: ShellName): number {
  return (shellPoints(q).length * squaredRadius(q)) / 6;
}

/** A symbol with given weights. */
export class LaplacianSymbol {
  private readonly basis: SymbolBasis;
  private readonly terms: Float64Array;

  constructor(
    shells: readonly ShellName[],
    private readonly weights: ArrayLike<number>,
  ) {
    this.basis = new SymbolBasis(shells);
    this.terms = new Float64Array(shells.length);
  }

  /** p(k), k in rad per grid step; dimensionless, p ≈ |k|² for long waves. */
  at(k: Vec3): number {
    this.basis.evaluate(k, this.terms);
    let sum = 0;
    for (let s = 0; s < this.terms.length; s++) sum += this.weights[s]! * this.terms[s]!;
    return sum;
  }
}
