import FFT from 'fft.js';

/** Most sizes that are kept: those of a rendering's filters and figures. */
const KEPT = 16;

const kept = new Map<number, FFT>();

/** A Fourier transform of a size, a power of two; its tables are made once for all signals. */
export function transformOf(size: number): FFT {
  const known = kept.get(size);
  if (known) return known;
  const made = new FFT(size);
  kept.set(size, made);
  if (kept.size > KEPT) kept.delete(kept.keys().next().value!);
  return made;
}

/**
 * The spectrum of a real signal, padded with silence.
 *
 * @param samples Shape [n], n ≤ size.
 * @param size A power of two.
 * @returns Shape [2 size], real and imaginary parts in turn, of all frequencies.
 */
export function spectrumOf(samples: Float32Array | Float64Array, size: number): Float64Array {
  const transform = transformOf(size);
  const padded = new Float64Array(size);
  padded.set(samples);
  const spectrum = new Float64Array(2 * size);
  transform.realTransform(spectrum, padded);
  transform.completeSpectrum(spectrum);
  return spectrum;
}

/**
 * The real signal of a spectrum: the inverse of {@link spectrumOf}.
 *
 * @param spectrum Shape [2 size]; only its lower half is read. The upper is overwritten.
 * @param size A power of two.
 * @returns Shape [size].
 */
export function realSignal(spectrum: Float64Array, size: number): Float64Array {
  const transform = transformOf(size);
  transform.completeSpectrum(spectrum);
  const complex = new Float64Array(2 * size);
  transform.inverseTransform(complex, spectrum);
  const signal = new Float64Array(size);
  for (let n = 0; n < size; n++) signal[n] = complex[2 * n];
  return signal;
}
