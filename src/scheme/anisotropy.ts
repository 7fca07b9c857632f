import { ballSamples, wedgeDirections } from './design/samples.ts';
import { phaseVelocityError } from './dispersion.ts';
import type { LaplacianSymbol } from './symbol.ts';

const NET = { directions: 12, radii: 90 };

/**
 * Largest difference between the phase-velocity errors of two directions at one |k| ≤ κπ, on a net of 91 directions
 * (which stand for 3074 by symmetry) and 90 lengths.
 */
export function anisotropy(symbol: LaplacianSymbol, courant: number, band: number): number {
  const directions = wedgeDirections(NET.directions);
  let largest = 0;
  for (let r = 1; r <= NET.radii; r++) {
    const errors = ballSamples(directions, 1, (band * Math.PI * r) / NET.radii).map((k) =>
      phaseVelocityError(symbol, courant, k),
    );
    largest = Math.max(largest, Math.max(...errors) - Math.min(...errors));
  }
  return largest;
}
