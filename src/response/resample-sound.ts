import { type Hertz, hertz } from '../units/quantities.ts';
import { bandLimitedResample } from './band-limit.ts';

/** End of the band in which a sound is kept unchanged, as a share of the lower sample rate. */
const KEPT = 0.45;

/**
 * Resamples a sound. Frequencies below 45 % of the lower of the two rates are kept, those above half of it removed.
 *
 * {@link bandLimitedResample} keeps the sum of the samples times e^(−jωt), as an impulse response needs. A sound must
 * keep its amplitude instead, so the result is multiplied by the ratio of the rates.
 *
 * @param samples Shape [n]; any unit.
 * @returns Shape [⌊(n − 1) · toRate / fromRate⌋ + 1]; same unit.
 */
export function resampleSound(samples: Float32Array | Float64Array, fromRate: Hertz, toRate: Hertz): Float64Array {
  const lower = Math.min(fromRate, toRate);
  const resampled = bandLimitedResample(samples, fromRate, toRate, hertz(KEPT * lower), hertz(lower / 2));
  return resampled.map((sample) => (toRate / fromRate) * sample);
}
