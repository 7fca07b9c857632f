import type { Scheme } from '../scheme/scheme.ts';

/**
 * How a wall face of real admittance answers: docs/walls.md, eq. 4.
 *
 * With τ the change the wall would see if it were rigid (trace of u[n+1] − u[n−1]) and h its memory,
 *   flow φ = (coupling τ + h) / (1 + coupling D),   h ← carry φ − h,
 * which is the trapezoidal rule for the specific impedance 1/Y + jL tan(ωT/2).
 */
export interface WallLaw {
  /** Λ = (λ/2) / (1/Y + L). */
  readonly coupling: number;
  /** 2L / (1/Y + L), in 0…2. */
  readonly carry: number;
}

export function wallLaw({ courant, wall: { inertia } }: Scheme, admittance: number): WallLaw {
  const resistance = 1 / admittance;
  return {
    coupling: courant / 2 / (resistance + inertia),
    carry: (2 * inertia) / (resistance + inertia),
  };
}
