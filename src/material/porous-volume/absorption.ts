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

/** A direction from which a wave comes. */
interface Incidence {
  readonly sine: number;
  readonly cosine: number;
}

/**
 * Pressure reflection factors of half a layer before a rigid wall, of impedance Z, and before none of any pressure,
 * Z_c²/Z.
 */
function halvesOf(
  { medium, thickness }: PorousSlab,
  soundSpeed: MetresPerSecond,
  frequency: number,
  { sine, cosine }: Incidence,
): [even: Complex, odd: Complex] {
  const even = slabImpedance({ medium, thickness: thickness / 2 }, soundSpeed, frequency, sine);
  const { impedance } = refracted(equivalentFluid(medium, frequency), openShare(medium), sine);
  const odd = over(times(impedance, impedance), even);
  return [slabReflection(even, cosine), slabReflection(odd, cosine)];
}

/**
 * Pressure factors of a plane wave at a layer with air on both sides: by symmetry half the sum, and half the
 * difference, of the reflection factors of half the layer before a rigid wall and before none of any pressure.
 *
 * @param cosine cos θ, 0…1
 */
export function freeSlabFactors(
  slab: PorousSlab,
  soundSpeed: MetresPerSecond,
  frequency: number,
  cosine: number,
): { readonly reflected: Complex; readonly passed: Complex } {
  const sine = Math.sqrt((1 - cosine) * (1 + cosine));
  const [even, odd] = halvesOf(slab, soundSpeed, frequency, { sine, cosine });
  const half = real(0.5);
  return { reflected: times(half, plus(even, odd)), passed: times(half, minus(even, odd)) };
}

/**
 * Absorption coefficient at an angle, 0…1, of a layer with air on both sides: 1 − |R|² − |T|². By symmetry it is the
 * mean of that of half the layer before a rigid wall and before none of any pressure.
 *
 * @param angle θ, rad, 0 to below π/2.
 */
export function freeSlabAbsorptionAt(
  slab: PorousSlab,
  soundSpeed: MetresPerSecond,
  frequency: number,
  angle: number,
): number {
  const reflected = halvesOf(slab, soundSpeed, frequency, { sine: Math.sin(angle), cosine: Math.cos(angle) });
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
