import { minus, over, plus, real, times, type Complex } from '../../numerics/complex.ts';
import type { MetresPerSecond } from '../../units/quantities.ts';
import type { PorousFilling } from '../definition.ts';
import { meanOverCosines } from '../mean-over-angles.ts';
import { equivalentFluid, layerImpedance, openShare } from './medium.ts';

/** A layer of a porous medium with a rigid wall behind. */
export interface PorousSlab {
  readonly medium: PorousFilling;
  /** m, > 0. */
  readonly thickness: number;
}

/** How sound travels in a layer: sideways as well, or only at right angles to the surface. */
export type Reaction = 'extended' | 'local';

/** Angles of a mean over random incidence. */
const ANGLES = 64;

/** Surface impedance over ρc at an angle of incidence θ. @param frequency Hz, > 0. @param sine sin θ, 0…1 */
export function slabImpedance(
  { medium, thickness }: PorousSlab,
  soundSpeed: MetresPerSecond,
  frequency: number,
  sine: number,
  reaction: Reaction = 'extended',
): Complex {
  const depth = (2 * Math.PI * frequency * thickness) / soundSpeed;
  const fluid = equivalentFluid(medium, frequency);
  return layerImpedance(fluid, openShare(medium), depth, reaction === 'extended' ? sine : 0);
}

/** Pressure reflection factor R = (Z cos θ − 1)/(Z cos θ + 1). */
export function slabReflection(impedance: Complex, cosine: number): Complex {
  const scaled = times(impedance, real(cosine));
  return over(minus(scaled, real(1)), plus(scaled, real(1)));
}

/** Absorption coefficient at an angle, 0…1: 1 − |R(θ)|². @param angle θ, rad, 0 to below π/2. */
export function slabAbsorptionAt(
  slab: PorousSlab,
  soundSpeed: MetresPerSecond,
  frequency: number,
  angle: number,
  reaction: Reaction = 'extended',
): number {
  const impedance = slabImpedance(slab, soundSpeed, frequency, Math.sin(angle), reaction);
  const [re, im] = slabReflection(impedance, Math.cos(angle));
  return 1 - re * re - im * im;
}

/** Random-incidence absorption, 0…1: Paris' integral ∫ α(θ) sin 2θ dθ. @param frequency Hz, > 0. */
export function slabRandomAbsorption(
  slab: PorousSlab,
  soundSpeed: MetresPerSecond,
  frequency: number,
  reaction: Reaction = 'extended',
): number {
  return meanOverCosines(
    ANGLES,
    (cosine) => 2 * cosine * slabAbsorptionAt(slab, soundSpeed, frequency, Math.acos(cosine), reaction),
  );
}
