import { minus, over, plus, real, times, type Complex } from '../../numerics/complex.ts';
import type { MetresPerSecond } from '../../units/quantities.ts';
import type { PorousFilling } from '../definition.ts';
import { meanOverCosines } from '../mean-over-angles.ts';
import { equivalentFluid, layerImpedance, openShare, refracted } from './medium.ts';

/** A layer of a porous medium. Where nothing else is said, a rigid wall is behind it. */
export interface PorousSlab {
  readonly medium: PorousFilling;
  /** m, > 0. */
  readonly thickness: number;
  /** Depth of the air between the layer and that wall, m; none if left out. */
  readonly cavity?: number;
}

/** How sound travels in a layer: sideways as well, or only at right angles to the surface. */
export type Reaction = 'extended' | 'local';

/** Angles of a mean over random incidence. */
const ANGLES = 64;

/**
 * Surface impedance over ρc at an angle of incidence θ. Before a cavity, with Z of the layer on a wall, its
 * characteristic impedance Z_c and that of the cavity Z_b = −j cot(k l cos θ)/cos θ, it is (Z_b Z + Z_c²)/(Z_b + Z).
 *
 * @param frequency Hz, > 0.
 * @param sine sin θ, 0…1
 */
export function slabImpedance(
  { medium, thickness, cavity = 0 }: PorousSlab,
  soundSpeed: MetresPerSecond,
  frequency: number,
  sine: number,
  reaction: Reaction = 'extended',
): Complex {
  const wavenumber = (2 * Math.PI * frequency) / soundSpeed;
  const inside = reaction === 'extended' ? sine : 0;
  const fluid = equivalentFluid(medium, frequency);
  const onWall = layerImpedance(fluid, openShare(medium), wavenumber * thickness, inside);
  if (cavity === 0) return onWall;
  const cosine = Math.sqrt((1 - inside) * (1 + inside));
  const air: Complex = [0, -1 / (cosine * Math.tan(wavenumber * cavity * cosine))];
  const { impedance } = refracted(fluid, openShare(medium), inside);
  return over(plus(times(air, onWall), times(impedance, impedance)), plus(air, onWall));
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

/**
 * Absorption coefficient at an angle, 0…1, of a layer with air on both sides: 1 − |R|² − |T|². By symmetry it is the
 * mean of that of half the layer before a rigid wall, Z, and before none of any pressure, Z_c²/Z.
 *
 * @param angle θ, rad, 0 to below π/2.
 */
export function freeSlabAbsorptionAt(
  { medium, thickness }: PorousSlab,
  soundSpeed: MetresPerSecond,
  frequency: number,
  angle: number,
): number {
  const sine = Math.sin(angle);
  const even = slabImpedance({ medium, thickness: thickness / 2 }, soundSpeed, frequency, sine);
  const { impedance } = refracted(equivalentFluid(medium, frequency), openShare(medium), sine);
  const odd = over(times(impedance, impedance), even);
  const reflected = [even, odd].map((half) => slabReflection(half, Math.cos(angle)));
  return 1 - reflected.reduce((sum, [re, im]) => sum + re * re + im * im, 0) / 2;
}

/** Random-incidence absorption, 0…1: Paris' integral ∫ α(θ) sin 2θ dθ. @param at α(θ), of an angle in rad */
export function overRandomIncidence(at: (angle: number) => number): number {
  return meanOverCosines(ANGLES, (cosine) => 2 * cosine * at(Math.acos(cosine)));
}

/** Random-incidence absorption, 0…1, of a layer on a wall. @param frequency Hz, > 0. */
export function slabRandomAbsorption(
  slab: PorousSlab,
  soundSpeed: MetresPerSecond,
  frequency: number,
  reaction: Reaction = 'extended',
): number {
  return overRandomIncidence((angle) => slabAbsorptionAt(slab, soundSpeed, frequency, angle, reaction));
}
