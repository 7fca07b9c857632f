import { describe, expect, it } from 'vitest';
import { airAbsorption, speedOfSound, type Air } from '../../../src/material/air.ts';
import { absorbByAir, interpolationNodes } from '../../../src/response/air-absorption.ts';
import {
  celsius,
  hertz,
  kilopascals,
  metresPerSecond,
  nepersPerMetre,
  percent,
} from '../../../src/units/quantities.ts';
import { seededRandom } from '../../support/numbers/random.ts';
import { spectrumAt } from '../../support/numbers/spectrum.ts';
import { processorTime } from '../../support/processor-time.ts';

const RATE = hertz(48_000);

const airOf = (degrees: number, humidity: number, pressure: number): Air => ({
  temperature: celsius(degrees),
  relativeHumidity: percent(humidity),
  pressure: kilopascals(pressure),
});
const ROOM = airOf(20, 50, 101.325);
const DRY = airOf(20, 10, 101.325);
const MOUNTAIN = airOf(5, 80, 80);

const inAir = (samples: Float64Array, air: Air): Float64Array =>
  absorbByAir(samples, RATE, speedOfSound(air), airAbsorption(air));

/** Decay rate of a tone in air, 1/s. */
const decayRate = (air: Air, frequency: number): number => speedOfSound(air) * airAbsorption(air)(hertz(frequency));

const signal = (seconds: number, at: (t: number) => number): Float64Array =>
  Float64Array.from({ length: Math.round(seconds * RATE) }, (_, n) => at(n / RATE));

const largestOf = (samples: Float64Array): number =>
  samples.reduce((largest, value) => Math.max(largest, value), -Infinity);

describe('the nodes in time', () => {
  it.each([1e-3, 0.1, 1, 7, 40, 300, 3000, 1e5])('give every decay up to e^−%d to 1e-8', (greatest) => {
    const { times, positionOf, barycentric } = interpolationNodes(greatest / 2, 2);
    expect(times.length % 2).toBe(0);
    let worst = 0;
    for (let step = 0; step <= 100; step++) {
      const rate = (greatest / 2) * 10 ** (-0.08 * step);
      for (let point = 0; point <= 300; point++) {
        const time = 2 * (point / 300) ** 4;
        const shares = barycentric.map(({ position, weight }) => weight / (positionOf(time) - position));
        const sum = shares.reduce((total, share) => total + share, 0);
        const value = shares.reduce((total, share, j) => total + share * Math.exp(-rate * times[j]), 0) / sum;
        worst = Math.max(worst, Math.abs(value - Math.exp(-rate * time)));
      }
    }
    expect(worst).toBeLessThan(5e-9);
  });
});

