import { type Hertz, hertz } from '../units/quantities.ts';

/** Corner frequency of the high-pass: below the audible range and below the first mode of a hall. */
export const HIGH_PASS_CORNER = hertz(10);

/**
 * Removes the constant and the linear ramp that the simulation of a rigid room contains, by a causal second-order
 * Butterworth high-pass at 10 Hz that starts at rest.
 *
 * `H(s) = s² / (s² + √2 s + 1)` by the bilinear transform, prewarped so that the corner is exactly at −3.01 dB
 * ([Oppenheim2010], section 7.2). The second difference
 * of the input is taken first: for a ramp it is exactly zero, however high the ramp is.
 *
 * Run it on the whole record at the simulation's rate, before resampling: a ramp cut off at the end of a record is a
 * step, and a step rings.
 *
 * @param samples Shape [n]; any unit.
 * @returns Shape [n]; same unit.
 * @throws RangeError if the corner is not below half the sample rate.
 */
export function highPass(samples: Float32Array | Float64Array, sampleRate: Hertz): Float64Array {
  if (!(HIGH_PASS_CORNER < sampleRate / 2)) {
    throw new RangeError(`sample rate ${sampleRate} Hz is too low for a high-pass at ${HIGH_PASS_CORNER} Hz`);
  }
  const k = Math.tan((Math.PI * HIGH_PASS_CORNER) / sampleRate);
  const gain = 1 / (1 + Math.SQRT2 * k + k * k);
  const a1 = 2 * (k * k - 1) * gain;
  const a2 = (1 - Math.SQRT2 * k + k * k) * gain;

  const output = new Float64Array(samples.length);
  let previous = 0;
  let slope = 0;
  let y1 = 0;
  let y2 = 0;
  for (let n = 0; n < samples.length; n++) {
    const difference = samples[n] - previous;
    const y = gain * (difference - slope) - a1 * y1 - a2 * y2;
    output[n] = y;
    previous = samples[n];
    slope = difference;
    y2 = y1;
    y1 = y;
  }
  return output;
}
