import { describe, expect, it } from 'vitest';
import { OCTAVES } from '../../../../src/response/figures/octaves.ts';
import { measureResponse } from '../../../../src/response/figures/figures.ts';
import { interauralFigures } from '../../../../src/response/several/interaural.ts';
import { figureOfEight, lateralFigures } from '../../../../src/response/several/lateral.ts';
import { openPlanFigures } from '../../../../src/response/several/open-plan.ts';
import { stageSupport } from '../../../../src/response/several/stage-support.ts';
import { sumResponses } from '../../../../src/response/several/sum-responses.ts';
import { hertz } from '../../../../src/units/quantities.ts';
import { seededRandom } from '../../../support/numbers/random.ts';

const RATE = hertz(16_000);
const BANDS = OCTAVES.filter(({ centreHz }) => centreHz >= 125 && centreHz <= 1000);

/** Impulses at times, s, with heights. */
const impulses = (at: readonly (readonly [number, number])[], seconds = 1.2): Float64Array => {
  const samples = new Float64Array(seconds * RATE);
  for (const [time, height] of at) samples[Math.round(time * RATE)] += height;
  return samples;
};

/**
 * A plane wave that passes below 1.5 kHz, delayed by any time: a Gaussian pulse, of which a later octave has nothing.
 */
const pulse = (delay: number, seconds = 1.2): Float64Array =>
  Float64Array.from({ length: seconds * RATE }, (_, n) => {
    const t = n / RATE - 0.02 - delay;
    return Math.exp(-((t / 2e-4) ** 2));
  });

describe('strength', () => {
  it.each([1, 10, 31.6])('of the free field at %d m is −20 lg(r/10 m)', (distance) => {
    const samples = impulses([[0.03, 1 / (4 * Math.PI * distance)]]);
    const { bands, broadband } = measureResponse(samples, RATE, hertz(3000), { isCalibrated: true }).figures;
    const exact = -20 * Math.log10(distance / 10);
    // 0.02 dB: the bins of the spectrum against the integral of the filter; the edge at 20 Hz falls between bins.
    for (const { gDb, validity } of [...bands, { ...broadband, validity: 'whole' }]) {
      if (validity !== 'outside') expect(Math.abs(gDb! - exact)).toBeLessThan(0.02);
    }
  });

  it('is that of the diffuse field of an exponential decay', () => {
    // Σ h² of white noise of mean square s²: s² fs T/13.8 against that of an impulse 1/(4π10).
    const random = seededRandom(4);
    const deviation = 0.01;
    const samples = Float64Array.from(
      { length: 2 * RATE },
      (_, n) => deviation * Math.sqrt(12) * (random() - 0.5) * 10 ** ((-3 * n) / RATE),
    );
    const { bands } = measureResponse(samples, RATE, hertz(6000), { isCalibrated: true }).figures;
    const exact = 10 * Math.log10((deviation ** 2 * RATE) / (6 * Math.LN10) / (1 / (40 * Math.PI)) ** 2);
    const band = bands.find(({ centreHz }) => centreHz === 1000)!;
    // 700 Hz · 0.07 s: a standard deviation of 4.3 dB/√50 = 0.6 dB, twice that at most.
    expect(Math.abs(band.gDb! - exact)).toBeLessThan(1.2);
  });

  it('is not there for a response of unknown scale', () => {
    const { bands } = measureResponse(impulses([[0.03, 1]]), RATE, hertz(3000)).figures;
    expect(bands.every(({ gDb }) => gDb === null)).toBe(true);
  });
});

describe('stage support', () => {
  it('is the ratio of reflections to direct sound', () => {
    const samples = impulses([
      [0.01, 1],
      [0.06, 0.2],
      [0.3, 0.1],
      // Between direct sound and early reflections: counts in neither.
      [0.025, 0.3],
    ]);
    for (const { stEarlyDb, stLateDb } of stageSupport(samples, RATE, BANDS)) {
      expect(stEarlyDb).toBeCloseTo(20 * Math.log10(0.2), 6);
      expect(stLateDb).toBeCloseTo(20 * Math.log10(0.1), 6);
    }
  });

  it('has no late part in a short record', () => {
    const [{ stEarlyDb, stLateDb }] = stageSupport(
      impulses(
        [
          [0, 1],
          [0.05, 0.1],
        ],
        0.5,
      ),
      RATE,
      BANDS,
    );
    expect(stEarlyDb).not.toBeNull();
    expect(stLateDb).toBeNull();
  });
});

