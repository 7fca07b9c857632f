/** Value of one unit of the last bit of {@link uniform}: single precision holds such numbers exactly. */
const UNIT = 2 ** -24;

/**
 * Writes four random whole numbers of 32 bits that depend on four counters alone, so that no order of work changes
 * them: pcg4d of [Jarzynski2020].
 */
export function randomWords(
  x: number,
  y: number,
  z: number,
  w: number,
  into: Uint32Array | [number, number, number, number],
): void {
  let a = Math.imul(x, 1664525) + 1013904223;
  let b = Math.imul(y, 1664525) + 1013904223;
  let c = Math.imul(z, 1664525) + 1013904223;
  let d = Math.imul(w, 1664525) + 1013904223;
  a += Math.imul(b, d);
  b += Math.imul(c, a);
  c += Math.imul(a, b);
  d += Math.imul(b, c);
  a ^= a >>> 16;
  b ^= b >>> 16;
  c ^= c >>> 16;
  d ^= d >>> 16;
  a += Math.imul(b, d);
  b += Math.imul(c, a);
  c += Math.imul(a, b);
  d += Math.imul(b, c);
  into[0] = a >>> 0;
  into[1] = b >>> 0;
  into[2] = c >>> 0;
  into[3] = d >>> 0;
}

/** The number from 0 to below 1 that the upper 24 bits of a random word are. */
export function uniform(word: number): number {
  return (word >>> 8) * UNIT;
}
