import { expect, it } from 'vitest';
import { latin1Bytes, latin1Text } from '../../../src/mesh/latin1.ts';

/** Every byte many times: more bytes than are converted in one call. */
const BYTES = Uint8Array.from({ length: 20_000 }, (_, i) => i & 0xff);

it('decodes each byte to the character of the same number, also where Windows-1252 has another', () => {
  const text = latin1Text(BYTES, 3, 19_999);
  expect(text).toBe(Buffer.from(BYTES).toString('latin1', 3, 19_999));
  expect(text.charCodeAt(0x80 - 3)).toBe(0x80);
  expect(latin1Bytes(text)).toEqual(BYTES.slice(3, 19_999));
  expect(latin1Text(BYTES, 5, 5)).toBe('');
});
