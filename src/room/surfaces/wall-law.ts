import { admittanceAt, isRigid, type WallAdmittance } from '../../material/branches.ts';
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
  /** The largest Re Y in the scheme's band; of a sheet the largest |1/(Z + 2)|, the air on both sides in series. */
  readonly conductance: number;
  readonly branches: readonly BranchLaw[];
  /** The law is that between the two sides of a sheet. */
  readonly through?: true;
}

interface BranchLaw {
  /** Λ_b = 1 / (R_b + L_b + S_b). */
  readonly coupling: number;
  /** Inertia of the branch, 2 L_b. */
  readonly inertia: number;
  /** Stiffness of the branch, 2 S_b. */
  readonly stiffness: number;
}

/** The laws of materials; undefined where they are rigid. */
export function wallLaws(
  materials: readonly { readonly admittance: WallAdmittance; readonly through?: true }[],
  scheme: Pick<Scheme, 'courant' | 'band'>,
): (WallLaw | undefined)[] {
  return materials.map(({ admittance, through }) =>
    isRigid(admittance) ? undefined : wallLaw(admittance, scheme, through),
  );
}

/** @param through The admittance is that between the two sides of a sheet. */
export function wallLaw(admittance: WallAdmittance, scheme: Pick<Scheme, 'courant' | 'band'>, through?: true): WallLaw {
  const { conductance, branches } = admittance;
  const laws = branches.map(({ resistance, inertia, stiffness }) => ({
    coupling: 1 / (resistance + inertia + stiffness),
    inertia: 2 * inertia,
    stiffness: 2 * stiffness,
  }));
  return {
    coupling: laws.reduce((sum, { coupling }) => sum + coupling, conductance),
    conductance: largestInBand(scheme, (omegaT) => {
      const [real, imaginary] = admittanceAt(admittance, omegaT);
      // |Y/(1 + 2Y)|: a pane has no Re Y, and still moves.
      return through ? Math.hypot(real, imaginary) / Math.hypot(1 + 2 * real, 2 * imaginary) : real;
    }),
    branches: laws,
    ...(through && { through }),
  };
}

/** Frequencies at which the largest number is looked for. */
const FREQUENCIES = 48;

/** The largest of some numbers, at least 0, over the scheme's band. */
function largestInBand(
  { courant, band }: Pick<Scheme, 'courant' | 'band'>,
  numberAt: (omegaT: number) => number,
): number {
  let most = 0;
  for (let i = 1; i <= FREQUENCIES; i++) {
    most = Math.max(most, numberAt((Math.PI * courant * band * i) / FREQUENCIES));
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
