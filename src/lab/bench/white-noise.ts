import { GOLDEN, mixedHash } from '../../lists/hash.ts';

/** White noise in −½…½, the same for the same number: 24 bits, which single precision holds exactly. */
export function noiseValue(n: number): number {
  return (mixedHash(Math.imul(n, GOLDEN)) >>> 8) / 2 ** 24 - 0.5;
}

/** Noise for so many nodes, from one number on. */
export function noiseOf(nodes: number, from = 1): Float64Array {
  return Float64Array.from({ length: nodes }, (_, i) => noiseValue(i + from));
}
