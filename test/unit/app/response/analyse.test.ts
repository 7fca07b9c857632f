import { describe, expect, it } from 'vitest';
import { analyseResponse, midFrequencyText } from '../../../../src/app/response/analyse.ts';
import { measureResponse } from '../../../../src/response/figures/figures.ts';
import { encodeWav } from '../../../../src/response/wav.ts';
import { InputError } from '../../../../src/units/errors.ts';
import { hertz } from '../../../../src/units/quantities.ts';
import { seededRandom } from '../../../support/numbers/random.ts';

const RATE = hertz(16_000);

const figuresOf = (part: Float32Array, validTo: number) => measureResponse(part, RATE, hertz(validTo)).figures;

const random = seededRandom(3);
const samples = Float32Array.from({ length: 1.5 * RATE }, (_, n) =>
  n < 160 ? 0 : 0.1 * (2 * random() - 1) * 10 ** ((-3 * (n - 160)) / (0.9 * RATE)),
);
const wav = encodeWav(samples, RATE);

describe('the analysis of a response', () => {
  it('has the figures of its report, and curves to them', () => {
    const validTo = hertz(1500);
    const analysis = analyseResponse(wav, validTo);
    const { onsetSeconds, broadband, bands } = figuresOf(samples, validTo);
    expect(analysis).toMatchObject({ sampleRateHz: RATE, durationSeconds: 1.5, validToHz: 1500, onsetSeconds });
    expect(analysis.broadband).toMatchObject(broadband);
    expect(analysis.bands).toMatchObject(bands);
    for (const { decay, validity } of analysis.bands) {
      expect(decay.timeSeconds).toHaveLength(validity === 'outside' ? 0 : 400);
      expect(decay.levelDb).toHaveLength(decay.timeSeconds.length);
    }
    // Noise of 16 kHz: broadband figures fluctuate by 1/√(8000 · 0.1) in the early decay, the others less.
    expect(Math.abs(analysis.broadband.t30Seconds! / 0.9 - 1)).toBeLessThan(0.04);
    expect(analysis.spectrum.frequencyHz.at(-1)).toBeLessThanOrEqual(3000);
    expect(analysis.spectrogram.frequencyHz.at(-1)).toBeLessThanOrEqual(3000);
  });

  it('draws the waveform with its peaks', () => {
    const { timeSeconds, pressure } = analyseResponse(wav, RATE).waveform;
    expect(pressure).toHaveLength(timeSeconds.length);
    expect(pressure.length).toBeLessThanOrEqual(4000);
    for (const extreme of [Math.max, Math.min]) {
      expect(pressure.reduce((a, b) => extreme(a, b))).toBe(samples.reduce((a, b) => extreme(a, b)));
    }
    pressure.forEach((value, i) => expect(value).toBe(samples[Math.round(timeSeconds[i] * RATE)]));
  });

  it('of silence makes nothing up', () => {
    const { onsetSeconds, broadband } = analyseResponse(encodeWav(new Float32Array(1000), RATE), RATE);
    expect(onsetSeconds).toBeNull();
    expect(broadband.decay.timeSeconds).toHaveLength(0);
    expect(broadband.t20Seconds).toBeNull();
  });

  it('refuses what is no response of one channel', () => {
    expect(() => analyseResponse(new Uint8Array(10), RATE)).toThrow(InputError);
    const stereo = Uint8Array.from(wav);
    stereo[22] = 2;
    expect(() => analyseResponse(stereo, RATE)).toThrow(/2 channels/);
  });
});

describe('the figures in a line', () => {
  it('are the means of 500 Hz and 1 kHz', () => {
    const figures = figuresOf(samples, 1500);
    const [first, second] = figures.bands.filter(({ centreHz }) => centreHz === 500 || centreHz === 1000);
    const t20 = (first.t20Seconds! + second.t20Seconds!) / 2;
    const c80 = (first.c80Db! + second.c80Db!) / 2;
    expect(midFrequencyText(figures)).toBe(`T20 ${t20.toFixed(2)} s, C80 ${c80.toFixed(1)} dB (500 Hz to 1 kHz)`);
  });

  it('are left out unless both octaves are valid and have them', () => {
    expect(midFrequencyText(figuresOf(samples, 1400))).toBeNull();
    // 0.3 s of a decay of 60 dB in 0.9 s: clarity, but no T20.
    expect(midFrequencyText(figuresOf(samples.subarray(0, 160 + 0.3 * RATE), 1500))).toMatch(
      /^C80 -?[\d.]+ dB \(500 Hz to 1 kHz\)$/,
    );
    expect(midFrequencyText(figuresOf(samples.subarray(0, 160 + 0.05 * RATE), 1500))).toBeNull();
  });
});
