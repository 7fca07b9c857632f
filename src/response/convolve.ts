import { spectrumOf, transformOf } from './transform.ts';

/**
 * Convolves a sound with a response, `y[n] = Σ x[n − m] h[m]`, at full length.
 *
 * Works by FFT on blocks of the sound and adds the results where they overlap ([Stockham1966]).
 *
 * @param sound Shape [n].
 * @param response Shape [m], at the same sample rate.
 * @returns Shape [n + m − 1]; empty if the sound or the response is.
 */
export function convolve(sound: Float32Array | Float64Array, response: Float32Array | Float64Array): Float64Array {
  if (sound.length === 0 || response.length === 0) return new Float64Array(0);
  const size = 2 ** Math.ceil(Math.log2(2 * response.length + 1));
  const block = size - response.length + 1;
  const gains = spectrumOf(response, size);
  const output = new Float64Array(sound.length + response.length - 1);
  const part = new Float64Array(2 * size);
  for (let start = 0; start < sound.length; start += block) {
    const product = spectrumOf(sound.subarray(start, start + block), size);
    for (let at = 0; at < product.length; at += 2) {
      const [re, im] = [product[at], product[at + 1]];
      product[at] = re * gains[at] - im * gains[at + 1];
      product[at + 1] = re * gains[at + 1] + im * gains[at];
    }
    transformOf(size).inverseTransform(part, product);
    const end = Math.min(size, output.length - start);
    for (let n = 0; n < end; n++) output[start + n] += part[2 * n];
  }
  return output;
}

/**
 * Convolves a sound with each of several responses of equal length. The sound is transformed once for all, and two
 * responses are carried by one transform back, as its real and its imaginary part.
 *
 * @param sound Shape [n].
 * @param responses Each of shape [m].
 * @param each Gets each convolution, shape [n + m − 1], in the order of the responses; they come in pairs.
 */
export function convolveEach(
  sound: Float32Array | Float64Array,
  responses: readonly (Float32Array | Float64Array)[],
  each: (convolved: Float64Array, index: number) => void,
): void {
  const length = responses[0]?.length ?? 0;
  if (sound.length === 0 || length === 0) {
    responses.forEach((_, index) => each(new Float64Array(0), index));
    return;
  }
  const size = 2 ** Math.ceil(Math.log2(2 * length + 1));
  const block = size - length + 1;
  const blocks = Array.from({ length: Math.ceil(sound.length / block) }, (_, b) =>
    spectrumOf(sound.subarray(b * block, (b + 1) * block), size),
  );
  const [product, part] = [new Float64Array(2 * size), new Float64Array(2 * size)];
  for (let first = 0; first < responses.length; first += 2) {
    const [one, other] = [spectrumOf(responses[first], size), responses[first + 1]];
    // One of the pair plus j times the other.
    if (other) spectrumOf(other, size).forEach((value, i) => (one[i ^ 1] += i % 2 === 0 ? value : -value));
    const outputs = [0, 1].map(() => new Float64Array(sound.length + length - 1));
    blocks.forEach((spectrum, b) => {
      for (let at = 0; at < product.length; at += 2) {
        product[at] = spectrum[at] * one[at] - spectrum[at + 1] * one[at + 1];
        product[at + 1] = spectrum[at] * one[at + 1] + spectrum[at + 1] * one[at];
      }
      transformOf(size).inverseTransform(part, product);
      const start = b * block;
      const end = Math.min(size, outputs[0].length - start);
      for (let n = 0; n < end; n++) {
        outputs[0][start + n] += part[2 * n];
        outputs[1][start + n] += part[2 * n + 1];
      }
    });
    each(outputs[0], first);
    if (other) each(outputs[1], first + 1);
  }
}
