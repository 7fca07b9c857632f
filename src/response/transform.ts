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
