import { describe, expect, it } from 'vitest';
import { auralise, listeningSound } from '../../../../../src/app/results/listening/auralise.ts';
import { dryRateOf, type DrySource } from '../../../../../src/app/results/listening/dry.ts';
import { heardResponse, type HeardResponse } from '../../../../../src/app/results/listening/response.ts';
import { convolve } from '../../../../../src/response/convolve.ts';
import { decodeWav } from '../../../../../src/response/decode-wav.ts';
import { drySound, type DrySoundName } from '../../../../../src/response/dry-sound.ts';
import { loudnessOf } from '../../../../../src/response/listening/loudness.ts';
import { encodeWav } from '../../../../../src/response/wav.ts';
import { InputError } from '../../../../../src/units/errors.ts';
import { hertz } from '../../../../../src/units/quantities.ts';

const RATE = hertz(16_000);

const sine = (rate: number, frequency: number, duration: number, amplitude: number): Float32Array =>
  Float32Array.from({ length: duration * rate }, (_, n) => amplitude * Math.sin((2 * Math.PI * frequency * n) / rate));

/** Direct sound and one echo. */
const samples = new Float32Array(801);
samples[16] = 0.02;
samples[800] = -0.01;

const measured = (wav: Uint8Array): HeardResponse => ({
  wav,
  name: 'aula é',
  validToHz: 8000,
  room: null,
  extend: false,
});
const response = measured(encodeWav(samples, RATE));

const recording = (sound: Float32Array, rate: number): DrySource => ({
  kind: 'recording',
  name: 'own.flac',
  samples: sound,
  sampleRateHz: rate,
});
const builtIn = (name: DrySoundName): DrySource => ({ kind: 'built-in', name });

describe('a dry sound in a room, as a file', () => {
  it('is the dry sound through the response, at a peak of 0.9 by the gain that is told', () => {
    const dry = Float32Array.of(0.5, 0, -0.25);
    const { wav, gainDb } = auralise(recording(dry, RATE), response);
    const heard = decodeWav(wav, 'heard');
    expect([heard.sampleRateHz, heard.channels, heard.samples.length]).toEqual([16_000, 1, 803]);
    expect(gainDb).toBeCloseTo(20 * Math.log10(0.9 / 0.01), 5);
    for (const [n, value] of [
      [16, 0.9],
      [18, -0.45],
      [800, -0.45],
      [802, 0.225],
    ]) {
      expect(heard.samples[n]).toBeCloseTo(value, 6);
    }
  });

  it('takes the sounds of the program at the rate of the response', () => {
    const { wav, gainDb } = auralise(builtIn('all'), response);
    const exact = convolve(drySound(RATE, 'all'), samples);
    const heard = decodeWav(wav, 'heard').samples;
    expect(heard).toHaveLength(exact.length);
    const gain = 10 ** (gainDb / 20);
    for (const n of [1000, 24_100, 57_000]) expect(heard[n]).toBeCloseTo(gain * exact[n], 6);
  });

  it.each([44_100, 8000])('keeps pitch and level of a dry sound at %d Hz', (rate) => {
    const { wav, gainDb } = auralise(recording(sine(rate, 1000, 0.5, 0.4), rate), response);
    // In the middle direct sound and echo: e^(−jω 16/16000) is 1, e^(−jω 800/16000) too, for 1 kHz.
    const middle = decodeWav(wav, 'heard').samples.subarray(3000, 7000);
    const amplitude = Math.max(...middle.map(Math.abs)) / 10 ** (gainDb / 20);
    // Peaks of the resampled sine fall on samples; 0.1 % for the ripple of its filter.
    expect(Math.abs(amplitude / (0.4 * 0.01) - 1)).toBeLessThan(1e-3);
    const crossings = middle.filter((sample, n) => n > 0 && sample >= 0 && middle[n - 1] < 0).length;
    expect(Math.abs(crossings - 250)).toBeLessThanOrEqual(1);
  });

  it('says in its comment what was changed', () => {
    const plain = new TextDecoder('latin1').decode(auralise(builtIn('claps'), response).wav);
    expect(plain).toContain('ICMT');
    expect(plain).toContain('Measured impulse response aula ?. Convolved with a dry sound: claps.');
    const changed = new TextDecoder('latin1').decode(auralise(builtIn('claps'), response, 3).wav);
    expect(changed).toContain('CHANGED: the gain of the direct sound is +3 dB. Convolved');
    expect(decodeWav(auralise(builtIn('claps'), response, 3).wav, 'heard').sampleRateHz).toBe(RATE);
  });

  it('is refused where there is nothing', () => {
    const silent = measured(encodeWav(new Float32Array(10), RATE));
    expect(() => auralise(builtIn('all'), silent)).toThrow(InputError);
    expect(() => auralise(recording(new Float32Array(10), RATE), response)).toThrow(InputError);
    expect(() => auralise(builtIn('all'), measured(new Uint8Array(3)))).toThrow(
      expect.objectContaining({ path: 'aula é' }),
    );
  });
});

describe('a response as it is heard', () => {
  it('has another gain of its direct sound only', () => {
    const louder = decodeWav(heardResponse(response, 6), 'heard').samples;
    expect(louder[16] / 0.02).toBeCloseTo(10 ** 0.3, 5);
    expect(louder[800]).toBeCloseTo(-0.01, 6);
  });
});

describe('a sound of the player', () => {
  const RATE_OF_PLAYER = 48_000;

  it('is the response with its dry sound in two parts, at a peak of 1', () => {
    // The ringing of the echo at another rate needs room after it.
    const longer = new Float32Array(1200);
    longer.set(samples);
    const response = measured(encodeWav(longer, RATE));
    const { direct, rest, gainDb, peaks, directToReverberantDb, overview } = listeningSound(
      builtIn('drums'),
      response,
      RATE_OF_PLAYER,
    );
    const file = decodeWav(auralise(builtIn('drums'), response).wav, 'heard');
    expect(rest.length / RATE_OF_PLAYER).toBeCloseTo(file.samples.length / file.sampleRateHz, 2);
    const peak = rest.reduce((most, sample, n) => Math.max(most, Math.abs(sample + (direct![n] ?? 0))), 0);
    expect(peak).toBeCloseTo(1, 5);
    expect(peaks[1]).toBeCloseTo(1, 5);
    expect(peaks[2]).toBeGreaterThan(peaks[1]);
    expect(directToReverberantDb).toBeCloseTo(20 * Math.log10(2), 0);
    expect(gainDb).toBeGreaterThan(0);
    expect(overview.timeSeconds.at(-1)!).toBeLessThanOrEqual(rest.length / RATE_OF_PLAYER);
  });

  it('has the loudness of its parts together, for any balance', () => {
    const sound = listeningSound(builtIn('noise'), response, RATE_OF_PLAYER);
    const heard = loudnessOf(sound.loudness)!;
    expect(loudnessOf(sound.loudness, 4)!).toBeGreaterThan(heard + 6);
    // Without the direct sound, the echo of half its pressure is left.
    expect(loudnessOf(sound.loudness, 0)! - heard).toBeLessThan(-4);
  });

  it('is the dry sound alone, or the response alone', () => {
    const dry = listeningSound(builtIn('voice'), null, RATE_OF_PLAYER);
    expect([dry.direct, dry.directToReverberantDb, dry.rest.length]).toEqual([null, null, 5 * RATE_OF_PLAYER]);
    const impulse = listeningSound({ kind: 'impulse' }, response, RATE_OF_PLAYER);
    expect(impulse.rest).toHaveLength(3 * 800 + 1);
    expect(dryRateOf({ kind: 'impulse' })).toBe(48_000);
  });
});
