import { distinctPermutations, shellPoints, squaredRadius, type Offset, type ShellName } from './shells.ts';
import type { Vec3 } from '../units/quantities.ts';

/** Second derivatives: [xx, yy, zz, xy, xz, yz]. */
export type Hessian = readonly [number, number, number, number, number, number];

/** [axis] values for 0 … reach steps along it. */
type AxisTables = readonly [Float64Array, Float64Array, Float64Array];

/**
 * The symbol of the discrete Laplacian, `p(k) = Σ_q α_q (|P(q)| − Σ_{l∈P(q)} cos k·l)` (docs/theory/schemes.md, eq. S4
 * and S5), k in radians per grid step. A shell is symmetric in each axis, so Σ cos k·l is the sum over the distinct
 * orders of q of Π_d (2 cos k_d l_d, or 1 where l_d = 0).
 */
export class SymbolBasis {
  private readonly orders: readonly (readonly Offset[])[];
  private readonly counts: readonly number[];
  private readonly reach: number;
  private readonly cosines: AxisTables;
  private readonly sines: AxisTables;

  constructor(readonly shells: readonly ShellName[]) {
    this.orders = shells.map(distinctPermutations);
    this.counts = shells.map((q) => shellPoints(q).length);
    this.reach = Math.max(...shells.map((q) => q[0]));
    const table = (): Float64Array => new Float64Array(this.reach + 1);
    this.cosines = [table(), table(), table()];
    this.sines = [table(), table(), table()];
  }

  /**
   * `|P(q)| − Σ_l cos k·l` of every shell.
   * @param k wave vector, rad per grid step
   * @param out length = number of shells; written
   */
  evaluate(k: Vec3, out: Float64Array): Float64Array {
    this.fillCosines(k);
    const [cx, cy, cz] = this.cosines;
    for (let s = 0; s < this.orders.length; s++) {
      let sum = 0;
      for (const [x, y, z] of this.orders[s]) sum += cx[x] * cy[y] * cz[z];
      out[s] = this.counts[s] - sum;
    }
    return out;
  }

  /**
   * The gradient of `Σ_q α_q (|P(q)| − Σ_l cos k·l)`, per rad and grid step: [along x, y, z].
   * @param k wave vector, rad per grid step
   * @param weights α_q of every shell
   */
  gradient(k: Vec3, weights: ArrayLike<number>): Vec3 {
    this.fillCosines(k);
    this.fillSines(k);
    const [cx, cy, cz] = this.cosines;
    const [sx, sy, sz] = this.sines;
    let [gx, gy, gz] = [0, 0, 0];
    for (let s = 0; s < this.orders.length; s++) {
      const weight = weights[s];
      for (const [x, y, z] of this.orders[s]) {
        gx += weight * sx[x] * cy[y] * cz[z];
        gy += weight * cx[x] * sy[y] * cz[z];
        gz += weight * cx[x] * cy[y] * sz[z];
      }
    }
    return [gx, gy, gz];
  }

  /**
   * Second derivatives of `Σ_q α_q (|P(q)| − Σ_l cos k·l)`, per rad²: [xx, yy, zz, xy, xz, yz].
   * @param k wave vector, rad per grid step
   * @param weights α_q of every shell
   */
  hessian(k: Vec3, weights: ArrayLike<number>): Hessian {
    this.fillCosines(k);
    this.fillSines(k);
    const [cx, cy, cz] = this.cosines;
    const [sx, sy, sz] = this.sines;
    let [xx, yy, zz, xy, xz, yz] = [0, 0, 0, 0, 0, 0];
    for (let s = 0; s < this.orders.length; s++) {
      const weight = weights[s];
      for (const [x, y, z] of this.orders[s]) {
        const product = weight * cx[x] * cy[y] * cz[z];
        xx += x * x * product;
        yy += y * y * product;
        zz += z * z * product;
        xy -= weight * sx[x] * sy[y] * cz[z];
        xz -= weight * sx[x] * cy[y] * sz[z];
        yz -= weight * cx[x] * sy[y] * sz[z];
      }
    }
    return [xx, yy, zz, xy, xz, yz];
  }

  private fillCosines(k: Vec3): void {
    for (let axis = 0; axis < 3; axis++) {
      const table = this.cosines[axis];
      table[0] = 1;
      for (let m = 1; m <= this.reach; m++) table[m] = 2 * Math.cos(m * k[axis]);
    }
  }

  private fillSines(k: Vec3): void {
    for (let axis = 0; axis < 3; axis++) {
      const table = this.sines[axis];
      for (let m = 1; m <= this.reach; m++) table[m] = 2 * m * Math.sin(m * k[axis]);
    }
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
    for (let s = 0; s < this.terms.length; s++) sum += this.weights[s] * this.terms[s];
    return sum;
  }

  /** ∇p(k), k in rad per grid step: [along x, y, z], per rad; ≈ 2k for long waves. */
  gradient(k: Vec3): Vec3 {
    return this.basis.gradient(k, this.weights);
  }

  /** Second derivatives of p, per rad²; ≈ twice the unit matrix for long waves. */
  hessian(k: Vec3): Hessian {
    return this.basis.hessian(k, this.weights);
  }
}
