import { type Hertz, hertz } from '../units/quantities.ts';
import { bandLimitedResample } from './band-limit.ts';

/** Of the lower sample rate, up to where a sound is kept as it is. */
const KEPT = 0.45;

/**
 * A sound at another sample rate: what lies below 45 % of the lower of the two is kept, what cannot be is removed.
 *
 * {@link bandLimitedResample} keeps the sum of the samples times e^(−jωt), as an impulse response needs it. A sound keeps its
 * height instead, which is more by the ratio of the rates.
 *
 * @param samples Shape [n]; any unit.
 * @returns Shape [⌊(n − 1) · toRate / fromRate⌋ + 1]; same unit.
 */
export function resampleSound(samples: Float32Array | Float64Array, fromRate: Hertz, toRate: Hertz): Float64Array {
  const lower = Math.min(fromRate, toRate);
  const resampled = bandLimitedResample(samples, fromRate, toRate, hertz(KEPT * lower), hertz(lower / 2));
  return resampled.map((sample) => (toRate / fromRate) * sample);
}
