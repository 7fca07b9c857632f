import { normalisationFactor, orderOfChannel, type Normalisation } from '../../sphere/harmonics.ts';
import { convolve } from '../convolve.ts';
import type { BinauralDecoder } from './decoder.ts';

/**
 * The responses at the ears from coefficients of the field, the latency of the filters taken off.
 *
 * @param coefficients Coefficients by channel in the order ACN, each of shape [n], at the rate of the decoder.
 * @returns By ear, left before right, each of shape [n + length of the filters − 1 − latency].
 */
export function earResponses(
  coefficients: readonly (Float32Array | Float64Array)[],
  normalisation: Normalisation,
  { filters, latency }: BinauralDecoder,
): readonly [Float64Array, Float64Array] {
  const of = (ear: readonly Float64Array[]): Float64Array => {
    const length = coefficients[0].length + ear[0].length - 1;
    const sum = new Float64Array(length);
    coefficients.forEach((samples, channel) => {
      const factor = 1 / normalisationFactor(normalisation, orderOfChannel(channel));
      const heard = convolve(samples, ear[channel]);
      for (let n = 0; n < length; n++) sum[n] += factor * heard[n];
    });
    return sum.subarray(latency);
  };
  return [of(filters[0]), of(filters[1])];
}
