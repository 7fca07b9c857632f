import { describe, expect, it } from 'vitest';
import wavefile from 'wavefile';
import { decodeWav, refuseCut } from '../../../src/response/decode-wav.ts';
import { encodeWav } from '../../../src/response/wav.ts';
import { InputError } from '../../../src/units/errors.ts';
import { hertz } from '../../../src/units/quantities.ts';
import { processorTime } from '../../support/processor-time.ts';

/** A WAV file that wavefile wrote by itself. @param channels Values in the range of the bit depth. */
function written(bitDepth: string, channels: number[][], rate = 44_100): Uint8Array {
  const file = new wavefile.WaveFile();
  file.fromScratch(channels.length, rate, bitDepth, channels.length === 1 ? channels[0] : channels);
  return file.toBuffer();
}

describe('reading a WAV file', () => {
  it('gives what was written', () => {
    const samples = Float32Array.of(0, 0.1, -1, 2.5, -1e-7);
    expect(decodeWav(encodeWav(samples, hertz(48_000)), 'test')).toEqual({
      samples,
      sampleRateHz: 48_000,
      channels: 1,
      cut: null,
    });
  });

  it.each([
    ['8', [0, 128, 192, 255], [-1, 0, 0.5, 127 / 128]],
    ['16', [-32_768, 0, 1, 16_384, 32_767], [-1, 0, 2 ** -15, 0.5, 1 - 2 ** -15]],
    ['24', [-(2 ** 23), -1, 0, 1, 2 ** 22], [-1, -(2 ** -23), 0, 2 ** -23, 0.5]],
    ['32', [-(2 ** 31), -1, 0, 2 ** 30], [-1, -(2 ** -31), 0, 0.5]],
    ['32f', [-3, 0, 0.25], [-3, 0, 0.25]],
    ['64', [-3, 0, 0.25], [-3, 0, 0.25]],
  ])('scales %s bits to ±1', (bitDepth, values, expected) => {
    expect([...decodeWav(written(bitDepth, [values]), 'test').samples]).toEqual(expected);
  });

  it('gives the mean of several channels', () => {
    const bytes = written('16', [
      [16_384, 0, -32_768],
      [0, 0, 16_384],
    ]);
    expect(decodeWav(bytes, 'test')).toEqual({
      samples: Float32Array.of(0.25, 0, -0.25),
      sampleRateHz: 44_100,
      channels: 2,
      cut: null,
    });
  });

  it('accepts the extensible format, with integers or floats', () => {
    for (const [bitDepth, code, value] of [
      ['32f', 3, 0.375],
      ['32', 1, 0.375 * 2 ** 31],
    ] as const) {
      const plain = written(bitDepth, [[value]]);
      const data = plain.subarray(plain.length - 12); // a header of 8 bytes and a sample of 4
      expect(String.fromCharCode(...data.subarray(0, 4))).toBe('data');
      const bytes = new Uint8Array(12 + 8 + 40 + 12);
      bytes.set(plain.subarray(0, 36));
      const view = new DataView(bytes.buffer);
      view.setUint32(16, 40, true);
      view.setUint16(20, 0xfffe, true);
      view.setUint16(36, 22, true);
      view.setUint16(44, code, true);
      bytes.set(data, 60);
      expect([...decodeWav(bytes, 'test').samples]).toEqual([0.375]);
    }
  });

  it('skips other chunks before the samples, also of odd length', () => {
    const plain = encodeWav(Float32Array.of(0.5, -0.5), hertz(8000));
    const odd = Uint8Array.of(...new TextEncoder().encode('LIST'), 3, 0, 0, 0, 1, 2, 3, 0);
    const bytes = Uint8Array.of(...plain.subarray(0, 36), ...odd, ...plain.subarray(36));
    expect([...decodeWav(bytes, 'test').samples]).toEqual([0.5, -0.5]);
  });

  it('accepts a part of a larger buffer, and a file that is cut off', () => {
    const bytes = encodeWav(Float32Array.of(0.5, -0.5, 1), hertz(8000));
    const buffer = new Uint8Array(bytes.length + 7);
    buffer.set(bytes, 7);
    expect([...decodeWav(buffer.subarray(7), 'test').samples]).toEqual([0.5, -0.5, 1]);
    const cut = decodeWav(bytes.subarray(0, bytes.length - 2), 'test');
    expect([...cut.samples]).toEqual([0.5, -0.5]);
    expect(cut.cut).toBe('is cut: it ends after 2 of the 3 samples that its header says');
    expect(() => refuseCut(cut, 'S-R.wav')).toThrow(/is cut.*2 of the 3/);
  });

  /** A chunk: its name, its length in bytes as claimed, its contents. */
  const chunk = (name: string, size: number, ...words: number[]): number[] => [
    ...new TextEncoder().encode(name),
    ...new Uint8Array(Uint32Array.of(size, ...words).buffer),
  ];
  const MOST = 2 ** 32 - 1;
  it.each([
    ['more lists than the stack has frames', Array.from({ length: 50_000 }, () => chunk('LIST', 4, 0)).flat(), []],
    ['a count of cue points that fills the memory', chunk('cue ', 4, MOST), []],
    ['a count of loops that fills the memory', chunk('smpl', 36, ...Array<number>(9).fill(MOST)), []],
    ['a text longer than the file', [], chunk('iXML', MOST)],
    ['a description longer than the file', [], chunk('bext', MOST)],
    ['a million empty chunks', [], Array<number>(2 ** 23).fill(0)],
  ])('takes no time for %s', (_, before, after) => {
    const plain = encodeWav(Float32Array.of(0.5, -0.5), hertz(8000));
    const parts = [plain.subarray(0, 36), before, plain.subarray(36), after];
    const bytes = new Uint8Array(parts.reduce((length, part) => length + part.length, 0));
    let at = 0;
    for (const part of parts) {
      bytes.set(part, at);
      at += part.length;
    }
    const taken = processorTime(() => {
      expect([...decodeWav(bytes, 'test').samples]).toEqual([0.5, -0.5]);
    });
    expect(taken).toBeLessThan(1000);
  });

  it('does not take the padding of an odd chunk for a sample', () => {
    const plain = written('8', [[255, 0, 128]]);
    expect([...decodeWav(Uint8Array.of(...plain.subarray(0, 47), 0), 'test').samples]).toEqual([127 / 128, -1, 0]);
  });

  const good = encodeWav(Float32Array.of(0.5), hertz(8000));
  const changed = (at: number, ...values: number[]): Uint8Array => {
    const bytes = Uint8Array.from(good);
    bytes.set(values, at);
    return bytes;
  };
  it.each([
    ['nothing', new Uint8Array(0), /of another kind/],
    ['text', new TextEncoder().encode('{ "wavehall": 1, "title": "a scene" }'), /of another kind/],
    ['half a header', good.subarray(0, 10), /of another kind/],
    ['a RIFF of another form', changed(8, 0x41), /of another kind/],
    ['a name cut in half', good.subarray(0, 3), /of another kind/],
    ['a format longer than the file', changed(16, 255, 255, 255, 255), /damaged/],
    ['a format too short for its fields', changed(16, 14), /damaged/],
    ['no format', Uint8Array.of(...good.subarray(0, 12), ...good.subarray(36)), /damaged/],
    ['more channels than samples', changed(22, 255, 255), /no samples/],
    ['no samples at all', good.subarray(0, 44), /no samples/],
    ['no chunk of samples', good.subarray(0, 36), /damaged/],
    ['half a format', good.subarray(0, 30), /damaged/],
    ['an unknown encoding', changed(20, 0x55), /format 85 with 32 bits/],
    ['an unknown number of bits', changed(34, 12), /format 3 with 12 bits/],
    ['no channel', changed(22, 0), /no channel/],
    ['no sample rate', changed(24, 0, 0), /no sample rate/],
    ['99 samples a second', changed(24, 99, 0), /99 samples a second/],
    ['more than 10 million samples a second', changed(24, 0x81, 0x96, 0x98), /10000001 samples a second/],
    ['a sample that is no number', changed(44, 0, 0, 0xc0, 0x7f), /not a finite number/],
  ])('refuses %s', (_, bytes, message) => {
    const reading = () => decodeWav(bytes, 'dry.wav');
    expect(reading).toThrow(InputError);
    expect(reading).toThrow(
      expect.objectContaining({ path: 'dry.wav', message: expect.stringMatching(message) as string }),
    );
  });
});