describe('lateral sound', () => {
  const [C, DISTANCE] = [343, 0.04];
  /** Pressures at a point and at two beside it, for plane waves: delay, s, height, cosine with the line of the two. */
  const field = (waves: readonly (readonly [number, number, number])[]) => {
    const at = (offset: number): Float64Array => {
      const sum = new Float64Array(1.2 * RATE);
      for (const [delay, height, cosine] of waves) {
        pulse(delay + (offset * cosine) / C).forEach((value, n) => (sum[n] += height * value));
      }
      return sum;
    };
    // The first point is the one that a wave with cosine 1 goes to last.
    return { samples: at(0), eight: figureOfEight(at(-DISTANCE / 2), at(DISTANCE / 2), DISTANCE, RATE, C) };
  };

  it('of a single wave goes with the cosine of its angle', () => {
    const { samples, eight } = field([[0, 1, 0.5]]);
    // 1 − x²/6 with x = π f d cos/c: 0.02 % below 500 Hz; below 20 Hz the figure-of-eight is cut off.
    const peak = samples.indexOf(Math.max(...samples));
    expect(Math.abs(eight.samples[peak])).toBeGreaterThan(0.4);
    expect(Math.abs(eight.samples[peak])).toBeLessThan(0.55);
    expect(eight.validTo).toBeCloseTo((Math.sqrt(0.3) * C) / (Math.PI * DISTANCE), 6);
  });

  it('has the fractions of a direct sound from the front and a reflection from the side', () => {
    const { samples, eight } = field([
      [0, 1, 0],
      [0.03, 0.5, Math.cos(Math.PI / 3)],
      [0.2, 0.3, 1],
    ]);
    const found = lateralFigures(samples, eight, RATE, BANDS.slice(1), true);
    // Early energy 1 + 0.25; lateral 0.25 · cos². The filters ring into each other by some percent at 250 Hz, and the
    // two points weaken 1 kHz by 1 to 2 %.
    for (const { lf, lfc } of found) {
      expect(Math.abs(lf! / ((0.25 * 0.25) / 1.25) - 1)).toBeLessThan(0.06);
      expect(Math.abs(lfc! / ((0.25 * 0.5) / 1.25) - 1)).toBeLessThan(0.1);
    }
    // The late wave from the side against the same pulse at 10 m.
    const flat = lateralFigures(samples, eight, RATE, BANDS.slice(1), false);
    expect(flat.every(({ ljDb }) => ljDb === null)).toBe(true);
    expect(found.every(({ ljDb }) => ljDb !== null)).toBe(true);
  });

  it('is not there where the points are too far apart', () => {
    const { samples, eight } = field([[0, 1, 0.5]]);
    const [high] = lateralFigures(samples, eight, RATE, [OCTAVES.find(({ centreHz }) => centreHz === 2000)!], true);
    expect(high).toEqual({ lf: null, lfc: null, ljDb: null });
  });
});

describe('interaural cross-correlation', () => {
  const noise = (seed: number): Float64Array => {
    const random = seededRandom(seed);
    return Float64Array.from({ length: 1.2 * RATE }, (_, n) => (random() - 0.5) * 10 ** ((-3 * n) / RATE));
  };

  it('is 1 for equal ears, also if one hears it up to a millisecond later', () => {
    const one = noise(1);
    const later = new Float64Array(one.length);
    later.set(one.subarray(0, -8), 8);
    for (const { iaccEarly, iaccLate, iaccAll } of interauralFigures(one, one, RATE, BANDS)) {
      for (const value of [iaccEarly, iaccLate, iaccAll]) expect(value).toBeCloseTo(1, 9);
    }
    for (const { iaccAll } of interauralFigures(one, later, RATE, BANDS)) expect(iaccAll).toBeGreaterThan(0.99);
  });

  it('falls for later, and for ears that have little in common', () => {
    const [one, other] = [noise(1), noise(2)];
    const [, , , high] = interauralFigures(one, other, RATE, BANDS);
    // 700 Hz · 0.07 s are 50 independent values; the largest of some lags is about 2/√50.
    expect(high.iaccAll).toBeLessThan(0.45);
    const mixed = one.map((value, n) => value + other[n]);
    const [, , , half] = interauralFigures(one, mixed, RATE, BANDS);
    expect(Math.abs(half.iaccAll! - Math.SQRT1_2)).toBeLessThan(0.15);
  });

  it('is not there beyond the end of the record', () => {
    const one = noise(1).subarray(0, 0.5 * RATE);
    const [{ iaccEarly, iaccLate, iaccAll }] = interauralFigures(one, one, RATE, BANDS);
    expect([iaccEarly !== null, iaccLate, iaccAll]).toEqual([true, null, null]);
  });
});

