import { reachAlong } from '../../scheme/points.ts';
import type { InteriorStencil } from '../interior/design.ts';

/**
 * A symmetric stencil by planes, for a kernel that reads one plane of u[n] after the other and adds its sums to
 * all planes of u[n+1] that they serve ([MoLi2018], section 3).
 *
 * With u₀ the node's own value in a plane z, d = u₀(z) − u₀(z−1), and D = Σ u − count·u₀ over the points of a class in
 * that plane, the plane contributes
 *   Σ_classes weights[m]·D          to the outputs z ± m, m = 0 … depth,
 *   +V_m·d to output z − m and −V_m·d to output z + m − 1, m = 1 … depth,
 * and an output is complete, Σ_l λ²α_l (u_l − u), after the planes z − depth … z + depth. All are differences: a
 * constant field gives exactly zero, whatever the rounding of the weights, and no values of distant nodes cancel.
 */
export interface PlaneSums {
  readonly reach: number;
  /** Reach along z; 0 in two dimensions. */
  readonly depth: number;
  readonly classes: readonly PlaneClass[];
  /**
   * V_m = Σ_{j ≥ m} W_j of m = 1 … reach at index m − 1, where W_j is the sum of λ²α over all points of the plane at j.
   */
  readonly steps: readonly number[];
}

/** The points (±a, ±b) and (±b, ±a) of a plane, without the centre. */
export interface PlaneClass {
  /** a ≥ b ≥ 0, a > 0 */
  readonly a: number;
  readonly b: number;
  /** 4 or 8: such multiples of a number are exact. */
  readonly count: 4 | 8;
  /** λ²α at |z| = 0 … reach; 0 where the stencil has no points. */
  readonly weights: readonly number[];
}

/** @throws RangeError for a stencil that is not symmetric. */
export function planeSums({ reach, offsets, weights, id }: InteriorStencil): PlaneSums {
  const classes = new Map<string, { a: number; b: number; weights: number[] }>();
  const planes = new Array<number>(reach + 1).fill(0);
  offsets.forEach(([x, y, z], k) => {
    const [a, b, m] = [Math.max(Math.abs(x), Math.abs(y)), Math.min(Math.abs(x), Math.abs(y)), Math.abs(z)];
    if (z >= 0) planes[m] += weights[k];
    if (a === 0) return;
    const entry = classes.get(`${a},${b}`) ?? { a, b, weights: new Array<number>(reach + 1).fill(0) };
    const known = entry.weights[m];
    if (known !== 0 && known !== weights[k]) throw new RangeError(`${id} is not symmetric`);
    entry.weights[m] = weights[k]!;
    classes.set(`${a},${b}`, entry);
  });
  const steps = planes.slice(1);
  for (let m = steps.length - 2; m >= 0; m--) steps[m] += steps[m + 1];
  return {
    reach,
    depth: reachAlong(offsets, 2),
    steps,
    classes: [...classes.values()]
      .sort((p, q) => p.a - q.a || p.b - q.b)
      .map(({ a, b, weights }) => ({ a, b, count: b === 0 || a === b ? 4 : 8, weights })),
  };
}
