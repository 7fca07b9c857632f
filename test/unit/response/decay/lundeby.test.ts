import { describe, expect, it } from 'vitest';
import { findNoiseFloor } from '../../../../src/response/decay/lundeby.ts';
import { completeEnergies } from '../../../../src/response/figures/complete-energies.ts';
import { measureResponse } from '../../../../src/response/figures/figures.ts';
import { centreTime, clarity, definition } from '../../../../src/exact/exponential-decay.ts';
import { hertz } from '../../../../src/units/quantities.ts';
import { seededRandom } from '../../../support/numbers/random.ts';

const RATE = hertz(8000);

/** White noise of mean square 1/3 that decays by 60 dB in a time, on noise so many dB below its beginning. */
function recorded(decayTime: number, floorDb: number, duration: number, seed = 5): Float64Array {
  const random = seededRandom(seed);
  const white = (): number => 2 * random() - 1;
  return Float64Array.from(
    { length: duration * RATE },
    (_, n) => white() * 10 ** ((-3 * n) / RATE / decayTime) + white() * 10 ** (floorDb / 20),
  );
}

describe('the noise of a record', () => {
  it('is found, and where the decay drowns in it', () => {
    const { noise, cut, tailLength, rangeDb } = findNoiseFloor(recorded(1, -45, 2), RATE)!;
    // Some 8000 values of the noise: 1.4 % of its energy, three times that at most.
    expect(Math.abs((3 * noise) / 10 ** -4.5 - 1)).toBeLessThan(0.05);
    // A decay of 60 dB/s is 3 dB above the noise after 42 dB, 0.7 s; a line through 15 dB errs by some 1 dB, 0.017 s.
    expect(Math.abs(cut / RATE - 0.7)).toBeLessThan(0.03);
    expect(Math.abs(((tailLength / RATE) * 6 * Math.LN10) / 1 - 1)).toBeLessThan(0.15);
    // The first stretch of 30 ms has fallen by 0.9 dB on average.
    expect(Math.abs(rangeDb - 44)).toBeLessThan(1.5);
  });

  it('is not looked for in a record without a decay', () => {
    const random = seededRandom(2);
    expect(
      findNoiseFloor(
        Float64Array.from({ length: 2 * RATE }, () => random() - 0.5),
        RATE,
      ),
    ).toBeNull();
  });
});

describe('figures of a record with noise', () => {
  const figuresOf = (samples: Float64Array, hasNoise: boolean) =>
    measureResponse(samples, RATE, hertz(RATE / 2), { hasNoise }).figures.bands.find(
      ({ centreHz }) => centreHz === 1000,
    )!;

  // With noise 45 dB down in a record of 3 s, the energy of the noise is 3 · 13.8 · 10^−4.5 = 0.13 % of that of a decay
  // of a second, and lies late. What counts here: figures with the noise differ from those without by less than a third
  // of a just noticeable difference, of which sixteen seeds leave 0.3 dB, 3 % and so on.
  it.each([-45, -55])('are those of the decay, with noise at %d dB', (floorDb) => {
    const seeds = Array.from({ length: 8 }, (_, seed) => seed + 1);
    const mean = (of: (seed: number) => number): number =>
      seeds.reduce((sum, seed) => sum + of(seed), 0) / seeds.length;
    const noisy = seeds.map((seed) => figuresOf(recorded(1, floorDb, 3, seed), true));
    const quiet = seeds.map((seed) => figuresOf(recorded(1, -300, 3, seed), false));
    for (const [name, tolerance] of [
      ['edtSeconds', 0.015],
      ['t20Seconds', 0.015],
      ['c80Db', 0.1],
      ['d50', 0.01],
      ['tsSeconds', 0.002],
    ] as const) {
      const [found, exact] = [noisy, quiet].map((of) => mean((seed) => of[seed - 1][name]!));
      expect(Math.abs(found - exact), name).toBeLessThan(tolerance);
    }
    expect(noisy.every(({ noise }) => noise !== null && noise.rangeDb > 30)).toBe(true);
  });

  it('are wrong with the noise, so that the test above shows something', () => {
    const raw = figuresOf(recorded(1, -36, 3), false);
    const found = figuresOf(recorded(1, -36, 3), true);
    expect(raw.tsSeconds! - centreTime(1)).toBeGreaterThan(0.01);
    expect(Math.abs(found.tsSeconds! - centreTime(1))).toBeLessThan(0.01);
    expect(Math.abs(found.c80Db! - clarity(1, 0.08))).toBeLessThan(1);
    expect(Math.abs(found.d50! - definition(1, 0.05))).toBeLessThan(0.05);
  });

  it('have no T30 without 45 dB above the noise', () => {
    const band = figuresOf(recorded(1, -38, 3), true);
    expect(band.t30Seconds).toBeNull();
    expect(figuresOf(recorded(1, -65, 3), true).t30Seconds).not.toBeNull();
  });
});

