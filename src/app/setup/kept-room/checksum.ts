/** A 32-bit checksum of some bytes: finds files that are cut short or damaged, not those changed on purpose. */
export function checksum(bytes: Uint8Array): number {
  const whole = bytes.byteLength >>> 2;
  // Words can only be read where they are aligned.
  const aligned = bytes.byteOffset % 4 === 0 ? bytes : bytes.slice();
  const words = new Int32Array(aligned.buffer, aligned.byteOffset, whole);
  // Two sums (MurmurHash3's steps): additions to a single one would wait for each other.
  let even = bytes.byteLength;
  let odd = 0x5bd1e995;
  for (let w = 0; w < whole; w++) {
    const word = Math.imul(words[w], 0xcc9e2d51);
    const turned = Math.imul((word << 15) | (word >>> 17), 0x1b873593);
    if (w & 1) odd = Math.imul(((odd ^ turned) << 13) | ((odd ^ turned) >>> 19), 5);
    else even = (Math.imul(((even ^ turned) << 13) | ((even ^ turned) >>> 19), 5) + 0x38495ab5) | 0;
  }
  for (let b = 4 * whole; b < bytes.byteLength; b++) odd = Math.imul(odd ^ bytes[b], 0x01000193);
  let sum = even ^ Math.imul(odd, 0x85ebca6b);
  sum = Math.imul(sum ^ (sum >>> 16), 0xc2b2ae35);
  return (sum ^ (sum >>> 13)) >>> 0;
}
