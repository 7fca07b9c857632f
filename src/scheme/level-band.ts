import { bandEdgeFrequency, weightedCurves } from './curves.ts';
import type { Dimensions } from './directions.ts';
import { meanWaves } from './mean-dispersion.ts';
import type { Scheme } from './scheme.ts';

/** Largest error of the level of a diffuse field, dB. */
const TOLERANCE = 1;

/** Shares of the band that are tried. */
const SHARES = [1, 0.98, 0.96, 0.94, 0.92, 0.9, 0.85, 0.8];

const known = { 2: new WeakMap<Scheme, number>(), 3: new WeakMap<Scheme, number>() } as const;

/**
 * The share of a scheme's band up to which the level of a diffuse field is right to 1 dB once the mean dispersion is
 * taken back: 1 for all but a few schemes whose waves along the axes stand still at the band's edge.
 */
export function levelBand(scheme: Scheme, dimensions: Dimensions = 3): number {
  let share = known[dimensions].get(scheme);
  if (share === undefined) {
    const edge = bandEdgeFrequency(scheme);
    const errors = levelErrors(
      scheme,
      [...SHARES].reverse().map((part) => part * edge),
      dimensions,
    ).reverse();
    share = SHARES[errors.findIndex((error) => Math.abs(error) <= TOLERANCE)] ?? SHARES.at(-1)!;
    known[dimensions].set(scheme, share);
  }
  return share;
}

/**
 * Error of the level of a diffuse field, dB: the mean over all directions of the squared amplitude that is left when
 * the mean dispersion is taken back (docs/theory/sources-and-receivers.md, eq. R8).
 *
 * @param frequencies fX/c of exact waves, rising.
 */
export function levelErrors(scheme: Scheme, frequencies: readonly number[], dimensions: Dimensions = 3): number[] {
  const waves = meanWaves(scheme, dimensions);
  const perFrequency = 2 * Math.PI * scheme.courant;
  const means = frequencies.map((frequency) => waves(perFrequency * frequency));
  const numerical = means.map(({ from }) => from / perFrequency);
  const curves = weightedCurves(scheme, numerical, dimensions);
  const all = curves.reduce((sum, { weight }) => sum + weight, 0);
  return means.map(({ from, gain }, i) => {
    const power = curves.reduce((sum, { weight, curve: { phaseErrors, groupErrors } }) => {
      const amplitude = (gain * from) / Math.sin(from) / ((1 + phaseErrors[i]) * (1 + groupErrors[i]));
      return sum + weight * amplitude ** 2;
    }, 0);
    return 10 * Math.log10(power / all);
  });
}
