/**
 * The standard leggy weights: the central second difference of order 2M along each axis ([Fornberg1988];
 * [Hamilton2015], eq. 5).
 */

/**
 * α_m = β_{M,m} for m = 1…M: the coefficient of u_{±m}. In closed form
 * `2 (−1)^{m+1} (M!)² / (m² (M−m)! (M+m)!)` (docs/theory/schemes.md, eq. S11). The centre is −2 Σ_m α_m.
 */
export function standardLeggyWeights(order: number): number[] {
  const weights: number[] = [];
  let ratio = 1; // (M!)² / ((M−m)! (M+m)!)
  for (let m = 1; m <= order; m++) {
    ratio *= (order - m + 1) / (order + m);
    weights.push(((m % 2 === 1 ? 2 : -2) * ratio) / (m * m));
  }
  return weights;
}

/**
 * The largest stable Courant number, `λmax = 2 / √(3 S)`, `S = 4 Σ_{m odd} |α_m|`: the symbol is largest at
 * k = (π, π, π) (docs/theory/schemes.md, eq. S12).
 */
export function standardLeggyCourantLimit(weights: readonly number[]): number {
  const largest = 4 * weights.reduce((sum, weight, i) => (i % 2 === 0 ? sum + Math.abs(weight) : sum), 0);
  return 2 / Math.sqrt(3 * largest);
}
