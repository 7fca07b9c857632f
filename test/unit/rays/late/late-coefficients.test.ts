import { describe, expect, it } from 'vitest';
import { bandOf } from '../../../../src/material/bands.ts';
import { lateCoefficients, lateResponse } from '../../../../src/rays/late/late-response.ts';
import { binauralDecoder } from '../../../../src/response/binaural/decoder.ts';
import { earResponses } from '../../../../src/response/binaural/ears.ts';
import { sphericalHead } from '../../../../src/response/binaural/spherical-head.ts';
import { spectrumOf } from '../../../../src/response/transform.ts';
import { harmonicCount, orderOfChannel, realHarmonics } from '../../../../src/sphere/harmonics.ts';
import { spreadDirections } from '../../../../src/sphere/spread.ts';
import { metresPerSecond } from '../../../../src/units/quantities.ts';

const sampleRate = 24_000;
const seconds = 2;
const bands = [500, 1000, 2000, 4000, 8000].map((centre) => bandOf(centre, 1));
const options = { sampleRate, length: seconds * sampleRate, seed: 3, pulseRate: () => 20_000 };
const energies = { bands, binSeconds: 0.001, energy: bands.map(() => new Float64Array(1000 * seconds).fill(1)) };

/** Directions of an order, with energies by sector and band that do not change in time. */
function comingFrom(order: number, energyOf: (direction: readonly number[], band: number) => number) {
  const directions = spreadDirections(4 * harmonicCount(order));
  const bins = 100 * seconds;
  const energy = new Float64Array(directions.length * bands.length * bins);
  directions.forEach((direction, s) =>
    bands.forEach((_, b) => {
      const at = (s * bands.length + b) * bins;
      energy.fill(energyOf(direction, b), at, at + bins);
    }),
  );
  return { order, directions, energy, bins, binSeconds: 0.01 };
}

const product = (one: Float64Array, other: Float64Array): number =>
  one.reduce((sum, value, n) => sum + value * other[n], 0);

describe('the coefficients of a late sound field', () => {
  it('have the pressure of a receiver without direction', () => {
    const [pressure] = lateCoefficients(energies, options, comingFrom(1, () => 1)); // prettier-ignore
    expect(pressure).toEqual(lateResponse(energies, options));
  });

  it.each([1, 3])(
    'have the same energy in all channels of an order if sound comes from everywhere, order %i',
    (order) => {
      const channels = lateCoefficients(energies, options, comingFrom(order, () => 1)); // prettier-ignore
      const whole = product(channels[0], channels[0]);
      channels.forEach((channel, c) => {
        // Mean square of harmonics by SN3D. 40 000 pulses of random directions: 3 standard deviations are 2 to 4 %.
        expect((product(channel, channel) / whole) * (2 * orderOfChannel(c) + 1), `channel ${c}`).toBeCloseTo(1, 1);
        for (let other = 0; other < c; other++) {
          const energy = Math.sqrt(product(channel, channel) * product(channels[other], channels[other]));
          expect(Math.abs(product(channel, channels[other])) / energy, `channels ${c}, ${other}`).toBeLessThan(0.04);
        }
      });
    },
  );

  it('are those of plane waves from where each band has its energy', () => {
    const { directions } = comingFrom(2, () => 0);
    const [first, last] = [directions[0], directions.at(-1)!];
    // The highest band comes from another direction than all others.
    const from = comingFrom(2, ([, , z], band) => (z === (band < 4 ? first : last)[2] ? 1 : 0));
    const size = 2 ** 17;
    const spectra = lateCoefficients(energies, options, from).map((channel) => spectrumOf(channel, size));
    for (const [frequency, direction] of [
      [1500, first],
      [10_000, last],
    ] as const) {
      const harmonics = realHarmonics(2, direction, new Float64Array(9));
      const bin = 2 * Math.round((frequency * size) / sampleRate);
      // Both ends of the record cut the other direction's band off at once: a hundredth of it is heard here.
      for (let channel = 1; channel < 9; channel++)
        expect(
          Math.abs(spectra[channel][bin] / spectra[0][bin] - harmonics[channel]),
          `channel ${channel}`,
        ).toBeLessThan(0.02);
    }
  });

  it('are as coherent at two ears as a diffuse field is', () => {
    const soundSpeed = metresPerSecond(343);
    const head = sphericalHead(soundSpeed);
    const order = 4;
    const channels = lateCoefficients(energies, options, comingFrom(order, () => 1)); // prettier-ignore
    const decoder = binauralDecoder(head, Array.from({ length: order + 1 }, () => 10_000), sampleRate, soundSpeed); // prettier-ignore
    const size = 2 ** 17;
    const [left, right] = earResponses(channels, 'SN3D', decoder).map((ear) =>
      spectrumOf(ear.subarray(0, size / 2), size),
    );
    for (const [from, to] of [
      [400, 600],
      [700, 900],
      [1000, 1400],
      [1500, 2200],
    ]) {
      const found = [0, 0, 0];
      for (let bin = Math.ceil((from * size) / sampleRate); bin < (to * size) / sampleRate; bin++) {
        const [a, b, c, d] = [left[2 * bin], left[2 * bin + 1], right[2 * bin], right[2 * bin + 1]];
        found[0] += a * c + b * d;
        found[1] += a * a + b * b;
        found[2] += c * c + d * d;
      }
      const exact = [0, 0, 0];
      for (let frequency = from; frequency < to; frequency += 20) {
        const [l, r] = head.transfer(frequency);
        head.weights.forEach((weight, i) => {
          const [a, b, c, d] = [l[2 * i], l[2 * i + 1], r[2 * i], r[2 * i + 1]];
          exact[0] += weight * (a * c + b * d);
          exact[1] += weight * (a * a + b * b);
          exact[2] += weight * (c * c + d * d);
        });
      }
      const coherence = ([cross, one, other]: number[]): number => cross / Math.sqrt(one * other);
      // Some 400 independent values in 200 Hz and 2 s: a standard deviation of 0.05 at most.
      expect(Math.abs(coherence(found) - coherence(exact)), `${from} Hz`).toBeLessThan(0.12);
    }
  });
});
