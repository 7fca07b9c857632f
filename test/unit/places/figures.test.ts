import { describe, expect, it } from 'vitest';
import { EQUALISER_RATE, equaliserOf, fitEqualiser, levelsOf } from '../../../src/places/equaliser.ts';
import { FigureMeter, levelOf, smoothed, unevenness } from '../../../src/places/figures.ts';
import { bandFrequencies, BandTransform } from '../../../src/places/transfers.ts';
import { equaliserLevels } from '../../../src/response/equaliser/apply-equaliser.ts';
import { readEqualiser } from '../../../src/response/equaliser/read-equaliser.ts';
import { equaliserText } from '../../../src/response/equaliser/write-equaliser.ts';
import { Random } from '../../../src/app/jobs/sweep/plan/random.ts';

const random = new Random(11);
const FREQUENCIES = bandFrequencies({ fromHz: 20, toHz: 120 });
const SEATS = 5;
const drawn = (): Float64Array => Float64Array.from({ length: SEATS * FREQUENCIES.length }, () => random.normal());

describe('The figures of seats', () => {
  const spectra = { real: drawn(), imaginary: drawn() };
  const meter = new FigureMeter(SEATS, FREQUENCIES.length, 48);
  const level = (s: number, f: number): number => {
    const at = s * FREQUENCIES.length + f;
    return 10 * Math.log10((4 * Math.PI) ** 2 * (spectra.real[at] ** 2 + spectra.imaginary[at] ** 2));
  };
  const seats = Array.from({ length: SEATS }, (_, s) => s);
  const mean = FREQUENCIES.map((_, f) => seats.reduce((sum, s) => sum + level(s, f), 0) / SEATS);

  it('has the mean spatial variance as the square of the variation', () => {
    const variances = mean.map((middle, f) => seats.reduce((sum, s) => sum + (level(s, f) - middle) ** 2, 0) / SEATS);
    const variance = variances.reduce((sum, value) => sum + value, 0) / FREQUENCIES.length;
    expect(meter.measure(spectra).variationDb ** 2).toBeCloseTo(variance, 9);
  });

  it('divides what seats are off the smoothed mean between variation and smoothness', () => {
    const smooth = smoothed(mean, 48);
    const off = seats.flatMap((s) => Array.from(smooth, (value, f) => (level(s, f) - value) ** 2));
    const { variationDb, smoothnessDb } = meter.measure(spectra);
    expect(variationDb ** 2 + smoothnessDb ** 2).toBeCloseTo(
      off.reduce((sum, value) => sum + value, 0) / off.length,
      9,
    );
  });

  it('measures the level against a source 1 m away', () => {
    expect(levelOf(1 / (4 * Math.PI), 0)).toBeCloseTo(0, 9);
    expect(meter.measure(spectra).levelDb).toBeCloseTo(mean.reduce((sum, value) => sum + value, 0) / mean.length, 9);
  });

  it('measures what is late by its energy', () => {
    const tenth = (values: Float64Array): Float64Array => values.map((value) => value / 10);
    const late = { real: tenth(spectra.real), imaginary: tenth(spectra.imaginary) };
    expect(meter.measure(spectra, late).lateDb).toBeCloseTo(-20, 9);
  });

  it('calls a level curve even', () => {
    expect(unevenness(new Float64Array(100).fill(-7), 48)).toBeCloseTo(0, 12);
  });
});

describe('The spectra of responses', () => {
  it('are those of the samples, and of the samples after 0.3 s', () => {
    const [rate, early, late] = [1000, 40, 350];
    const samples = new Float64Array(500);
    [samples[early], samples[late]] = [1, -0.5];
    const spectra = new BandTransform(FREQUENCIES, samples.length, rate).of([samples, samples]);
    FREQUENCIES.forEach((frequency, f) => {
      const at = FREQUENCIES.length + f;
      const angle = (2 * Math.PI * frequency) / rate;
      expect(spectra.late.real[at]).toBeCloseTo(-0.5 * Math.cos(angle * late), 9);
      expect(spectra.whole.imaginary[at]).toBeCloseTo(-Math.sin(angle * early) + 0.5 * Math.sin(angle * late), 9);
    });
  });
});

describe('The equaliser', () => {
  it('finds the bands that were planted', () => {
    const planted = [
      { frequencyHz: 42, gainDb: -8, q: 5 },
      { frequencyHz: 80, gainDb: -5, q: 3 },
    ];
    const curve = levelsOf(planted, FREQUENCIES).map((gain) => 6 - gain);
    const found = fitEqualiser(curve, FREQUENCIES, 4);
    expect(found).toHaveLength(2);
    found.forEach((band, i) => {
      expect(band.frequencyHz).toBeCloseTo(planted[i].frequencyHz, 0);
      expect(band.gainDb).toBeCloseTo(planted[i].gainDb, 1);
      expect(band.q).toBeCloseTo(planted[i].q, 1);
    });
  });

  it('takes at most about 3 dB of the mean level', () => {
    // Two sources of opposite polarity rise with the frequency, which wide cuts would level best.
    const rising = FREQUENCIES.map((frequency, f) => 14 * Math.log2(frequency / 20) + 4 * Math.sin(f / 3));
    const bands = fitEqualiser(rising, FREQUENCIES, 4);
    const loss = levelsOf(bands, FREQUENCIES).reduce((sum, gain) => sum - gain, 0) / FREQUENCIES.length;
    expect(loss).toBeLessThan(5);
  });

  it('leaves a level curve alone, and boosts no null by more than 3 dB', () => {
    expect(fitEqualiser(new Float64Array(FREQUENCIES.length).fill(3), FREQUENCIES, 4)).toEqual([]);
    const nullAt60 = levelsOf([{ frequencyHz: 60, gainDb: -30, q: 8 }], FREQUENCIES);
    const bands = fitEqualiser(nullAt60, FREQUENCIES, 4);
    // Skirts of neighbours add up to a little more.
    for (const gain of levelsOf(bands, FREQUENCIES)) expect(gain).toBeLessThanOrEqual(4);
  });

  it('is that of the file which is written of it, and boosts nothing above full drive', () => {
    const bands = [
      { frequencyHz: 31.5, gainDb: 2.8, q: 3 },
      { frequencyHz: 60, gainDb: -9, q: 5 },
    ];
    const read = readEqualiser(equaliserText(equaliserOf(bands, FREQUENCIES)), 'equaliser.txt');
    expect(read).toEqual(equaliserOf(bands, FREQUENCIES));
    const levels = equaliserLevels(read, EQUALISER_RATE, FREQUENCIES);
    const most = Math.max(...levels);
    expect(most).toBeLessThanOrEqual(1e-9);
    expect(most).toBeGreaterThan(-0.11);
    levelsOf(bands, FREQUENCIES).forEach((gain, f) => expect(levels[f]).toBeCloseTo(gain + read.preampDb, 9));
    // The analog filter of which the digital one is the bilinear transform ([Bristow-Johnson2005]).
    const analog = (hertz: number): number =>
      bands.reduce((sum, { frequencyHz, gainDb, q }) => {
        const [ratio, a] = [hertz / frequencyHz, 10 ** (gainDb / 40)];
        const middle = (1 - ratio ** 2) ** 2;
        return sum + 10 * Math.log10((middle + (ratio * a) ** 2 / q ** 2) / (middle + ratio ** 2 / (a * q) ** 2));
      }, 0);
    levelsOf(bands, FREQUENCIES).forEach((gain, f) => expect(gain).toBeCloseTo(analog(FREQUENCIES[f]), 3));
  });
});
