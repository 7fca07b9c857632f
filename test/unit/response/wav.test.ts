import { describe, expect, it } from 'vitest';
import wavefile from 'wavefile';
import { encodeWav } from '../../../src/response/wav.ts';
import { hertz } from '../../../src/units/quantities.ts';

const SAMPLES = Float32Array.of(0, 0.1, -1, 2.5, -1e-7);

const text = (bytes: Uint8Array, at: number) => new TextDecoder().decode(bytes.subarray(at, at + 4));

describe('a WAV file', () => {
  it('says 32-bit float, mono, and its rate', () => {
    const bytes = encodeWav(SAMPLES, hertz(48_000));
    const view = new DataView(bytes.buffer, bytes.byteOffset);
    expect([text(bytes, 0), text(bytes, 8), text(bytes, 12)]).toEqual(['RIFF', 'WAVE', 'fmt ']);
    expect(view.getUint32(4, true)).toBe(bytes.length - 8);
    expect(view.getUint16(20, true)).toBe(3); // WAVE_FORMAT_IEEE_FLOAT
    expect(view.getUint16(22, true)).toBe(1);
    expect(view.getUint32(24, true)).toBe(48_000);
    expect(view.getUint16(34, true)).toBe(32);
  });

  it('gives the same samples back, also beyond ±1', () => {
    const file = new wavefile.WaveFile(encodeWav(SAMPLES, hertz(44_100)));
    expect(file.getSamples(false, Float32Array as never)).toEqual(SAMPLES);
  });

  it.each([0, 1, 5])(
    'of %i samples has the bytes that wavefile writes when it converts the samples itself',
    (count) => {
      const samples = SAMPLES.subarray(0, count);
      const file = new wavefile.WaveFile();
      file.fromScratch(1, 44_100, '32f', samples);
      expect(encodeWav(samples, hertz(44_100))).toEqual(file.toBuffer());
    },
  );

  it('has no sample that is not finite', () => {
    for (const sample of [NaN, Infinity, -Infinity]) {
      expect(() => encodeWav(Float32Array.of(0, sample), hertz(48_000))).toThrow(/sample 1 .* not a finite number/);
    }
  });

  it('rounds a rate that is not an integer', () => {
    const bytes = encodeWav(SAMPLES, hertz(9774.61));
    expect(new DataView(bytes.buffer, bytes.byteOffset).getUint32(24, true)).toBe(9775);
  });

  it.each([0, 0.4, -1, NaN, 2 ** 30, 2 ** 32])('refuses a rate of %d Hz', (rate) => {
    expect(() => encodeWav(SAMPLES, hertz(rate))).toThrow(RangeError);
  });
});
