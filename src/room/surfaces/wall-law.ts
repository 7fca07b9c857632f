import { admittanceAt, type WallAdmittance } from '../../material/branches.ts';
import type { Scheme } from '../../scheme/scheme.ts';

/**
 * How a wall responds in discrete time: docs/theory/walls.md, eq. W5 to W7. With δ the pressure drop over the wall
 * itself,
 *   flow of the conductance `G δ`, of each branch `φ_b = Λ_b (δ + a_b − c_b)`, `a_b ← 2L_b φ_b − a_b`,
 *   `c_b ← c_b + 2S_b φ_b`.
 */
export interface WallLaw {
  /** Λ = G + Σ Λ_b: the flow that a pressure drop causes at once. */
  readonly coupling: number;
  /** The largest Re Y in the scheme's band. */
  readonly conductance: number;
  readonly branches: readonly BranchLaw[];
}

interface BranchLaw {
  /** Λ_b = 1 / (R_b + L_b + S_b). */
  readonly coupling: number;
  /** Inertia of the branch, 2 L_b. */
  readonly inertia: number;
  /** Stiffness of the branch, 2 S_b. */
  readonly stiffness: number;
}

export function wallLaw(admittance: WallAdmittance, scheme: Pick<Scheme, 'courant' | 'band'>): WallLaw {
  const { conductance, branches } = admittance;
  const laws = branches.map(({ resistance, inertia, stiffness }) => ({
    coupling: 1 / (resistance + inertia + stiffness),
    inertia: 2 * inertia,
    stiffness: 2 * stiffness,
  }));
  return {
    coupling: laws.reduce((sum, { coupling }) => sum + coupling, conductance),
    conductance: largestConductance(admittance, scheme),
    branches: laws,
  };
}

/** Frequencies at which the largest conductance is looked for. */
const FREQUENCIES = 48;

function largestConductance(admittance: WallAdmittance, { courant, band }: Pick<Scheme, 'courant' | 'band'>): number {
  let most = 0;
  for (let i = 1; i <= FREQUENCIES; i++) {
    const omegaT = (Math.PI * courant * band * i) / FREQUENCIES;
    most = Math.max(most, admittanceAt(admittance, omegaT)[0]);
  }
  return most;
}

/** X = L + (λ/2) D: how the air before a face reacts to a flow through it (docs/theory/walls.md, eq. W6). */
export function reaction(courant: number, inertia: number, selfCoupling: number): number {
  return inertia + (courant / 2) * selfCoupling;
}

/**
 * Flow through a face of area s per unit of its drive, Λ((λ/2)τ + a) + H: s / (1 + s Λ X) (docs/theory/walls.md, eq.
 * W6).
 */
export function faceGain(area: number, coupling: number, reactionOfFace: number): number {
  return area / (1 + area * coupling * reactionOfFace);
}
