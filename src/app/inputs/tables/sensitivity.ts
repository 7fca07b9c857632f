import { airAbsorption } from '../../../material/air.ts';
import { planeAbsorption } from '../../../material/admittance.ts';
import type { Scene } from '../../../scene/scene.ts';
import type { Dimensions } from '../../../scheme/directions.ts';
import { hertz, type MetresPerSecond, type Seconds, seconds } from '../../../units/quantities.ts';

/** A surface of a room in one octave. */
export interface AbsorbingSurface {
  /** Area of the surface; in a room of two dimensions, of a metre of height. */
  readonly squareMetres: number;
  /** Absorption at random incidence: in space, or in the plane. */
  readonly absorption: number;
}

/** Mean free path of a room, times its surface, over its volume: 4 in space, π in a plane. */
const PATH: Readonly<Record<Dimensions, number>> = { 2: Math.PI, 3: 4 };

/** What diffuse sound of a room loses at a wall whose random-incidence absorption in space is given. */
export function diffuseAbsorption(absorption: number, dimensions: Dimensions): number {
  return dimensions === 2 ? planeAbsorption(absorption) : absorption;
}

/**
 * Absorbing area of the air in a room, m²: 4 m V with the attenuation m of energy ([Kuttruff], "Reverberation"), π m V
 * in a room of two dimensions.
 */
export function airArea(
  { air }: Pick<Scene, 'air'>,
  cubicMetres: number,
  centreHz: number,
  dimensions: Dimensions = 3,
): number {
  return air.absorbs ? PATH[dimensions] * 2 * airAbsorption(air)(hertz(centreHz)) * cubicMetres : 0;
}

/**
 * Sensitivity of a reverberation time to the absorption of each surface, ∂ ln T / ∂ ln α, by Sabine's formula: minus
 * its share of the absorbing area (docs/theory/calibration.md, eq. K2).
 *
 * @param fixed Absorbing area of the air and of surfaces that do not move, m².
 */
export function sabineSensitivities(surfaces: readonly AbsorbingSurface[], fixed: number): number[] {
  const total = absorbingArea(surfaces, fixed);
  return surfaces.map(({ squareMetres, absorption }) => -(squareMetres * absorption) / total);
}

/**
 * Reverberation time by Sabine's formula ([Kuttruff], "Reverberation"; docs/theory/calibration.md, eq. K1); in a room
 * of two dimensions that of a plane (docs/theory/two-dimensions.md, eq. D3).
 */
export function sabineTime(
  surfaces: readonly AbsorbingSurface[],
  fixed: number,
  cubicMetres: number,
  soundSpeed: MetresPerSecond,
  dimensions: Dimensions = 3,
): Seconds {
  return seconds((6 * Math.LN10 * PATH[dimensions] * cubicMetres) / (soundSpeed * absorbingArea(surfaces, fixed)));
}

function absorbingArea(surfaces: readonly AbsorbingSurface[], fixed: number): number {
  return surfaces.reduce((sum, { squareMetres, absorption }) => sum + squareMetres * absorption, fixed);
}
