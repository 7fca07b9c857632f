import { describe, expect, it } from 'vitest';
import { bandLimitedResample, carryingBand, cutGain, responseBand } from '../../../src/response/band-limit.ts';
import { hertz } from '../../../src/units/quantities.ts';
import { processorTime } from '../../support/processor-time.ts';

/** Rate of a simulation, with no simple ratio to the rate of a file. */
const SIMULATION = hertz(9774.31);
const UP = hertz(SIMULATION * 5 ** 0.75);
const DOWN = hertz(SIMULATION / Math.SQRT2);
const PASS = hertz(2500);
const STOP = hertz(3100);

const tone = (frequency: number, rate: number, length: number) =>
  Float64Array.from({ length }, (_, n) => Math.cos((2 * Math.PI * frequency * n) / rate + 0.7));

/** DTFT of the samples at one frequency, as [real, imaginary]. */
function spectrumAt(samples: Float64Array, rate: number, frequency: number): [number, number] {
  let real = 0;
  let imaginary = 0;
  samples.forEach((sample, n) => {
    const angle = (2 * Math.PI * frequency * n) / rate;
    real += sample * Math.cos(angle);
    imaginary -= sample * Math.sin(angle);
  });
  return [real, imaginary];
}

/** Largest sample at least 20 ms from either end: the kernel reaches 6.4 / 600 Hz / 2 = 5.3 ms. */
function largestInside(samples: Float64Array, rate: number): number {
  const edge = Math.ceil(0.02 * rate);
  return samples.subarray(edge, -edge).reduce((peak, sample) => Math.max(peak, Math.abs(sample)), 0);
}

describe.each([
  ['up', UP],
  ['down', DOWN],
  ['to the same rate', SIMULATION],
])('resampling %s', (_, rate) => {
  // 2e-5: 1e-5 for the kernel's ripple, 1e-6 for the interpolation of its table, and a margin.
  it.each([40, 1000, 2500])('keeps amplitude and phase of a tone at %d Hz', (frequency) => {
    const output = bandLimitedResample(tone(frequency, SIMULATION, 2000), SIMULATION, rate, PASS, STOP);
    const gain = SIMULATION / rate;
    const difference = tone(frequency, rate, output.length).map((wanted, m) => output[m] / gain - wanted);
    expect(largestInside(difference, rate)).toBeLessThan(2e-5);
  });

  it('keeps a tone of many blocks', () => {
    // A block has some 16 000 samples; two are filtered together.
    const output = bandLimitedResample(tone(1000, SIMULATION, 60_000), SIMULATION, rate, PASS, STOP);
    const gain = SIMULATION / rate;
    expect(output).toHaveLength(Math.floor((59_999 * rate) / SIMULATION) + 1);
    const difference = tone(1000, rate, output.length).map((wanted, m) => output[m] / gain - wanted);
    expect(largestInside(difference, rate)).toBeLessThan(2e-5);
  });

  it.each([3100, 4000, 4880])('attenuates a tone at %d Hz by more than 90 dB', (frequency) => {
    const output = bandLimitedResample(tone(frequency, SIMULATION, 2000), SIMULATION, rate, PASS, STOP);
    expect((largestInside(output, rate) * rate) / SIMULATION).toBeLessThan(10 ** (-90 / 20));
  });

  it('keeps the spectrum of a response in the pass band', () => {
    const input = new Float64Array(1200);
    input.set([0.3, -0.8, 0.5, 0.1], 500);
    input.set([-0.2, 0.6], 700);
    const output = bandLimitedResample(input, SIMULATION, rate, PASS, STOP);
    for (const frequency of [0, 63, 1000, 2499]) {
      const [real, imaginary] = spectrumAt(output, rate, frequency);
      const [wantedReal, wantedImaginary] = spectrumAt(input, SIMULATION, frequency);
      expect(Math.hypot(real - wantedReal, imaginary - wantedImaginary)).toBeLessThan(5e-5);
    }
  });

  it('covers the duration of the input and begins at t = 0', () => {
    const output = bandLimitedResample(new Float32Array(1001), SIMULATION, rate, PASS, STOP);
    expect((output.length - 1) / rate).toBeLessThanOrEqual(1000 / SIMULATION);
    expect(output.length / rate).toBeGreaterThan(1000 / SIMULATION);
  });
});

