import { dispersionCurve } from './curves.ts';
import { wedgeDirections } from './design/samples.ts';
import { meanWaves } from './mean-dispersion.ts';
import type { Scheme } from './scheme.ts';

/** Steps along a side of the net of directions. */
const STEPS = 8;

/**
 * How much the phase velocity differs between directions once the mean dispersion has been taken back: relative, root
 * mean square over all directions, at each of some frequencies.
 *
 * @param frequencies fX/c of exact waves, rising; NaN results where some direction has no such wave.
 */
export function directionSpread(scheme: Scheme, frequencies: readonly number[]): number[] {
  const { courant } = scheme;
  const waves = meanWaves(scheme);
  const numerical = frequencies.map(
    (frequency) => waves(2 * Math.PI * frequency * courant).from / (2 * Math.PI * courant),
  );
  const directions = wedgeDirections(STEPS);
  const curves = directions.map((direction) => dispersionCurve(scheme, direction, numerical));
  // The net is even on a face of the cube; this is the solid angle that a point of it stands for.
  const weights = directions.map(([x]) => x ** 3);
  const all = weights.reduce((sum, weight) => sum + weight, 0);
  return frequencies.map((frequency, i) => {
    const squares = curves.reduce(
      (sum, { wavenumbers }, d) => sum + weights[d] * (wavenumbers[i] / (2 * Math.PI * frequency) - 1) ** 2,
      0,
    );
    return Math.sqrt(squares / all);
  });
}
