/**
 * A passive locally reacting wall in discrete time: specific (ρc-relative) admittance
 *   `Y(ω) = G + Σ_b 1 / (R_b + j L_b t + S_b / (j t))`,  `t = tan(ωT/2)`,
 * parallel branches of resistance, inertia and stiffness in series, by the trapezoidal rule (docs/theory/materials.md,
 * eq. M8; [Bilbao2016]). All numbers are dimensionless and at least 0, so the wall never gives off energy.
 *
 * A branch r + jωm + κ/(jω) in continuous time (`Wall`, eq. M1) has R = r, L = 2m/T and S = κT/2 as long as ωT is
 * small.
 */
export interface WallAdmittance {
  /** G: the part of Y that is real and the same at every frequency. */
  readonly conductance: number;
  readonly branches: readonly Branch[];
}

/** A resonator: R + L + S > 0. */
interface Branch {
  readonly resistance: number;
  readonly inertia: number;
  readonly stiffness: number;
}

/** A wall whose admittance is real and the same at every frequency. */
export function realAdmittance(conductance: number): WallAdmittance {
  return { conductance, branches: [] };
}

/** Whether the wall is rigid: no admittance at any frequency. */
export function isRigid({ conductance, branches }: WallAdmittance): boolean {
  return conductance === 0 && branches.length === 0;
}

/** Evaluates `Y` at ωT (rad per step, 0…π): [real, imaginary], for e^{jωt}. */
export function admittanceAt({ conductance, branches }: WallAdmittance, omegaT: number): [number, number] {
  const t = Math.tan(omegaT / 2);
  let [real, imaginary] = [conductance, 0];
  for (const { resistance, inertia, stiffness } of branches) {
    const reactance = inertia * t - (stiffness === 0 ? 0 : stiffness / t);
    const squared = resistance * resistance + reactance * reactance;
    if (squared === 0 || squared === Infinity) continue;
    real += resistance / squared;
    imaginary -= reactance / squared;
  }
  return [real, imaginary];
}
