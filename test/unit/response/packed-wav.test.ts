import { describe, expect, it } from 'vitest';
import { packWav, unpackWav } from '../../../src/response/packed-wav.ts';
import { encodeWav, encodeWavChannels } from '../../../src/response/wav.ts';
import { hertz } from '../../../src/units/quantities.ts';
import { lowResponse } from '../../support/numbers/low-response.ts';

const RATE = hertz(48_000);

/** Floats at the ends of what there is: both zeros, subnormal and largest numbers, and their neighbours. */
const EDGES = Float32Array.from([0, -0, 1e-45, -1e-45, 1.17549435e-38, 3.4028235e38, -3.4028235e38, 1, -1, 0]);

describe('a packed sound', () => {
  it.each([
    ['of one channel', encodeWav(lowResponse(20_000), RATE, 'a comment')],
    ['of several channels', encodeWavChannels([lowResponse(9000), new Float32Array(9000), lowResponse(9000)], RATE)],
    ['of edges', encodeWav(EDGES, RATE)],
    [
      'of edges among many samples',
      encodeWav(
        Float32Array.from({ length: 9000 }, (_, n) => EDGES[n % 10]),
        RATE,
      ),
    ],
    ['with bytes behind its samples', Uint8Array.from([...encodeWav(EDGES, RATE), 1, 2, 3, 4, 5, 6, 7])],
  ])('%s is unpacked bit by bit', (_what, wav) => {
    expect(Buffer.from(unpackWav(packWav(wav)!, 'a')).equals(wav)).toBe(true);
  });

  it('keeps samples that are no numbers', () => {
    const wav = encodeWav(lowResponse(200), RATE);
    const view = new DataView(wav.buffer);
    for (const [i, bits] of [0x7fc00001, 0xffffffff, 0x7f800000].entries())
      view.setUint32(wav.length - 4 * (i + 40), bits, true);
    expect(Buffer.from(unpackWav(packWav(wav)!, 'a')).equals(wav)).toBe(true);
  });

  it('is not made of integers, of other files, nor of a file without samples', () => {
    const wav = encodeWav(lowResponse(100), RATE);
    const integers = wav.slice();
    new DataView(integers.buffer).setUint16(20, 1, true);
    for (const other of [
      integers,
      wav.subarray(0, 30),
      new TextEncoder().encode('no sound at all'),
      new Uint8Array(),
    ]) {
      expect(packWav(other)).toBeNull();
    }
  });

  it('is refused if it is damaged, whatever its numbers claim', () => {
    const packed = packWav(encodeWav(lowResponse(100), RATE))!;
    const claims = packed.slice();
    new DataView(claims.buffer).setUint32(16, 0xffffffff, true);
    for (const damaged of [claims, packed.subarray(1), packed.subarray(0, -1), new Uint8Array(10)]) {
      expect(() => unpackWav(damaged, 'a')).toThrow('this packed sound is damaged');
    }
  });
});
