import { describe, expect, it } from 'vitest';
import { DRY_SOUNDS, drySound } from '../../../src/response/dry-sound.ts';
import { spectrumOf } from '../../../src/response/transform.ts';
import { hertz } from '../../../src/units/quantities.ts';
import { spectrumAt } from '../../support/numbers/spectrum.ts';

const RATE = 48_000;
const sound = drySound(hertz(RATE));

const part = (from: number, to: number, rate = RATE, samples = sound): Float32Array =>
  samples.subarray(Math.round(from * rate), Math.round(to * rate));
const largest = (samples: Float32Array): number => samples.reduce((most, x) => Math.max(most, Math.abs(x)), 0);

describe('the dry sound', () => {
  it('lasts 5 s, with a peak of 0.5, and is the same every time', () => {
    expect(sound).toHaveLength(5 * RATE);
    expect(largest(part(0, 2.5))).toBeLessThanOrEqual(0.5);
    expect(Math.max(...[0, 1, 2, 3, 4].map((second) => largest(part(second, second + 1))))).toBe(0.5);
    expect(drySound(hertz(RATE))).toEqual(sound);
  });

  it('is silent in its pauses, and begins and ends in silence', () => {
    for (const [from, to] of [
      [0, 0.05],
      [0.14, 0.39],
      [0.5, 1.5],
      [2.55, 3.55],
      [4.21, 5],
    ]) {
      expect(part(from, to).every((sample) => sample === 0)).toBe(true);
    }
  });

  it('has a level well above a tenth of the peak in each of its parts', () => {
    for (const [from, to] of [
      [0.05, 0.13],
      [0.4, 0.48],
      [1.5, 1.7],
      [2.2, 2.5],
      [3.55, 3.7],
      [4.05, 4.2],
    ]) {
      expect(largest(part(from, to))).toBeGreaterThan(0.1);
    }
  });

  it('plays its strings in tune, within a quarter of a semitone', () => {
    const string = part(1.55, 1.72);
    const power = (frequency: number): number => Math.hypot(...spectrumAt(string, (2 * Math.PI * frequency) / RATE));
    const pitches = Array.from({ length: 81 }, (_, i) => 220 * 2 ** ((i - 40) / 240));
    const best = pitches.reduce((a, b) => (power(b) > power(a) ? b : a));
    expect(Math.abs(12 * Math.log2(best / 220))).toBeLessThan(0.25);
  });

  it.each(['all', 'notes'] as const)('%s has no constant part', (name) => {
    const samples = drySound(hertz(RATE), name);
    const means = Array.from({ length: 49 }, (_, i) => part(i / 10, i / 10 + 0.1, RATE, samples)).map(
      (window) => window.reduce((sum, x) => sum + x, 0) / window.length,
    );
    // A sine of 220 Hz as loud as the peak leaves at most 0.5 / (π · 220 Hz · 0.1 s) = 0.007.
    expect(Math.max(...means.map(Math.abs))).toBeLessThan(0.007);
  });

  it('ends without a click', () => {
    for (const end of [0.13, 0.48, 2.55, 3.7, 4.2]) expect(largest(part(end - 0.001, end))).toBeLessThan(0.01);
  });

  it('is the same sound at another rate', () => {
    const slow = drySound(hertz(16_000));
    expect(slow).toHaveLength(5 * 16_000);
    expect(largest(slow)).toBeCloseTo(0.5, 6);
    const energies = [slow, sound].map((samples) =>
      [1.5, 1.72, 1.94, 2.16].map(
        (at) => part(at, at + 0.2, samples.length / 5, samples).reduce((sum, x) => sum + x * x, 0) / samples.length,
      ),
    );
    // The notes keep their energies relative to the first; some per cent of it lies above 8 kHz.
    energies[0].forEach((energy, note) => {
      const before = energies[1][note] / energies[1][0];
      expect(Math.abs(energy / energies[0][0] / before - 1)).toBeLessThan(0.15);
    });
  });
});

describe('the other dry sounds', () => {
  const others = DRY_SOUNDS.map((name) => ({ name, samples: drySound(hertz(RATE), name) }));
  const energyAbove = (samples: Float32Array, frequency: number): number => {
    const size = 2 ** 18;
    const spectrum = spectrumOf(samples, size);
    let [above, whole] = [0, 0];
    for (let bin = 0; bin <= size / 2; bin++) {
      const energy = spectrum[2 * bin] ** 2 + spectrum[2 * bin + 1] ** 2;
      whole += energy;
      if (bin * RATE > frequency * size) above += energy;
    }
    return above / whole;
  };

  it.each(others)(
    '$name lasts 5 s, begins and ends in silence, and leaves a second to hear the room',
    ({ samples }) => {
      expect(samples).toHaveLength(5 * RATE);
      expect(largest(samples)).toBe(0.5);
      expect(part(0, 0.05, RATE, samples).every((sample) => sample === 0)).toBe(true);
      expect(part(4.3, 5, RATE, samples).every((sample) => sample === 0)).toBe(true);
      expect(drySound(hertz(RATE), 'drums')).toEqual(others.find(({ name }) => name === 'drums')!.samples);
    },
  );

  it('lie low for rooms simulated up to some hundred hertz, and high', () => {
    const share = (name: string): number => energyAbove(others.find((other) => other.name === name)!.samples, 400);
    expect(share('bass')).toBeLessThan(0.5);
    expect(share('claps')).toBeGreaterThan(0.8);
  });

  it('pink noise has the same energy in every octave', () => {
    const { samples } = others.find(({ name }) => name === 'noise')!;
    const shares = [125, 250, 500, 1000, 2000, 4000].map((f) => energyAbove(samples, f) - energyAbove(samples, 2 * f));
    for (const share of shares) expect(Math.abs(10 * Math.log10(share / shares[3]))).toBeLessThan(1.5);
  });
});