describe('a system of sources', () => {
  it('is the sum of the responses, each with its gain, delay and polarity', () => {
    const one = impulses([[0.01, 1]], 0.1);
    const other = impulses([[0.02, 1]], 0.1);
    const sum = sumResponses(
      [
        { samples: one, gainDb: 0, delaySeconds: 0 },
        { samples: other, gainDb: -6, delaySeconds: 0.005, inverted: true },
      ],
      RATE,
    );
    expect(sum[160]).toBeCloseTo(1, 6);
    expect(sum[400]).toBeCloseTo(-(10 ** -0.3), 6);
    expect(sum.length).toBe(one.length);
    sum.forEach((value, n) => n !== 160 && n !== 400 && expect(Math.abs(value)).toBeLessThan(1e-6));
  });

  it('delays by parts of a sample', () => {
    const delay = 0.4 / RATE;
    const sum = sumResponses([{ samples: pulse(0), gainDb: 0, delaySeconds: delay }], RATE);
    const exact = pulse(delay);
    sum.forEach((value, n) => expect(Math.abs(value - exact[n])).toBeLessThan(1e-5));
  });

  it('loses what a delay moves beyond the record, and does not wrap it', () => {
    const sum = sumResponses([{ samples: impulses([[0.09, 1]], 0.1), gainDb: 0, delaySeconds: 0.05 }], RATE);
    sum.forEach((value) => expect(Math.abs(value)).toBeLessThan(1e-6));
  });
});

describe('an open-plan room', () => {
  const along = (
    distances: readonly number[],
    level: (r: number) => number | null,
    sti: (r: number) => number | null,
  ) => openPlanFigures(distances.map((r) => ({ distanceMetres: r, levelDb: level(r), sti: sti(r) })));

  it('has the decay, the level at 4 m and the distances of straight lines', () => {
    const found = along(
      [2, 5, 10, 15],
      (r) => 70 - 6 * Math.log2(r),
      (r) => 0.6 - 0.02 * r,
    );
    expect(found.d2sDb).toBeCloseTo(6, 9);
    expect(found.lpAS4mDb).toBeCloseTo(58, 9);
    expect(found.rDMetres).toBeCloseTo(5, 9);
    expect(found.rPMetres).toBeCloseTo(20, 9);
    expect(found.rCMetres).toBeCloseTo(2 ** (25 / 6), 9);
  });

  it('fits the level from 2 to 16 m alone', () => {
    const level = (r: number): number => (r < 2 || r > 16 ? 1000 : 65 - 4 * Math.log2(r));
    const found = along([1, 2, 4, 8, 16, 20], level, (r) => 0.6 - 0.02 * r);
    expect([found.d2sDb, found.lpAS4mDb, found.fittedPositions]).toEqual([
      expect.closeTo(4, 9),
      expect.closeTo(57, 9),
      4,
    ]);
  });

  it('has nothing from too few receivers, and no distance where speech gets no worse', () => {
    const few = along(
      [2, 4, 8],
      () => 50,
      () => 0.5,
    );
    expect(few).toMatchObject({ d2sDb: null, lpAS4mDb: null, rDMetres: null, rPMetres: null, rCMetres: null });
    const better = along(
      [2, 4, 8, 16],
      () => null,
      (r) => 0.3 + 0.01 * r,
    );
    expect(better).toMatchObject({ d2sDb: null, rDMetres: null, rPMetres: null });
  });
});
