import { describe, expect, it } from 'vitest';
import { thinDecay } from '../../../src/response/decay/decay-curve.ts';
import { schroederDecay } from '../../../src/response/decay/decay.ts';
import { spectrogram } from '../../../src/response/spectrogram.ts';
import { magnitudeSpectrum } from '../../../src/response/spectrum.ts';
import { hertz } from '../../../src/units/quantities.ts';

const RATE = hertz(16_000);
const ALL = hertz(8000);

const sine = (frequency: number, duration: number, amplitude: number): Float64Array =>
  Float64Array.from({ length: duration * RATE }, (_, n) => amplitude * Math.cos((2 * Math.PI * frequency * n) / RATE));

describe('the spectrum', () => {
  it('of an impulse is its height at all frequencies', () => {
    const samples = new Float32Array(1000);
    samples[300] = 1 / (4 * Math.PI); // free field at 1 m
    const { frequencyHz, levelDb } = magnitudeSpectrum(samples, RATE, ALL);
    expect(frequencyHz[0]).toBe(20);
    // 1/24 octave apart up to half the sample rate: ⌊24 · lg₂ 400⌋ + 1.
    expect(frequencyHz).toHaveLength(208);
    expect(frequencyHz[24]).toBeCloseTo(40, 4);
    for (const level of levelDb) expect(level).toBeCloseTo(-21.98, 2);
  });

  it.each([100, 440])('of a sine at %d Hz has its largest level there, N A/2', (frequency) => {
    // 50 ms: a main lobe of ±20 Hz, much wider than 1/24 octave.
    const { frequencyHz, levelDb } = magnitudeSpectrum(sine(frequency, 0.05, 0.3), RATE, ALL);
    const level = Math.max(...levelDb);
    // Off by up to half of 1/24 octave and averaged over one: each is 6 Hz of 20 at 440 Hz, where sinc² is 1 − (0.3
    // π)²/3.
    expect(Math.abs(level - 20 * Math.log10((0.3 * 800) / 2))).toBeLessThan(1.4);
    const at = frequencyHz[levelDb.indexOf(level)];
    expect(Math.abs(Math.log2(at / frequency))).toBeLessThan(1 / 24);
  });

  it('contains all the energy of the signal', () => {
    const samples = sine(1000, 0.5, 0.3);
    const { frequencyHz, levelDb } = magnitudeSpectrum(samples, RATE, ALL);
    const width = 2 ** (1 / 48) - 2 ** (-1 / 48);
    const energy = levelDb.reduce((sum, level, i) => sum + 10 ** (level / 10) * frequencyHz[i] * width, 0);
    // Parseval, both halves of the spectrum: Σ s² = 2/fs ∫ |S|² df.
    const exact = samples.reduce((sum, sample) => sum + sample * sample, 0);
    expect(Math.abs(((2 / RATE) * energy) / exact - 1)).toBeLessThan(1e-3);
  });

  it('ends an octave above the valid band, and is −200 dB in silence', () => {
    const { frequencyHz, levelDb } = magnitudeSpectrum(new Float32Array(100), RATE, hertz(1000));
    expect(frequencyHz.at(-1)).toBeGreaterThan(2000 * 2 ** (-1 / 24));
    expect(frequencyHz.at(-1)).toBeLessThanOrEqual(2000);
    expect(new Set(levelDb)).toEqual(new Set([-200]));
  });
});

describe('the spectrogram', () => {
  it('shows two sounds where and when they are', () => {
    const samples = new Float64Array(2 * RATE);
    const [low, high] = [sine(200, 0.3, 1), sine(2000, 0.3, 0.1)];
    samples.set(low, 0.5 * RATE);
    samples.set(high, 1.2 * RATE);
    const { timeSeconds, frequencyHz, levelDb } = spectrogram(samples, RATE, ALL);
    const width = frequencyHz.length;
    expect(timeSeconds.length).toBeLessThanOrEqual(300);
    expect(timeSeconds.length).toBeGreaterThan(200);
    expect(width).toBeLessThanOrEqual(256);
    expect(levelDb).toHaveLength(timeSeconds.length * width);
    expect(timeSeconds[0]).toBe(0);
    const level = (time: number, frequency: number): number => {
      const t = timeSeconds.findIndex((at) => at >= time);
      return levelDb[t * width + frequencyHz.findIndex((at) => at >= frequency)];
    };
    expect(Math.max(...levelDb)).toBe(0);
    expect(level(0.65, 200)).toBeGreaterThan(-1);
    // 20 dB lower, and up to 6 dB more: the window's main lobe, ±62 Hz, hardly fills a band of 58 Hz beside it.
    expect(level(1.35, 2000)).toBeGreaterThan(-26);
    expect(level(1.35, 2000)).toBeLessThan(-19);
    expect(level(0.65, 2000)).toBeLessThan(-80);
    // The window is 32 ms long, half of it before its time.
    for (const time of [0.2, 0.48, 0.82, 1.0, 1.18, 1.52, 1.9]) {
      for (const frequency of [100, 200, 2000]) expect(level(time, frequency)).toBe(-90);
    }
  });

  it('of silence is the floor', () => {
    expect(new Set(spectrogram(new Float32Array(1000), RATE, ALL).levelDb)).toEqual(new Set([-90]));
  });

  it('stays small for a long record', () => {
    const { timeSeconds, levelDb } = spectrogram(new Float32Array(20 * RATE), RATE, ALL);
    expect(timeSeconds.length).toBeLessThanOrEqual(300);
    expect(levelDb.length).toBeLessThanOrEqual(300 * 256);
    expect(timeSeconds.at(-1)).toBeGreaterThan(19.9);
  });
});

describe('a decay curve for drawing', () => {
  const decay = schroederDecay(Float64Array.from({ length: RATE }, (_, n) => 10 ** ((-3 * n) / RATE)));

  it('has 400 points from the first on, with the levels at their times', () => {
    const { timeSeconds, levelDb } = thinDecay(decay, RATE);
    expect([timeSeconds.length, levelDb.length, timeSeconds[0], levelDb[0]]).toEqual([400, 400, 0, 0]);
    timeSeconds.forEach((time, i) => expect(levelDb[i]).toBeCloseTo(decay[Math.round(time * RATE)], 4));
    expect(levelDb.at(-1)).toBeGreaterThanOrEqual(-90);
    // It falls by less than 60 dB in a second, until the end of the record bends it down.
    expect(timeSeconds.at(-1)).toBeGreaterThan(0.999);
  });

  it('ends at −90 dB, and is empty for silence', () => {
    const { levelDb } = thinDecay(Float64Array.of(0, -10, -89, -91, -Infinity), RATE);
    expect([...levelDb]).toEqual([0, -10, -89]);
    expect(thinDecay(new Float64Array(0), RATE).levelDb).toHaveLength(0);
    expect([...thinDecay(Float64Array.of(0), RATE).timeSeconds]).toEqual([0]);
  });
});
