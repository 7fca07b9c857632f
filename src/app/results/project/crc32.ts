/** Bytes that are taken together. */
const TOGETHER = 8;

/**
 * Remainders for the polynomial of ZIP files (ISO 3309), reflected: those of all bytes, then those of a byte with 1, 2
 * … zero bytes after it. With them {@link TOGETHER} bytes need one step (M. E. Kounavis and F. L. Berry, 'Novel table
 * lookup-based algorithms for high-performance CRC generation', IEEE Transactions on Computers 57, 2008).
 */
const TABLES = new Uint32Array(TOGETHER * 256);
for (let byte = 0; byte < 256; byte++) {
  let rest = byte;
  for (let bit = 0; bit < 8; bit++) rest = rest & 1 ? (rest >>> 1) ^ 0xedb88320 : rest >>> 1;
  TABLES[byte] = rest;
}
for (let at = 256; at < TABLES.length; at++) {
  const before = TABLES[at - 256];
  TABLES[at] = (before >>> 8) ^ TABLES[before & 0xff];
}

/** The check sum of ZIP files. @param before The sum of the bytes before these. */
export function crc32(bytes: Uint8Array, before = 0): number {
  let sum = ~before;
  let at = 0;
  for (const end = bytes.length - TOGETHER; at <= end; at += TOGETHER) {
    sum =
      TABLES[1792 + ((sum ^ bytes[at]) & 0xff)] ^
      TABLES[1536 + (((sum >>> 8) ^ bytes[at + 1]) & 0xff)] ^
      TABLES[1280 + (((sum >>> 16) ^ bytes[at + 2]) & 0xff)] ^
      TABLES[1024 + ((sum >>> 24) ^ bytes[at + 3])] ^
      TABLES[768 + bytes[at + 4]] ^
      TABLES[512 + bytes[at + 5]] ^
      TABLES[256 + bytes[at + 6]] ^
      TABLES[bytes[at + 7]];
  }
  for (; at < bytes.length; at++) sum = TABLES[(sum ^ bytes[at]) & 0xff] ^ (sum >>> 8);
  return ~sum >>> 0;
}
