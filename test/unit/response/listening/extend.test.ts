import { describe, expect, it } from 'vitest';
import { bandLimitedResample } from '../../../../src/response/band-limit.ts';
import { energyDecay, fitDecay, DECAY_RANGES } from '../../../../src/response/decay/decay.ts';
import { filterArea, OCTAVES } from '../../../../src/response/figures/octaves.ts';
import { gatedSpectra } from '../../../../src/response/figures/gated-spectra.ts';
import {
  extendResponse,
  type ExtendedResponse,
  type ExtensionInput,
} from '../../../../src/response/listening/extend.ts';
import { directPulse } from '../../../../src/response/listening/direct-sound.ts';
import { highPass } from '../../../../src/response/high-pass.ts';
import { gaussianNoise, seedOf } from '../../../../src/response/listening/noise.ts';
import { hertz } from '../../../../src/units/quantities.ts';

const RATE = hertz(48_000);
const VALID_TO = hertz(1000);
const DECAY = 0.6;
const ARRIVAL = 0.01;
const DIRECT = 0.1;
/** Amplitude of the reverberation, extrapolated to the time of emission. */
const LATE = 0.002;
const SEEDS = [1, 2, 3, 4];

const rateOf = (seconds: number): number => (6 * Math.LN10) / seconds;

/** A pulse and noise that decays at once after it, at all frequencies. */
function whole(seed: number): Float64Array {
  const next = gaussianNoise(100 + seed);
  const samples = Float64Array.from({ length: 0.8 * RATE }, (_, n) =>
    n > ARRIVAL * RATE ? LATE * next() * Math.exp((-rateOf(DECAY) * n) / RATE / 2) : 0,
  );
  samples[Math.round(ARRIVAL * RATE)] = DIRECT;
  return samples;
}

/** What a simulation up to 1 kHz gives of it. */
const simulated = (samples: Float64Array): Float64Array =>
  bandLimitedResample(samples, RATE, RATE, VALID_TO, hertz(1.25 * VALID_TO));

const kept = new Map<number, ExtendedResponse>();

/** The extension of a seed, made once. */
function plain(seed: number): ExtendedResponse {
  if (!kept.has(seed)) kept.set(seed, extended(seed));
  return kept.get(seed)!;
}

function extended(seed: number, changes: Partial<ExtensionInput> = {}): ExtendedResponse {
  return extendResponse(simulated(whole(seed)), RATE, {
    validTo: VALID_TO,
    arrivalSeconds: ARRIVAL,
    highPassHz: null,
    airRate: () => 0,
    wallRatio: () => 1,
    seed,
    ...changes,
  })!;
}

const octave = (centreHz: number) => OCTAVES.find((band) => band.centreHz === centreHz)!;

/** Reverberation in an octave: its decay time, s, and its energy per hertz, after the direct sound. */
function reverberation(samples: Float64Array, centreHz: number) {
  const late = samples.subarray(Math.round((ARRIVAL + 0.01) * RATE));
  const band = octave(centreHz);
  const { energies, backwards } = gatedSpectra(late, RATE).octave(band);
  return {
    decay: fitDecay(energyDecay(backwards, energies.whole), RATE, DECAY_RANGES.t30)!.decaySeconds,
    energy: energies.whole / filterArea(band, 10, RATE / 2),
  };
}

const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length;
const decibels = (ratio: number): number => 10 * Math.log10(ratio);

