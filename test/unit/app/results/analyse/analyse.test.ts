import { describe, expect, it } from 'vitest';
import { figuresCsv, speechText } from '../../../../../src/app/outputs/response/figure-table.ts';
import { analyseResponse } from '../../../../../src/app/results/analyse/analyse.ts';
import type { RoomFigures } from '../../../../../src/response/figures/room-figures.ts';
import { measureResponse } from '../../../../../src/response/figures/figures.ts';
import { encodeWav } from '../../../../../src/response/wav.ts';
import { InputError } from '../../../../../src/units/errors.ts';
import { hertz } from '../../../../../src/units/quantities.ts';
import { seededRandom } from '../../../../support/numbers/random.ts';

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
      expect(decay.timeSeconds).toHaveLength(validity === 'whole' ? 400 : 0);
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

describe('the table of figures', () => {
  const pair = (receiver: string, validTo: number, part = samples) => ({
    source: 'S1',
    receiver,
    figures: figuresOf(part, validTo),
    validToHz: validTo,
  });

  it('is CSV with every octave of every response', () => {
    const lines = figuresCsv([pair('R1', 1500), pair('=R2', 1500)])
      .trimEnd()
      .split('\r\n');
    expect(lines[0]).toMatch(/^source,receiver,band,"centre, Hz",valid,"EDT, s","T20, s"/);
    expect(lines[1]).toMatch(/^S1,R1,octave,63,whole,/);
    expect(lines).toHaveLength(1 + 2 * (figuresOf(samples, 1500).bands.length + 1));
    expect(lines.at(-1)).toMatch(/^S1,'=R2,whole,,to 1500 Hz,/);
  });

  it('has the uncertainty of a figure only beside its value, and that of the strength beside the level', () => {
    const { figures } = pair('R1', 1500);
    const half = { gDb: 4 } as RoomFigures;
    const bands = figures.bands.map((band, i) => ({
      ...band,
      gDb: 10,
      ...(i === 0 ? { lpDb: 60 } : {}),
      uncertainty: half,
      unsupported: ['gDb' as const],
    }));
    const lines = figuresCsv([{ source: 'S1', receiver: 'R1', figures: { ...figures, bands }, validToHz: 1500 }]).split(
      '\r\n',
    );
    const at = lines[0].split(/,(?! )/).indexOf('± Lp');
    const ends = lines.slice(1, 3).map((line) => line.split(','));
    expect(ends.map((cells) => cells.slice(at - 1, at + 1))).toEqual([
      ['60', '4'],
      ['', ''],
    ]);
    expect(ends.map((cells) => cells.at(-1))).toEqual(['G Lp', 'G']);
  });

  it('says of speech which octaves are missing, and what stands for them', () => {
    const speechOf = (extendUpward: boolean) =>
      measureResponse(samples, RATE, hertz(1500), { speech: { speechDb: null, noiseDb: null, extendUpward } }).figures
        .speech;
    expect(speechText(speechOf(false))).toBe(
      'No STI: the response has no valid sound in the octaves at 2000, 4000, 8000 Hz',
    );
    expect(speechText(speechOf(true))).toMatch(
      /^STI 0\.\d\d \([A-J+]+\), STIPA 0\.\d\d, ALcons \d\.\d %, reverberation alone; the octaves at 2000, 4000, 8000 Hz are taken from that at 1000 Hz$/,
    );
  });
});
