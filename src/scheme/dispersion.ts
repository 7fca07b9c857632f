import type { Vec3 } from '../units/quantities.ts';
import type { LaplacianSymbol } from './symbol.ts';

/**
 * Normalised numerical frequency ωT in rad per step of the wave vector k (rad per grid step):
 * `sin²(ωT/2) = λ² p(k) / 4` (docs/theory/schemes.md, eq. S8). NaN where the scheme would be unstable.
 */
export function numericalFrequency(symbol: LaplacianSymbol, courant: number, k: Vec3): number {
  return 2 * Math.asin((courant / 2) * Math.sqrt(symbol.at(k)));
}

/** Relative phase-velocity error `ω / (c|k|/X) − 1` of the wave vector k ≠ 0, rad per grid step. */
export function phaseVelocityError(symbol: LaplacianSymbol, courant: number, k: Vec3): number {
  return numericalFrequency(symbol, courant, k) / (courant * Math.hypot(...k)) - 1;
}

/**
 * The value of p that gives a wave of length |k| = `wavenumber` the phase velocity (1 + error) c:
 * `(4/λ²) sin²(λ|k|(1+error)/2)` (docs/theory/schemes.md, eq. S10).
 */
export function symbolForPhaseVelocity(courant: number, wavenumber: number, error: number): number {
  const halfAngle = Math.min((courant * wavenumber * (1 + error)) / 2, Math.PI / 2);
  return (4 / (courant * courant)) * Math.sin(halfAngle) ** 2;
}

/**
 * Derivative of {@link symbolForPhaseVelocity} with respect to the wavenumber: `(2(1 + error)/λ) sin(λ|k|(1+error))`,
 * and 0 above the highest wavenumber.
 */
export function symbolSlopeForPhaseVelocity(courant: number, wavenumber: number, error: number): number {
  const angle = Math.min(courant * wavenumber * (1 + error), Math.PI);
  return ((2 * (1 + error)) / courant) * Math.sin(angle);
}