describe('the extension above the simulated band', () => {
  it('holds the decay time that was simulated', () => {
    const all = SEEDS.map(plain);
    const expected = mean(all.map(({ reference }) => reference.decaySeconds));
    expect(Math.abs(expected / DECAY - 1)).toBeLessThan(0.04);
    for (const centre of [2000, 4000, 8000]) {
      const found = mean(all.map(({ samples }) => reverberation(samples, centre).decay));
      expect(Math.abs(found / expected - 1)).toBeLessThan(0.02);
    }
  });

  it('shortens it by the absorption of the air and of the walls, octave by octave', () => {
    // The rate of the walls is twice as high from 3 kHz on; the air adds 4 per second from 6 kHz on.
    const all = SEEDS.map((seed) =>
      extended(seed, { wallRatio: (frequency) => (frequency > 3000 ? 2 : 1), airRate: (f) => (f > 6000 ? 4 : 0) }),
    );
    for (const [centre, rate] of [
      [4000, 2 * rateOf(DECAY)],
      [8000, 2 * rateOf(DECAY) + 4],
    ]) {
      const said = all.map(({ octaves }) => octaves.find(({ centreHz }) => centreHz === centre)!.decaySeconds);
      const model = all.map(({ reference }) => rateOf(rate - 2 * rateOf(DECAY) + 2 * reference.rate));
      said.forEach((seconds, i) => expect(seconds).toBeCloseTo(model[i], 10));
      // Octaves with as much as theirs above them, so that no slower octave lies beside.
      const found = mean(all.map(({ samples }) => reverberation(samples, centre).decay));
      if (centre === 8000) expect(Math.abs(found / mean(said) - 1)).toBeLessThan(0.02);
    }
  });

  it('goes on at the level of the simulation', () => {
    const all = SEEDS.map((seed) => plain(seed).samples);
    const energies = [500, 1000, 2000, 4000].map((centre) => mean(all.map((s) => reverberation(s, centre).energy)));
    const exact = mean(SEEDS.flatMap((seed) => [500, 2000].map((hz) => reverberation(whole(seed), hz).energy)));
    for (const energy of energies) expect(Math.abs(decibels(energy / exact))).toBeLessThan(1);
    expect(Math.abs(decibels(energies[2] / energies[0]))).toBeLessThan(1);
  });

  it('leaves the simulated band as it is', () => {
    const before = simulated(whole(1));
    const after = plain(1).samples;
    const below = (samples: Float64Array): Float64Array =>
      bandLimitedResample(samples, RATE, RATE, hertz(600), hertz(790));
    const [one, other] = [below(before), below(after)];
    const largest = one.reduce((most, sample) => Math.max(most, Math.abs(sample)), 0);
    // The ends of the record cut the ringing of the crossover.
    const difference = one.map((sample, n) => Math.abs(sample - other[n])).subarray(ARRIVAL * RATE, 0.75 * RATE);
    expect(Math.max(...difference)).toBeLessThan(2e-5 * largest);
  });

  it('continues the direct sound with its level, at its time, with its sign', () => {
    for (const sign of [1, -1]) {
      const samples = new Float64Array(0.8 * RATE);
      samples.set(whole(1).map((sample) => 0.01 * sample));
      samples[ARRIVAL * RATE] = sign * DIRECT;
      const input = { validTo: VALID_TO, highPassHz: null, airRate: () => 0, wallRatio: () => 1, seed: 1 };
      const known = extendResponse(simulated(samples), RATE, { ...input, arrivalSeconds: ARRIVAL })!;
      const looked = extendResponse(simulated(samples), RATE, { ...input, arrivalSeconds: null })!;
      for (const { direct, samples: after } of [known, looked]) {
        expect(direct.arrivalSeconds).toBeCloseTo(ARRIVAL, 6);
        expect(Math.abs(direct.amplitude / (sign * DIRECT) - 1)).toBeLessThan(0.005);
        // Up to 45 % of the rate nothing is left out, and then half of it.
        expect(after[ARRIVAL * RATE] / (sign * DIRECT)).toBeGreaterThan(0.92);
        expect(after[ARRIVAL * RATE] / (sign * DIRECT)).toBeLessThan(1);
      }
    }
  });

  it('finds the level of a direct sound through the high-pass of a rendering', () => {
    const samples = new Float64Array(0.8 * RATE);
    samples.set(whole(1).map((sample) => 0.01 * sample));
    samples[ARRIVAL * RATE] = DIRECT;
    const passed = highPass(simulated(samples), RATE);
    expect(directPulse(passed, RATE, VALID_TO, ARRIVAL, 10)!.amplitude).toBeCloseTo(DIRECT, 3);
    expect(directPulse(passed, RATE, VALID_TO, ARRIVAL, null)!.amplitude).toBeLessThan(0.96 * DIRECT);
  });

  it('begins after the direct sound', () => {
    const { samples } = plain(1);
    const energy = (from: number, to: number): number =>
      samples.subarray(Math.round(from * RATE), Math.round(to * RATE)).reduce((sum, x) => sum + x * x, 0);
    // What is there before belongs to the ringing of a pulse that ends at 1 kHz.
    expect(energy(0, ARRIVAL - 0.002)).toBeLessThan(1e-3 * energy(ARRIVAL + 0.002, ARRIVAL + 0.01));
  });

  it('is the same for the same seed, and other noise for another', () => {
    const first = plain(1).samples;
    const isSame = (other: Float64Array): boolean => other.every((sample, n) => sample === first[n]);
    expect(isSame(extended(1).samples)).toBe(true);
    expect(isSame(extended(1, { seed: 2 }).samples)).toBe(false);
    expect(seedOf('S1-R1')).not.toBe(seedOf('S1-R2'));
  });

  it('is refused where the response does not say how it decays', () => {
    const input = {
      validTo: VALID_TO,
      arrivalSeconds: null,
      highPassHz: null,
      airRate: () => 0,
      wallRatio: () => 1,
      seed: 1,
    };
    expect(extendResponse(new Float64Array(1000), RATE, input)).toBeNull();
    expect(extendResponse(simulated(whole(1)).subarray(0, 2000), RATE, input)).toBeNull();
  });
});

describe('the noise', () => {
  it('is Gaussian: mean, variance, skewness and kurtosis', () => {
    const next = gaussianNoise(7);
    const values = Array.from({ length: 100_000 }, next);
    const moment = (power: number): number => mean(values.map((value) => value ** power));
    expect(moment(1)).toBeCloseTo(0, 1);
    expect(Math.abs(moment(2) - 1)).toBeLessThan(0.02);
    expect(Math.abs(moment(3))).toBeLessThan(0.05);
    expect(Math.abs(moment(4) - 3)).toBeLessThan(0.1);
  });
});
