import type { Stencil } from './stencils.ts';

/** How an absorbing wall acts on the nodes before it: docs/theory/walls.md, eq. W2 to W4. */
export interface WallTrace {
  /** Weights of the nodes on the wall's normal, nearest first: pressure at the wall = Σ e_m u_m. */
  readonly trace: readonly number[];
  /** L ≥ 0: the wall's specific impedance is 1/Y + jL tan(ωT/2). */
  readonly inertia: number;
}

/** A two-step scheme: `u[n+1] = 2u[n] − u[n−1] − λ² P u[n]` (docs/theory/schemes.md, eq. S2). */
export interface Scheme {
  readonly stencil: Stencil;
  /** A weight set of the stencil, or the file that the weights are from. */
  readonly weightSet: string;
  /** α_q of each of the stencil's shells, in their order. */
  readonly weights: readonly number[];
  /** λ = cT/X. */
  readonly courant: number;
  /** ε, largest relative phase-velocity error in the band. */
  readonly tolerance: number;
  /** κ: the band is |k| ≤ κπ per grid step. */
  readonly band: number;
  readonly wall: WallTrace;
  /** Present if the scheme is taken only by name. */
  readonly outsideAuto?: OutsideAuto;
}

/** Why a scheme is never chosen by itself. */
export interface OutsideAuto {
  /** Why, in words that follow a colon. */
  readonly reason: string;
  /** Rooms that it can have: those with walls on cell faces, or only single boxes with rigid walls. */
  readonly walls: 'staircase' | 'rigid box';
}

/** A row of `designed.generated.json`. */
export interface SchemeDesign {
  readonly courant: number;
  readonly tolerance: number;
  readonly band: number;
  readonly weights: readonly number[];
  readonly wall: WallTrace;
}