describe('an impulse', () => {
  it('keeps the time of its peak, and is symmetric', () => {
    const fast = hertz(SIMULATION * 8);
    const input = new Float32Array(1000);
    input[317] = 1;
    const output = bandLimitedResample(input, SIMULATION, fast, PASS, STOP);
    const peak = 317 * 8;
    expect(output.indexOf(Math.max(...output))).toBe(peak);
    for (let lag = 1; lag < 400; lag++) expect(output[peak + lag]).toBeCloseTo(output[peak - lag], 12);
  });

  it('keeps the time of its peak even between two output samples', () => {
    // The impulse is at 800.5 output samples: the samples on both sides are equal and the largest.
    const rate = hertz((SIMULATION * 800.5) / 400);
    const input = new Float32Array(1000);
    input[400] = 1;
    const output = bandLimitedResample(input, SIMULATION, rate, PASS, STOP);
    // Equal but for the rounding of the transforms.
    expect(output[800]).toBeCloseTo(Math.max(...output), 12);
    for (let lag = 0; lag < 100; lag++) expect(output[801 + lag]).toBeCloseTo(output[800 - lag], 12);
  });
});

describe('the resampler', () => {
  it('takes well under two seconds for 100 000 samples with a kernel of several hundred taps', () => {
    const input = new Float32Array(100_000).fill(1);
    const taken = processorTime(() => {
      bandLimitedResample(input, hertz(48_000.5), hertz(48_000), hertz(21_600), hertz(22_400));
    });
    expect(taken).toBeLessThan(2000);
  });

  it('gives an empty response for an empty one', () => {
    expect(bandLimitedResample(new Float32Array(0), SIMULATION, UP, PASS, STOP)).toHaveLength(0);
  });

  it.each([
    [2500, 2500],
    [0, 1000],
    [2500, 4900],
  ])('refuses the band %d to %d Hz', (pass, stop) => {
    expect(() => bandLimitedResample(new Float32Array(10), SIMULATION, SIMULATION, hertz(pass), hertz(stop))).toThrow(
      RangeError,
    );
  });
});

describe('the band of a response', () => {
  const band = (validTo: number, from: number, to: number) => responseBand(hertz(validTo), hertz(from), hertz(to));

  it('is cut steeply where the simulation stops being valid', () => {
    expect(band(2000, 9774.31, 48_000)).toEqual({ passHz: 1920, stopHz: 2040 });
  });

  it('is cut from its whole level to nothing', () => {
    const cut = band(2000, 9774.31, 48_000);
    expect([0, 1920, 1980, 2040, 3000].map((frequency) => cutGain(frequency, cut))).toEqual([
      1,
      1,
      expect.closeTo(0.5, 12),
      expect.closeTo(0, 12),
      expect.closeTo(0, 12),
    ]);
  });

  it('is carried whole to another rate', () => {
    expect(carryingBand(hertz(2000), hertz(9774.31), hertz(48_000))).toEqual({ passHz: 2040, stopHz: 2550 });
    expect(carryingBand(hertz(2000), hertz(9774.31), hertz(4200))).toEqual({ passHz: 1890, stopHz: 2100 });
  });

  it('ends below half the output rate', () => {
    expect(band(20_000, 200_000, 16_000)).toEqual({ passHz: 0.96 * 7200, stopHz: 1.02 * 7200 });
  });

  it('uses the room that is left below half the simulation rate', () => {
    expect(band(4800, 9774.31, 48_000)).toEqual({ passHz: 4608, stopHz: 9774.31 / 2 });
  });

  it.each([0, 5000, 6000, NaN])('refuses a valid frequency of %d Hz at 10 kHz', (validTo) => {
    expect(() => band(validTo, 10_000, 48_000)).toThrow(RangeError);
  });
});