describe('the part of a decay that was fitted', () => {
  it('is known, with its correlation and curvature', () => {
    const samples = Float64Array.from({ length: 2 * RATE }, (_, n) => 10 ** ((-3 * n) / RATE));
    const { fits, curvaturePercent } = measureResponse(samples, RATE, hertz(1)).figures.broadband;
    const { fromSeconds, toSeconds, fromDb, toDb, correlation } = fits.t20!;
    // 60 dB a second, in samples of 0.0075 dB.
    expect([fromSeconds, toSeconds]).toEqual([expect.closeTo(5 / 60, 3), expect.closeTo(25 / 60, 3)]);
    expect([fromDb, toDb]).toEqual([expect.closeTo(-5, 1), expect.closeTo(-25, 1)]);
    expect(correlation).toBeCloseTo(-1, 9);
    expect(curvaturePercent).toBeCloseTo(0, 3);
  });

  it('is curved for two slopes', () => {
    const samples = Float64Array.from(
      { length: 4 * RATE },
      (_, n) => 10 ** ((-3 * n) / RATE / 0.5) + 0.1 * 10 ** ((-3 * n) / RATE / 2),
    );
    const { fits, curvaturePercent } = measureResponse(samples, RATE, hertz(1)).figures.broadband;
    expect(curvaturePercent).toBeGreaterThan(5);
    expect(fits.t30!.correlation).toBeGreaterThan(-0.999);
  });
});

describe('energies without noise', () => {
  it('leave out what comes after the cut, subtract the noise before it and add the tail', () => {
    const rate = hertz(1000);
    const backwards = new Float64Array(100).fill(1);
    const half = { early: 40, late: 60 };
    const energies = { whole: 100, moment: (99 * 100) / 2 / 1000, inBand: 50, c50: half, c80: half };
    const end = { cut: 60, noise: 0.5, tailEnergy: 7, tailLength: 10 };
    const found = completeEnergies({ energies, backwards }, end, rate, 0);
    // 100 − 40 after the cut − 0.5 · 60 + 7.
    expect(found.whole).toBeCloseTo(37, 9);
    expect(found.inBand).toBeCloseTo(18.5, 9);
    // 50 samples of noise come before 50 ms, all 60 before 80 ms.
    expect([found.c50.early, found.c80.early]).toEqual([40 - 25, 40 - 30]);
    expect(found.c50.late).toBeCloseTo(37 - 15, 9);
    // Σ t to 99 ms, less that from 60 ms on, less the noise, and the tail at 60 + 10 ms.
    expect(found.moment).toBeCloseTo(4.95 - (40 * 79.5) / 1000 - (0.5 * 60 * 60) / 2 / 1000 + 7 * 0.07, 9);
  });

  it('count from the arrival', () => {
    const rate = hertz(1000);
    const backwards = new Float64Array(100).fill(1);
    const half = { early: 60, late: 40 };
    // Σ (t − 10 ms), and everything after 60 samples replaced by the tail.
    const energies = { whole: 100, moment: (39.5 * 100) / 1000, inBand: 50, c50: half, c80: half };
    const end = { cut: 60, noise: 0.5, tailEnergy: 7, tailLength: 10 };
    const found = completeEnergies({ energies, backwards }, end, rate, 10);
    const times = Array.from({ length: 60 }, (_, n) => (n - 10) / 1000);
    const moment = 0.5 * times.reduce((sum, time) => sum + time, 0) + 7 * 0.06;
    // The noise is a level, and its moment is that of its middle: half a sample off.
    expect(Math.abs(found.moment - moment)).toBeLessThan((0.5 * 60 * 0.5) / 1000 + 1e-9);
    expect(found.c50.early).toBe(60 - 30);
  });
});
