import { describe, expect, it } from 'vitest';
import { auralise } from '../../../../src/app/response/auralise.ts';
import { convolve } from '../../../../src/response/convolve.ts';
import { decodeWav } from '../../../../src/response/decode-wav.ts';
import { DRY_SOUND_RATE, drySound } from '../../../../src/response/dry-sound.ts';
import { encodeWav } from '../../../../src/response/wav.ts';
import { InputError } from '../../../../src/units/errors.ts';
import { hertz } from '../../../../src/units/quantities.ts';

const RATE = hertz(16_000);

const sine = (rate: number, frequency: number, duration: number, amplitude: number): Float32Array =>
  Float32Array.from({ length: duration * rate }, (_, n) => amplitude * Math.sin((2 * Math.PI * frequency * n) / rate));

/** Direct sound and one echo. */
const response = new Float32Array(801);
response[16] = 0.02;
response[800] = -0.01;

const responseWav = encodeWav(response, RATE);

describe('what is to be heard', () => {
  it('is the dry sound through the response, at a peak of 0.9 by the gain that is told', () => {
    const dry = Float32Array.of(0.5, 0, -0.25);
    const { wav, gainDb } = auralise(encodeWav(dry, RATE), responseWav);
    const { samples, sampleRateHz, channels } = decodeWav(wav, 'heard');
    expect([sampleRateHz, channels, samples.length]).toEqual([16_000, 1, 803]);
    expect(gainDb).toBeCloseTo(20 * Math.log10(0.9 / 0.01), 5);
    expect(samples[16]).toBeCloseTo(0.9, 6);
    expect(samples[18]).toBeCloseTo(-0.45, 6);
    expect(samples[800]).toBeCloseTo(-0.45, 6);
    expect(samples[802]).toBeCloseTo(0.225, 6);
  });

  it('is the sound of the program unless there is another', () => {
    const { wav, gainDb } = auralise(null, responseWav);
    const exact = convolve(drySound(RATE), response);
    const { samples } = decodeWav(wav, 'heard');
    expect(samples).toHaveLength(exact.length);
    const gain = 10 ** (gainDb / 20);
    for (const n of [1000, 24_100, 57_000]) expect(samples[n]).toBeCloseTo(gain * exact[n], 6);
  });

  it('is the dry sound alone, at its own rate, where there is no response', () => {
    const { wav, gainDb } = auralise(encodeWav(Float32Array.of(0.25, -0.5), hertz(44_100)), null);
    const { samples, sampleRateHz } = decodeWav(wav, 'heard');
    expect([sampleRateHz, gainDb, ...samples]).toEqual([
      44_100,
      expect.closeTo(20 * Math.log10(0.9 / 0.5), 5),
      expect.closeTo(0.45, 6),
      expect.closeTo(-0.9, 6),
    ]);
    expect(decodeWav(auralise(null, null).wav, 'heard').sampleRateHz).toBe(DRY_SOUND_RATE);
  });

  it.each([44_100, 8000])('keeps pitch and level of a dry sound at %d Hz', (rate) => {
    const { wav, gainDb } = auralise(encodeWav(sine(rate, 1000, 0.5, 0.4), hertz(rate)), responseWav);
    const { samples } = decodeWav(wav, 'heard');
    // In the middle direct sound and echo: e^(−jω 16/16000) is 1, e^(−jω 800/16000) too, for 1 kHz.
    const middle = samples.subarray(3000, 7000);
    const amplitude = Math.max(...middle.map(Math.abs)) / 10 ** (gainDb / 20);
    // Peaks of the resampled sine fall on samples; 0.1 % for the ripple of its filter.
    expect(Math.abs(amplitude / (0.4 * 0.01) - 1)).toBeLessThan(1e-3);
    const crossings = middle.filter((sample, n) => n > 0 && sample >= 0 && middle[n - 1] < 0).length;
    expect(Math.abs(crossings - 250)).toBeLessThanOrEqual(1);
  });

  it('is refused where there is nothing', () => {
    const silent = encodeWav(new Float32Array(10), RATE);
    expect(() => auralise(null, silent)).toThrow(InputError);
    expect(() => auralise(silent, responseWav)).toThrow(InputError);
    expect(() => auralise(new Uint8Array(3), responseWav)).toThrow(expect.objectContaining({ path: 'dry sound' }));
    expect(() => auralise(null, new Uint8Array(3))).toThrow(expect.objectContaining({ path: 'response' }));
  });
});
