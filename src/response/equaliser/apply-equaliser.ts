import type { Hertz } from '../../units/quantities.ts';
import { designEqualiser, type Biquad } from './biquad.ts';
import type { Equaliser } from './equaliser.ts';

/**
 * A sound behind an equaliser, as long as the sound.
 *
 * @param samples Shape [n].
 * @throws InputError if a filter lies at half the sample rate or above.
 */
export function equalised(
  samples: Float32Array | Float64Array,
  equaliser: Equaliser,
  sampleRate: Hertz,
): Float64Array<ArrayBuffer> {
  const { factor, biquads } = designEqualiser(equaliser, sampleRate);
  const out = Float64Array.from(samples, (sample) => factor * sample);
  for (const biquad of biquads) filter(out, biquad);
  return out;
}

/** Filters in place, as transposed direct form II ([Oppenheim2010], section 6.4). */
function filter(samples: Float64Array, { b0, b1, b2, a1, a2 }: Biquad): void {
  let [first, second] = [0, 0];
  for (let n = 0; n < samples.length; n++) {
    const input = samples[n];
    const output = b0 * input + first;
    first = b1 * input - a1 * output + second;
    second = b2 * input - a2 * output;
    samples[n] = output;
  }
}

/**
 * Levels of an equaliser at frequencies, dB; −Infinity where nothing passes.
 *
 * @param frequencies Shape [n], Hz, below half the sample rate.
 * @returns Shape [n].
 * @throws InputError if a filter lies at half the sample rate or above.
 */
export function equaliserLevels(
  equaliser: Equaliser,
  sampleRate: Hertz,
  frequencies: ArrayLike<number>,
): Float64Array<ArrayBuffer> {
  const { biquads } = designEqualiser(equaliser, sampleRate);
  return Float64Array.from(frequencies, (frequency) => {
    const angle = (2 * Math.PI * frequency) / sampleRate;
    return biquads.reduce((sum, biquad) => sum + 10 * Math.log10(powerAt(biquad, angle)), equaliser.preampDb);
  });
}

/** Squared magnitude of a filter at an angle. */
function powerAt({ b0, b1, b2, a1, a2 }: Biquad, angle: number): number {
  const power = (c0: number, c1: number, c2: number): number => {
    const re = c0 + c1 * Math.cos(angle) + c2 * Math.cos(2 * angle);
    const im = c1 * Math.sin(angle) + c2 * Math.sin(2 * angle);
    return re * re + im * im;
  };
  return power(b0, b1, b2) / power(1, a1, a2);
}
