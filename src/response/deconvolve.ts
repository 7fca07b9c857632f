import { spectrumOf, transformOf } from './transform.ts';

/** Power of the reference, below its greatest, at which the response is attenuated by half: −50 dB. */
const REGULARISATION = 1e-5;

/**
 * Recovers an impulse response from a recording and the signal that was played, such as a sweep: `H = Y X* / (|X|² +
 * ε max |X|²)`. Where the reference has next to no power the response has none, instead of amplified noise
 * ([Kirkeby1999]; [Farina2000] on sweeps). What comes before the direct sound, such as the harmonics of an exponential
 * sweep that a loudspeaker adds, stands at negative times and is left out.
 *
 * @param recording Shape [n]: the played signal begins at its first sample or later.
 * @param reference Shape [m], at the same sample rate.
 * @returns Shape [n − m + 1]: as long as the recording goes on after the reference; empty if it ends before.
 */
export function deconvolve(
  recording: Float32Array | Float64Array,
  reference: Float32Array | Float64Array,
): Float64Array {
  const length = recording.length - reference.length + 1;
  if (length <= 0 || reference.length === 0) return new Float64Array(0);
  const size = 2 ** Math.ceil(Math.log2(recording.length + reference.length));
  const [recorded, played] = [spectrumOf(recording, size), spectrumOf(reference, size)];
  let greatest = 0;
  for (let at = 0; at < played.length; at += 2) greatest = Math.max(greatest, played[at] ** 2 + played[at + 1] ** 2);
  for (let at = 0; at < played.length; at += 2) {
    const [re, im] = [played[at], played[at + 1]];
    const gain = 1 / (re * re + im * im + REGULARISATION * greatest || 1);
    const [a, b] = [recorded[at], recorded[at + 1]];
    recorded[at] = (a * re + b * im) * gain;
    recorded[at + 1] = (b * re - a * im) * gain;
  }
  const response = new Float64Array(2 * size);
  transformOf(size).inverseTransform(response, recorded);
  return Float64Array.from({ length }, (_, n) => response[2 * n]);
}
