import type { Vec3 } from '../units/quantities.ts';
import type { Hessian } from './symbol.ts';

/** A function of the wave vector k with bounded third derivatives, even and symmetric in all components of k. */
export interface SmoothFunction {
  readonly at: (k: Vec3) => number;
  readonly gradient: (k: Vec3) => Vec3;
  readonly hessian: (k: Vec3) => Hessian;
  /** No third derivative in any direction is larger. */
  readonly third: number;
}

/** A range of lengths of wave vectors, rad per grid step. */
export interface RadialRange {
  readonly from: number;
  readonly to: number;
}

/** Cells along the sides of the wedge of directions, and along the lengths, at the start of the search. */
const START = { directions: 6, radii: 12 };

/** What a search has to find out. */
export interface Question {
  /** Most by which the bound may exceed the largest value met. */
  readonly looseness: number;
  /** Values below it do not matter; a value above it ends the search. */
  readonly limit?: number;
}

export interface UpperBound {
  /** No value is larger; Infinity if the search was given up or ended early. */
  readonly bound: number;
  readonly largest: number;
  /** Where the largest value was met, rad per grid step. */
  readonly where: Vec3;
}

/** A search that looks at more cells is given up. */
const MOST_CELLS = 5e6;

/**
 * Bounds a function over all wave vectors k = r (1, u, v)/√(1 + u² + v²), 0 ≤ v ≤ u ≤ 1, of a range of lengths r within
 * the zone k1 ≤ π (by symmetry, over all wave vectors of those lengths in the zone), by branch and bound. In a cell
 * with centre k_c, half length h and directions within τ of its own (docs/theory/schemes.md, eq. S19),
 *   f(k) ≤ f(k_c) + |g_n| (h + (r_c + h) τ²/2) + |g_t| (r_c + h) τ + ½ |H| ρ² + T ρ³/6, ρ² = h² + r_c² τ² + h r_c τ²,
 * with g_n and g_t the parts of the gradient along k_c and across it, |H| the Frobenius norm of the second derivatives
 * at k_c and T the bound on the third ones. This is Taylor's theorem with k − k_c = (r − r_c) n + r_c (n − n_c), |n −
 * n_c| ≤ τ, |k − k_c| ≤ ρ.
 */
export function upperBound(
  { at, gradient, hessian, third }: SmoothFunction,
  { from, to }: RadialRange,
  { looseness, limit }: Question,
): UpperBound {
  let largest = -Infinity;
  let where: Vec3 = [0, 0, 0];
  const cells: number[] = [];
  const ignored = (): number => Math.max(largest + looseness, limit ?? -Infinity);
  /** Looks at a cell, and keeps it if it may hold a larger value. */
  const look = (r0: number, r1: number, u0: number, u1: number, v0: number, v1: number): void => {
    if (v0 >= u1) return;
    const shortest = Math.hypot(1, u0, v0);
    if (r0 / Math.hypot(1, u1, v1) >= Math.PI) return;
    const r = (r0 + r1) / 2;
    const h = (r1 - r0) / 2;
    const [u, v] = [(u0 + u1) / 2, (v0 + v1) / 2];
    const length = Math.hypot(1, u, v);
    const n: Vec3 = [1 / length, u / length, v / length];
    const k: Vec3 = [r * n[0], r * n[1], r * n[2]];
    const value = at(k);
    const [gx, gy, gz] = gradient(k);
    if (value > largest && k[0] <= Math.PI) {
      largest = value;
      where = k;
    }
    const [hu, hv] = [(u1 - u0) / 2, (v1 - v0) / 2];
    const tau = Math.hypot(hu, hv) / shortest;
    const along = gx * n[0] + gy * n[1] + gz * n[2];
    const across = Math.sqrt(Math.max(0, gx * gx + gy * gy + gz * gz - along * along));
    const squared = h * h + (r * r + h * r) * tau * tau;
    const bound =
      value +
      Math.abs(along) * (h + ((r + h) * tau * tau) / 2) +
      across * (r + h) * tau +
      squared * (frobenius(hessian(k)) / 2 + (third * Math.sqrt(squared)) / 6);
    if (bound > ignored()) cells.push(bound, r0, r1, u0, u1, v0, v1);
  };
  const grid = (count: number, i: number): [number, number] => [i / count, (i + 1) / count];
  const span = to - from;
  for (let a = 0; a < START.radii; a++) {
    const [r0, r1] = grid(START.radii, a);
    for (let b = 0; b < START.directions; b++) {
      for (let c = 0; c <= b; c++) {
        look(from + r0 * span, from + r1 * span, ...grid(START.directions, b), ...grid(START.directions, c));
      }
    }
  }
  for (let seen = 0; cells.length > 0; seen++) {
    if (seen > MOST_CELLS || (limit !== undefined && largest > limit)) return { bound: Infinity, largest, where };
    const [bound, r0, r1, u0, u1, v0, v1] = cells.splice(-7) as [
      number,
      number,
      number,
      number,
      number,
      number,
      number,
    ];
    if (bound <= ignored()) continue;
    const radial = r1 - r0;
    const [du, dv] = [u1 - u0, v1 - v0];
    const scale = r1 / Math.hypot(1, u0, v0);
    if (radial >= scale * Math.max(du, dv)) {
      const r = (r0 + r1) / 2;
      look(r0, r, u0, u1, v0, v1);
      look(r, r1, u0, u1, v0, v1);
    } else if (du >= dv) {
      const u = (u0 + u1) / 2;
      look(r0, r1, u0, u, v0, v1);
      look(r0, r1, u, u1, v0, v1);
    } else {
      const v = (v0 + v1) / 2;
      look(r0, r1, u0, u1, v0, v);
      look(r0, r1, u0, u1, v, v1);
    }
  }
  return { bound: ignored(), largest, where };
}

function frobenius([xx, yy, zz, xy, xz, yz]: Hessian): number {
  return Math.sqrt(xx * xx + yy * yy + zz * zz + 2 * (xy * xy + xz * xz + yz * yz));
}
