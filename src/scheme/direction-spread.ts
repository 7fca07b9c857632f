import { weightedCurves } from './curves.ts';
import type { Dimensions } from './directions.ts';
import { meanWaves } from './mean-dispersion.ts';
import type { Scheme } from './scheme.ts';

/**
 * How much the phase velocity differs between directions once the mean dispersion has been taken back: relative, root
 * mean square over all directions, at each of some frequencies.
 *
 * @param frequencies fX/c of exact waves, rising; NaN results where some direction has no such wave.
 */
export function directionSpread(scheme: Scheme, frequencies: readonly number[], dimensions: Dimensions = 3): number[] {
  const { courant } = scheme;
  const waves = meanWaves(scheme, dimensions);
  const numerical = frequencies.map(
    (frequency) => waves(2 * Math.PI * frequency * courant).from / (2 * Math.PI * courant),
  );
  const curves = weightedCurves(scheme, numerical, dimensions);
  const all = curves.reduce((sum, { weight }) => sum + weight, 0);
  return frequencies.map((frequency, i) => {
    const squares = curves.reduce(
      (sum, { weight, curve }) => sum + weight * (curve.wavenumbers[i] / (2 * Math.PI * frequency) - 1) ** 2,
      0,
    );
    return Math.sqrt(squares / all);
  });
}
