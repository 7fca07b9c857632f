import type { Hertz } from '../../units/quantities.ts';
import { transformOf } from '../transform.ts';

/** A response in a sum. */
export interface SummedPart {
  /** Shape [n], the same for all. */
  readonly samples: Float32Array | Float64Array;
  readonly gainDb: number;
  /** Not below 0; need not be a whole number of samples. */
  readonly delaySeconds: number;
  /** Whether its polarity is reversed; false if undefined. */
  readonly inverted?: boolean;
}

/**
 * The response of several sources that play the same signal: the sum of their responses, each with its gain, delay and
 * polarity. The delay is exact: a phase at each frequency.
 *
 * @returns Shape [n]: what comes after the end of the records is left out, because the sources without delay end there.
 */
export function sumResponses(parts: readonly SummedPart[], sampleRate: Hertz): Float32Array {
  const length = Math.min(...parts.map(({ samples }) => samples.length));
  const longest = Math.max(...parts.map(({ delaySeconds }) => delaySeconds)) * sampleRate;
  const size = 2 ** Math.ceil(Math.log2(length + Math.ceil(longest) + 1));
  const transform = transformOf(size);
  const sum = new Float64Array(2 * size);
  const padded = new Float64Array(size);
  const spectrum = new Float64Array(2 * size);
  for (const { samples, gainDb, delaySeconds, inverted } of parts) {
    padded.fill(0);
    padded.set(samples.subarray(0, length));
    transform.realTransform(spectrum, padded);
    const gain = (inverted ? -1 : 1) * 10 ** (gainDb / 20);
    for (let bin = 0; bin <= size / 2; bin++) {
      const phase = (-2 * Math.PI * bin * delaySeconds * sampleRate) / size;
      const [x, y] = [gain * Math.cos(phase), gain * Math.sin(phase)];
      const [re, im] = [spectrum[2 * bin], spectrum[2 * bin + 1]];
      sum[2 * bin] += re * x - im * y;
      sum[2 * bin + 1] += re * y + im * x;
    }
  }
  // Of a real signal, the bin at half the sample rate is real.
  sum[size + 1] = 0;
  transform.completeSpectrum(sum);
  const signal = new Float64Array(2 * size);
  transform.inverseTransform(signal, sum);
  return Float32Array.from({ length }, (_, n) => signal[2 * n]);
}
