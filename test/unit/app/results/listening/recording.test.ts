import { describe, expect, it } from 'vitest';
import { mixedRecording } from '../../../../../src/app/results/listening/recording.ts';
import { encodeWav } from '../../../../../src/response/wav.ts';
import { InputError } from '../../../../../src/units/errors.ts';
import { hertz } from '../../../../../src/units/quantities.ts';

const mix = (raw: Parameters<typeof mixedRecording>[0], longest = 10): ReturnType<typeof mixedRecording> =>
  mixedRecording(raw, 'voice.wav', 100, longest);

describe('a recording', () => {
  it('has the mean of its channels', () => {
    const channels = [Float32Array.of(1, 0, 0.5), Float32Array.of(0, -1, 0.5), Float32Array.of(0.5, 0.25, 0.5)];
    const { samples, isCut } = mix({ channels, sampleRateHz: 100 });
    expect([...samples]).toEqual([0.5, -0.25, 0.5]);
    expect(isCut).toBe(false);
  });

  it('is cut where it is too long, and says so', () => {
    const channels = [new Float32Array(201).fill(1)];
    const { samples, isCut } = mix({ channels, sampleRateHz: 100 }, 2);
    expect([samples.length, isCut]).toEqual([200, true]);
    expect(mix({ channels: [channels[0].subarray(1)], sampleRateHz: 100 }, 2).isCut).toBe(false);
  });

  it('is read from a WAV file, at any rate', () => {
    const tone = (rate: number): Float32Array =>
      Float32Array.from({ length: 2 * rate }, (_, n) => Math.sin((2 * Math.PI * 10 * n) / rate));
    const { samples } = mixedRecording({ wav: encodeWav(tone(8000), hertz(8000)) }, 'x', 48_000, 10);
    const exact = tone(48_000);
    // Apart from its ends, where the tone begins and stops.
    for (let n = 10_000; n < 80_000; n += 97) expect(Math.abs(samples[n] - exact[n])).toBeLessThan(1e-3);
  });

  it('is refused if it is silent or no sound', () => {
    expect(() => mix({ channels: [new Float32Array(10)], sampleRateHz: 100 })).toThrow('silent');
    expect(() => mix({ wav: Uint8Array.of(1, 2, 3) })).toThrow(InputError);
  });
});
