import { airAbsorption } from '../../material/air.ts';
import type { Scene } from '../../scene/scene.ts';
import { hertz, type MetresPerSecond, type Seconds, seconds } from '../../units/quantities.ts';

/** A surface of a room in one octave. */
export interface AbsorbingSurface {
  readonly squareMetres: number;
  readonly absorption: number;
}

/** Absorbing area of the air in a room, 4 m V with the attenuation m of energy, m² ([Kuttruff], "Reverberation"). */
export function airArea({ air }: Pick<Scene, 'air'>, cubicMetres: number, centreHz: number): number {
  return air.absorbs ? 4 * 2 * airAbsorption(air)(hertz(centreHz)) * cubicMetres : 0;
}

/**
 * Sensitivity of a reverberation time to the absorption of each surface, ∂ ln T / ∂ ln α, by Sabine's formula: minus its
 * share of the absorbing area (docs/theory/calibration.md, eq. K2).
 *
 * @param fixed Absorbing area of the air and of surfaces that do not move, m².
 */
export function sabineSensitivities(surfaces: readonly AbsorbingSurface[], fixed: number): number[] {
  const total = absorbingArea(surfaces, fixed);
  return surfaces.map(({ squareMetres, absorption }) => -(squareMetres * absorption) / total);
}

/** Reverberation time by Sabine's formula ([Kuttruff], "Reverberation"; docs/theory/calibration.md, eq. K1). */
export function sabineTime(
  surfaces: readonly AbsorbingSurface[],
  fixed: number,
  cubicMetres: number,
  soundSpeed: MetresPerSecond,
): Seconds {
  return seconds((24 * Math.LN10 * cubicMetres) / (soundSpeed * absorbingArea(surfaces, fixed)));
}

function absorbingArea(surfaces: readonly AbsorbingSurface[], fixed: number): number {
  return surfaces.reduce((sum, { squareMetres, absorption }) => sum + squareMetres * absorption, fixed);
}
