import { GOLDEN, mixedHash } from '../lists/hash.ts';

/** The key of a seed, 32 bits: it is mixed with the number of each node. */
export function noiseKey(seed: number): number {
  return mixedHash(Math.imul(seed, GOLDEN)) >>> 0;
}

/** Noise of variance 1 at a node of the room: uniform in −√3…√3. As in shaders/room/mix/noise.wgsl. */
export function noiseAt(node: number, key: number): number {
  const word = mixedHash(Math.imul(node, GOLDEN) ^ key) >>> 8;
  return Math.sqrt(3) * ((word + 0.5) * 2 ** -23 - 1);
}
