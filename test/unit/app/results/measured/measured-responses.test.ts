import { describe, expect, it } from 'vitest';
import { readMeasuredResponses } from '../../../../../src/app/results/measured/measured-responses.ts';
import { measuredResult } from '../../../../../src/app/results/read/result.ts';
import { InputError } from '../../../../../src/units/errors.ts';
import { filesWith } from '../../../../fuzz/inputs.ts';
import { seededRandom } from '../../../../support/numbers/random.ts';

const RATE = 8000;

/** A WAV file of 16 bits. @param channels Samples of each, from −1 to 1. */
function wav(channels: readonly (readonly number[])[]): Uint8Array {
  const [{ length }] = channels;
  const bytes = Buffer.alloc(44 + 2 * length * channels.length);
  bytes.write('RIFF', 0);
  bytes.writeUInt32LE(bytes.length - 8, 4);
  bytes.write('WAVEfmt ', 8);
  bytes.writeUInt32LE(16, 16);
  bytes.writeUInt16LE(1, 20);
  bytes.writeUInt16LE(channels.length, 22);
  bytes.writeUInt32LE(RATE, 24);
  bytes.writeUInt32LE(2 * RATE * channels.length, 28);
  bytes.writeUInt16LE(2 * channels.length, 32);
  bytes.writeUInt16LE(16, 34);
  bytes.write('data', 36);
  bytes.writeUInt32LE(bytes.length - 44, 40);
  for (let n = 0, at = 44; n < length; n++) {
    for (const channel of channels) at = bytes.writeInt16LE(Math.round(32_767 * channel[n]), at);
  }
  return bytes;
}

const random = seededRandom(3);
const decay = Array.from({ length: 1.5 * RATE }, (_, n) => (random() - 0.5) * 10 ** ((-3 * n) / RATE / 0.7));

describe('a recording of two channels', () => {
  it('is one response with coefficients of both ears', async () => {
    const files = filesWith('S1-R1.wav', wav([decay, decay]));
    const [response, ...others] = await readMeasuredResponses(['S1-R1.wav'], undefined, files, 'ears');
    expect(others).toEqual([]);
    expect(response.name).toBe('S1-R1');
    const band = measuredResult(response).figures.bands.find(({ centreHz }) => centreHz === 1000)!;
    expect(band.iaccEarly).toBeCloseTo(1, 6);
    expect(band.t20Seconds).toBeGreaterThan(0.6);
    expect(band).not.toHaveProperty('lf');
  });

  it('is two responses unless something else is said', async () => {
    const files = filesWith('S1-R1+R2.wav', wav([decay, decay]));
    const responses = await readMeasuredResponses(['S1-R1+R2.wav'], undefined, files);
    expect(responses.map(({ name }) => name)).toEqual(['S1-R1', 'S1-R2']);
    expect(measuredResult(responses[0]).figures.bands[2]).not.toHaveProperty('iaccEarly');
  });

  it.each(['ears', 'lateral'] as const)('is needed for %s', async (use) => {
    const read = readMeasuredResponses(['a.wav'], undefined, filesWith('a.wav', wav([decay])), use);
    await expect(read).rejects.toThrow(InputError);
    await expect(read).rejects.toThrow('one channel');
  });
});

describe('a recording that is cut', () => {
  it('is read, and said', async () => {
    const whole = wav([decay]);
    const files = filesWith('S1-R1.wav', whole.subarray(0, whole.length - 2000));
    const [{ samples, warnings }] = await readMeasuredResponses(['S1-R1.wav'], undefined, files);
    expect(samples).toHaveLength(decay.length - 1000);
    expect(warnings).toEqual(['S1-R1.wav is cut: it ends after 11000 of the 12000 samples that its header says']);
    const [also] = await readMeasuredResponses(['S1-R1.wav'], undefined, filesWith('S1-R1.wav', whole));
    expect(also.warnings).toEqual([]);
  });
});
