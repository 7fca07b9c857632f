import { describe, expect, it } from 'vitest';
import { fadeEnd, findRecordEnd, usedSamples } from '../../../../src/response/decay/record-end.ts';
import { measureResponse } from '../../../../src/response/figures/figures.ts';
import { dampingOf } from '../../../../src/exact/exponential-decay.ts';
import { gatedSpectra } from '../../../../src/response/figures/gated-spectra.ts';
import { OCTAVES } from '../../../../src/response/figures/octaves.ts';
import { hertz, seconds } from '../../../../src/units/quantities.ts';
import { seededRandom } from '../../../support/numbers/random.ts';

const RATE = hertz(4000);
const VALID_TO = hertz(1000);
const ARRIVAL = seconds(0.02);

/** Modes of random frequencies and phases, each with the decay time of its frequency, that begin at the arrival. */
function modes(seed: number, length: number, decayTime: (frequency: number) => number): Float64Array {
  const random = seededRandom(seed);
  const samples = new Float64Array(Math.round(length * RATE));
  const first = ARRIVAL * RATE;
  for (let mode = 0; mode < 300; mode++) {
    const frequency = 20 + 980 * random();
    const [phase, damping] = [2 * Math.PI * random(), dampingOf(decayTime(frequency)) / RATE];
    const turn = (2 * Math.PI * frequency) / RATE;
    for (let n = first; n < samples.length; n++) {
      samples[n] += Math.exp(-damping * (n - first)) * Math.cos(turn * (n - first) + phase);
    }
  }
  return samples;
}

const octave = (samples: Float64Array, centre: number) =>
  measureResponse(samples, RATE, VALID_TO, { straightLine: ARRIVAL }).figures.bands.find(
    ({ centreHz }) => centreHz === centre,
  )!;

describe('the end of a record', () => {
  it('fades out over a tenth, at most 150 ms, and leaves the rest as it is', () => {
    const [short, long] = [1000, 40_000].map((length) => fadeEnd(new Float64Array(length).fill(1), RATE));
    expect(short.findIndex((sample) => sample !== 1)).toBe(900);
    expect(long.findIndex((sample) => sample !== 1)).toBe(40_000 - 600);
    expect(short[949] + short[950]).toBeCloseTo(1, 12);
    expect(short.at(-1)).toBeLessThan(1e-4);
    // What is not used is more than what fades.
    expect(usedSamples(1000)).toBeLessThan(900);
    expect(fadeEnd(new Float64Array(0), RATE)).toHaveLength(0);
  });

  it.each([
    [0.8, 1],
    [0.8, 0.5],
    [3, 1],
  ])('continues an exponential of %d s, of which %d s are known, by its own energy', (decayTime, length) => {
    const rate = 2 * dampingOf(decayTime);
    const samples = Float64Array.from({ length: length * RATE }, (_, n) => Math.exp((-rate * n) / RATE / 2));
    const end = findRecordEnd(samples, samples.length)!;
    const exact = Math.exp(-rate * length) / -Math.expm1(-rate / RATE);
    expect(end.tailEnergy / exact).toBeCloseTo(1, 3);
    expect(end.tailLength).toBeCloseTo(RATE / rate, 0);
  });

  it('is not known of a record that hardly falls, and nothing is left of one that falls at once', () => {
    expect(findRecordEnd(new Float64Array(4000).fill(1), 4000)).toBeNull();
    const sudden = Float64Array.from({ length: 4000 }, (_, n) => 10 ** -n);
    expect(findRecordEnd(sudden, 4000)).toMatchObject({ tailEnergy: 0 });
  });
});

describe('a record that is cut while high octaves ring', () => {
  // A short decay below 200 Hz, a long one above: the octave at 500 Hz has fallen by 29 dB where the record ends.
  const decayTime = (frequency: number): number => (frequency < 200 ? 0.3 : 1.5);
  const [long, short] = [4, 0.8].map((length) => [1, 2, 3].map((seed) => modes(seed, length, decayTime)));

  it('shows the decays of low octaves as a record four seconds long does', () => {
    short.forEach((samples, i) => {
      const [found, exact] = [fadeEnd(samples.slice(), RATE), long[i]].map((of) => octave(of, 63));
      // A tenth of a just noticeable difference; a third for T30, of which 35 dB are there when the record ends.
      for (const [name, tolerance] of [
        ['edtSeconds', 0.005],
        ['t20Seconds', 0.005],
        ['t30Seconds', 0.017],
      ] as const) {
        expect(Math.abs(found[name]! / exact[name]! - 1), name).toBeLessThan(tolerance);
      }
      expect(Math.abs(found.tsSeconds! - exact.tsSeconds!)).toBeLessThan(0.001);
    });
  });

  it('has nothing of them in low octaves, other than without the fade', () => {
    const tone = Float64Array.from({ length: 3210 }, (_, n) => Math.sin((2 * Math.PI * 900 * n) / RATE));
    const ending = (samples: Float64Array): number => {
      const { backwards } = gatedSpectra(samples, RATE).octave(OCTAVES[0]);
      return Array.from(backwards.subarray(usedSamples(samples.length))).reduce((sum, sample) => sum + sample ** 2, 0);
    };
    // A fade of 80 ms has 30 dB less than a step some octaves from its tone.
    expect(ending(fadeEnd(tone.slice(), RATE))).toBeLessThan(1e-3 * ending(tone));
  });

  it('has the figures that its end does not change', () => {
    short.forEach((samples, i) => {
      const [found, exact] = [fadeEnd(samples.slice(), RATE), long[i]].map((of) => octave(of, 500));
      expect(found.t30Seconds).toBeNull();
      // The energy that comes after is known to a half of it: of 25 dB of decay, 0.3 %.
      expect(Math.abs(found.edtSeconds! / exact.edtSeconds! - 1)).toBeLessThan(0.02);
      expect(Math.abs(found.c80Db! - exact.c80Db!)).toBeLessThan(0.1);
      expect(Math.abs(found.tsSeconds! / exact.tsSeconds! - 1)).toBeLessThan(0.03);
    });
  });
});

describe('a decay of two slopes that goes on after the record', () => {
  it.each([0.9, 1.2, 1.8])('of %d s keeps its times where they are not null', (length) => {
    const both = (seed: number, seconds: number): Float64Array => {
      const [early, late] = [0.5, 1.2].map((time) => modes(seed, seconds, () => time));
      return early.map((sample, n) => sample + 0.1 * late[n]);
    };
    for (const seed of [4, 5, 6]) {
      const [found, exact] = [fadeEnd(both(seed, length), RATE), both(seed, 4)];
      for (const centre of [125, 250, 500]) {
        const [one, other] = [octave(found, centre), octave(exact, centre)];
        for (const name of ['edtSeconds', 't20Seconds', 't30Seconds'] as const) {
          if (one[name] === null) continue;
          // The just noticeable difference.
          expect(Math.abs(one[name] / other[name]! - 1), `${name} at ${centre} Hz`).toBeLessThan(0.05);
        }
      }
    }
  });
});
