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
