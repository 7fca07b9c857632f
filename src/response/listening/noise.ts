import { gaussianPair } from '../../numerics/gaussian-noise.ts';

/**
 * Makes numbers from 0 to below 1 by a 32-bit xorshift generator ([Marsaglia2003]). The same seed gives the same
 * numbers.
 *
 * @param seed Any integer.
 */
export function uniformNoise(seed: number): () => number {
  let state = (seed ^ 2_463_534_242) | 0 || 1;
  const uniform = (): number => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return (state >>> 0) / 2 ** 32;
  };
  // Seeds that differ in a few bits begin alike.
  for (let i = 0; i < 20; i++) uniform();
  return uniform;
}

/**
 * Makes Gaussian noise of mean 0 and variance 1 from {@link uniformNoise}. The same seed gives the same noise.
 *
 * @param seed Any integer.
 */
export function gaussianNoise(seed: number): () => number {
  const uniform = uniformNoise(seed);
  let kept: number | null = null;
  return () => {
    if (kept !== null) {
      const second = kept;
      kept = null;
      return second;
    }
    const [next, second] = gaussianPair(uniform(), uniform());
    kept = second;
    return next;
  };
}

/** A seed from a name: the 32-bit hash FNV-1a of its UTF-16 units. */
export function seedOf(name: string): number {
  let hash = 2_166_136_261;
  for (let i = 0; i < name.length; i++) hash = Math.imul(hash ^ name.charCodeAt(i), 16_777_619);
  return hash >>> 0;
}
