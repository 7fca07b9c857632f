/** Spreads every bit of a 32-bit word over all 32 (the finaliser of splitmix32); no two words become one. */
export function mixed(word: number): number {
  let z = Math.imul(word ^ (word >>> 16), 0x21f0aaad);
  z = Math.imul(z ^ (z >>> 15), 0x735a2d97);
  return z ^ (z >>> 15);
}

/** 2³² over the golden ratio: its multiples are well spread. */
export const GOLDEN = 0x9e3779b9;

/** As many pseudo-random 32-bit words, always the same. */
export function randomWords(count: number): Int32Array {
  return Int32Array.from({ length: count }, (_, i) => mixed(Math.imul(i + 1, GOLDEN)));
}
