import { bandEdgeFrequency, dispersionCurve } from './curves.ts';
import { wedgeDirections } from './design/samples.ts';
import { meanWaves } from './mean-dispersion.ts';
import type { Scheme } from './scheme.ts';

/** Largest error of the level of a diffuse field, dB. */
const TOLERANCE = 1;

/** Shares of the band that are tried, and steps along a side of the net of directions. */
const SHARES = [1, 0.98, 0.96, 0.94, 0.92, 0.9, 0.85, 0.8];
const STEPS = 8;

const known = new WeakMap<Scheme, number>();

/**
 * The share of a scheme's band up to which the level of a diffuse field is right to 1 dB once the mean dispersion is taken
 * back: 1 for all but a few schemes whose waves along the axes stand still at the band's edge.
 */
export function levelBand(scheme: Scheme): number {
  let share = known.get(scheme);
  if (share === undefined) {
    const edge = bandEdgeFrequency(scheme);
    const errors = levelErrors(
      scheme,
      [...SHARES].reverse().map((part) => part * edge),
    ).reverse();
    share = SHARES[errors.findIndex((error) => Math.abs(error) <= TOLERANCE)] ?? SHARES.at(-1)!;
    known.set(scheme, share);
  }
  return share;
}

/**
 * Error of the level of a diffuse field, dB: the mean over all directions of the squared amplitude that is left when the
 * mean dispersion is taken back (docs/theory/sources-and-receivers.md, eq. R8).
 *
 * @param frequencies fX/c of exact waves, rising.
 */
export function levelErrors(scheme: Scheme, frequencies: readonly number[]): number[] {
  const waves = meanWaves(scheme);
  const perFrequency = 2 * Math.PI * scheme.courant;
  const means = frequencies.map((frequency) => waves(perFrequency * frequency));
  const directions = wedgeDirections(STEPS);
  const curves = directions.map((direction) =>
    dispersionCurve(
      scheme,
      direction,
      means.map(({ from }) => from / perFrequency),
    ),
  );
  // The net is even on a face of the cube; this is the solid angle that a point of it stands for.
  const weights = directions.map(([x]) => x ** 3);
  const all = weights.reduce((sum, weight) => sum + weight, 0);
  return means.map(({ from, gain }, i) => {
    const power = curves.reduce((sum, { phaseErrors, groupErrors }, d) => {
      const amplitude = (gain * from) / Math.sin(from) / ((1 + phaseErrors[i]) * (1 + groupErrors[i]));
      return sum + weights[d] * amplitude ** 2;
    }, 0);
    return 10 * Math.log10(power / all);
  });
}
