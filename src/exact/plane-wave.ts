import { minus, over, plus, real, type Complex } from '../numerics/complex.ts';

/**
 * Reflection factor of a plane wave at a locally reacting wall: `R = (cos θ − Y) / (cos θ + Y)` (docs/theory/walls.md,
 * eq. W1).
 *
 * @param cosine Cosine of the angle of incidence; 1 is normal incidence.
 * @param admittance Specific (ρc-relative), for e^{jωt}.
 */
export function exactReflectionFactor(cosine: number, admittance: Complex): Complex {
  return over(minus(real(cosine), admittance), plus(real(cosine), admittance));
}

/** Specific admittance of a mass, a spring and a resistance in series: `1 / (r + jωm + k/(jω))`, all relative to ρc. */
export function resonatorAdmittance(
  { resistance, massSeconds, stiffnessPerSecond }: ExactResonator,
  frequency: number,
): Complex {
  const omega = 2 * Math.PI * frequency;
  return over(real(1), [resistance, omega * massSeconds - stiffnessPerSecond / omega]);
}

/** A panel or a Helmholtz resonator before a rigid wall, relative to ρc. */
export interface ExactResonator {
  readonly resistance: number;
  readonly massSeconds: number;
  readonly stiffnessPerSecond: number;
}

/** The resonator that resonates at a frequency, Hz, with a quality Q = ωm/r. */
export function resonator(resonance: number, quality: number, resistance: number): ExactResonator {
  const omega = 2 * Math.PI * resonance;
  return {
    resistance,
    massSeconds: (quality * resistance) / omega,
    stiffnessPerSecond: quality * resistance * omega,
  };
}
