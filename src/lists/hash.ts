/** Spreads every bit of a 32-bit word over all 32 (the finaliser of splitmix32). Different words stay different. */
export function mixedHash(word: number): number {
  let z = Math.imul(word ^ (word >>> 16), 0x21f0aaad);
  z = Math.imul(z ^ (z >>> 15), 0x735a2d97);
  return z ^ (z >>> 15);
}

/** 2³² divided by the golden ratio. Its multiples are well spread. */
export const GOLDEN = 0x9e3779b9;

/** `count` pseudo-random 32-bit words, the same in every call. */
export function randomWords(count: number): Int32Array {
  return Int32Array.from({ length: count }, (_, i) => mixedHash(Math.imul(i + 1, GOLDEN)));
}

/** A hash of 64 bits of some numbers, as two words. */
export function nameOf(numbers: Float64Array): [low: number, high: number] {
  const words = new Int32Array(numbers.buffer, numbers.byteOffset, 2 * numbers.length);
  let low = 0;
  let high = GOLDEN;
  for (const word of words) {
    low = mixedHash(low ^ word);
    high = mixedHash(high + word);
  }
  return [low, high];
}
