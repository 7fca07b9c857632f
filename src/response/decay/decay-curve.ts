import type { Hertz } from '../../units/quantities.ts';

/** Largest number of points of a curve. */
const MOST_POINTS = 400;

/** Level at which a curve ends, dB. */
const FLOOR = -90;

/** A decay curve thinned for drawing. Both arrays have shape [points]. */
export interface DecayCurve {
  /** Time after the direct sound. */
  readonly timeSeconds: Float32Array;
  /** Level re the energy of the whole response. */
  readonly levelDb: Float32Array;
}

/**
 * Thins a decay curve to at most 400 evenly spaced points, down to −90 dB. The curve falls everywhere, so no peak is
 * lost.
 *
 * @param decay Shape [n], dB, from `schroederDecay`.
 */
export function thinDecay(decay: Float64Array, sampleRate: Hertz): DecayCurve {
  const low = decay.findIndex((level) => level < FLOOR);
  const length = low < 0 ? decay.length : low;
  const count = Math.min(length, MOST_POINTS);
  const indices = Array.from({ length: count }, (_, i) => Math.round((i * (length - 1)) / Math.max(1, count - 1)));
  return {
    timeSeconds: Float32Array.from(indices, (n) => n / sampleRate),
    levelDb: Float32Array.from(indices, (n) => decay[n]),
  };
}
