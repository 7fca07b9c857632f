import { noiseAt, noiseKey } from '../../../../engine/noise.ts';

/** White noise, uniform from −1 to 1; the same for the same seed. */
export function madeNoise(count: number, seed: number): Float64Array {
  const key = noiseKey(seed);
  return Float64Array.from({ length: count }, (_, n) => noiseAt(n, key) / Math.sqrt(3));
}
