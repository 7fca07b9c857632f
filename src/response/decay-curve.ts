import type { Hertz } from '../units/quantities.ts';

/** Points of a curve at most. */
const MOST_POINTS = 400;

/** Where a curve ends, dB. */
const FLOOR = -90;

/** A decay curve thinned for drawing; both of the same length. */
export interface DecayCurve {
  /** From the direct sound on. */
  readonly timeSeconds: Float32Array;
  /** dB re the whole energy. */
  readonly levelDb: Float32Array;
}

/**
 * Even points of a decay curve, 400 at most, down to −90 dB. It falls from each to the next: no peak is lost.
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