describe('the absorption of a response', () => {
  it('equals its definition at every sample', () => {
    // Sound faster than in any air, so that 300 samples show it. The integral is a sum over 2048 frequencies.
    const speed = metresPerSecond(1e5);
    const absorption = airAbsorption(ROOM);
    const random = seededRandom(3);
    const input = Float64Array.from({ length: 300 }, () => random() - 0.5);
    const bins = 2048;
    const spectrum = Array.from({ length: bins }, (_, bin) => spectrumAt(input, (2 * Math.PI * bin) / bins));
    const output = absorbByAir(input, RATE, speed, absorption);
    input.forEach((_, n) => {
      let sum = 0;
      spectrum.forEach(([re, im], bin) => {
        const frequency = hertz((Math.min(bin, bins - bin) / bins) * RATE);
        const gain = Math.exp(-(absorption(frequency) * speed * n) / RATE) / bins;
        const angle = (2 * Math.PI * bin * n) / bins;
        sum += gain * (re * Math.cos(angle) - im * Math.sin(angle));
      });
      // The sum equals the integral to 1e-7: the kernel's corner at half the sample rate falls off as 1/n².
      expect(Math.abs(output[n] - sum)).toBeLessThan(2e-7);
    });
  });

  const airs = Object.entries({ room: ROOM, dry: DRY, mountain: MOUNTAIN });
  const tones = airs.flatMap(([name, air]) => [125, 1000, 8000, 16_000].map((frequency) => ({ name, air, frequency })));
  it.each(tones)('is right for bursts of $frequency Hz at several times ($name)', ({ air, frequency }) => {
    const envelope = (t: number, time: number): number =>
      Math.abs(t - time) < 0.03 ? Math.cos((Math.PI * (t - time)) / 0.06) ** 4 : 0;
    const phase = (t: number): number => 2 * Math.PI * frequency * t + 0.3;
    const rate = decayRate(air, frequency);
    const times = [0.1, 0.8, 2];
    const input = signal(2.1, (t) => times.reduce((sum, time) => sum + envelope(t, time), 0) * Math.cos(phase(t)));
    const output = inAir(input, air);
    for (const time of times) {
      let [inPhase, quadrature, energy, largest] = [0, 0, 0, 0];
      for (let n = Math.round((time - 0.03) * RATE); n < (time + 0.03) * RATE; n++) {
        const t = n / RATE;
        const expected = envelope(t, time) * Math.exp(-rate * t);
        inPhase += output[n] * expected * Math.cos(phase(t));
        quadrature += output[n] * expected * Math.sin(phase(t));
        energy += expected ** 2 / 2;
        largest = Math.max(largest, Math.abs(output[n]));
      }
      if (rate * time > 11) {
        // Nothing is left of it above −95 dB.
        expect(largest).toBeLessThan(3e-5);
        continue;
      }
      // The difference, 0.01 dB and 2 mrad, comes from the burst's bandwidth: its sides are absorbed differently.
      expect(Math.abs(20 * Math.log10(Math.hypot(inPhase, quadrature) / energy))).toBeLessThan(0.01);
      expect(Math.abs(Math.atan2(quadrature, inPhase))).toBeLessThan(2e-3);
    }
  });

  it.each([
    [ROOM, 500],
    [ROOM, 8000],
    [DRY, 4000],
    [MOUNTAIN, 16_000],
  ])('adds αc to the decay of a mode (%j, %d Hz)', (air, frequency) => {
    const own = 6.9 / 2;
    const input = signal(1.5, (t) => Math.exp(-own * t) * Math.sin(2 * Math.PI * frequency * t));
    const output = inAir(input, air);
    /** Level of a tenth of a second. */
    const level = (from: number): number =>
      Math.log(Math.hypot(...spectrumAt(output, (2 * Math.PI * frequency) / RATE, from * RATE, (from + 0.1) * RATE)));
    const slope = (level(0.2) - level(0.7)) / 0.5;
    expect(Math.abs(slope / (own + decayRate(air, frequency)) - 1)).toBeLessThan(1e-4);
  });

  it.each([
    [0.01, 3e-5],
    [0.3, 1e-3],
    [2, 1e-2],
  ])('spreads an arrival at %d s to both sides, and delays nothing', (arrival, most) => {
    const centre = Math.round(arrival * RATE);
    const input = new Float64Array(2.5 * RATE);
    // 16 kHz wide, so that the sample rate can carry it.
    for (let lag = -60; lag <= 60; lag++) input[centre + lag] = Math.exp(-((lag / 1.5) ** 2));
    const output = inAir(input, ROOM);
    let [sum, moment] = [0, 0];
    for (let lag = -400; lag <= 400; lag++) {
      sum += output[centre + lag];
      moment += lag * output[centre + lag];
    }
    // The kernel grows wider and lower with time. That moves the centre by far less than a sample, 21 µs.
    expect(Math.abs(moment / sum)).toBeLessThan(0.02);
    expect(output.indexOf(largestOf(output))).toBe(centre);
    const peak = output[centre];
    // 1 ms before the arrival and earlier: what the relaxation of nitrogen, at 400 Hz, has spread.
    const early = output.subarray(0, centre - RATE / 1000);
    expect(largestOf(early.map(Math.abs)) / peak).toBeLessThan(most);
  });

  it('leaves a constant, and silence, as they are', () => {
    expect(
      Math.max(
        ...inAir(
          signal(0.5, () => 0),
          ROOM,
        ),
      ),
    ).toBe(0);
    const constant = inAir(
      signal(0.5, () => 1),
      ROOM,
    );
    for (let n = 100; n < constant.length - 5000; n += 100) expect(Math.abs(constant[n] - 1)).toBeLessThan(1e-4);
  });

  it('of an empty response is empty', () => {
    expect(absorbByAir(new Float64Array(0), RATE, metresPerSecond(343), () => nepersPerMetre(0.1))).toHaveLength(0);
  });

  it('takes a response of 3 s at 48 kHz in well under two seconds', () => {
    const response = new Float64Array(3 * RATE).fill(1);
    expect(processorTime(() => void inAir(response, ROOM))).toBeLessThan(2000);
  });
});
