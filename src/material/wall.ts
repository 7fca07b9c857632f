/**
 * A passive locally reacting wall in continuous time: specific (ρc-relative) admittance
 *   `Y(ω) = G + Σ_b 1 / (r_b + jω m_b + κ_b/(jω))`
 * for e^{jωt} (docs/theory/materials.md, eq. M1). All numbers are at least 0, so the wall never gives off energy. It is
 * a property of the material alone: it knows no grid, time step or highest frequency.
 */
export interface Wall {
  /** G, dimensionless: the part of Y that is real and the same at every frequency. */
  readonly conductance: number;
  readonly branches: readonly WallBranch[];
}

/** A resonator: resistance, mass and spring in series. All are above 0 in walls; sheets may lack two of them. */
export interface WallBranch {
  /** r, dimensionless, ≥ 0. */
  readonly resistance: number;
  /** m, s (a mass per area over ρc), ≥ 0. */
  readonly mass: number;
  /** κ, 1/s (a stiffness per area over ρc), ≥ 0. */
  readonly stiffness: number;
}

/** A wall whose admittance is real and the same at every frequency. */
export function realWall(conductance: number): Wall {
  return { conductance, branches: [] };
}

/** Evaluates `Y` at a frequency, Hz: [real, imaginary], for e^{jωt}. */
export function wallAdmittance({ conductance, branches }: Wall, frequency: number): [number, number] {
  const omega = 2 * Math.PI * frequency;
  let [real, imaginary] = [conductance, 0];
  for (const { resistance, mass, stiffness } of branches) {
    const reactance = omega * mass - stiffness / omega;
    const squared = resistance * resistance + reactance * reactance;
    if (squared === 0) continue;
    real += resistance / squared;
    imaginary -= reactance / squared;
  }
  return [real, imaginary];
}
