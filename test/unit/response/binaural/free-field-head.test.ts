import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { binauralDecoder } from '../../../../src/response/binaural/decoder.ts';
import { earResponses } from '../../../../src/response/binaural/ears.ts';
import { freeFieldHead } from '../../../../src/response/binaural/free-field-head.ts';
import { type Head, measuredHead } from '../../../../src/response/binaural/head.ts';
import { sphericalHead } from '../../../../src/response/binaural/spherical-head.ts';
import { readHeadResponses } from '../../../../src/sofa/heads.ts';
import { harmonicCount, realHarmonics } from '../../../../src/sphere/harmonics.ts';
import { InputError } from '../../../../src/units/errors.ts';
import { metresPerSecond } from '../../../../src/units/quantities.ts';

const C = metresPerSecond(343);
const RATE = 48_000;
const FILE = 'scenes/heads/mit-kemar.sofa';

const magnitude = (values: Float64Array, i: number): number => Math.hypot(values[2 * i], values[2 * i + 1]);
const decibels = (ratio: number): number => 20 * Math.log10(ratio);

/** A head with another level, delay and response of the loudspeaker. */
const spoilt = (head: Head, gain: number, late: number, highPassHz: number): Head => ({
  ...head,
  transfer: (f) => {
    const [c, s] = [Math.cos(2 * Math.PI * f * late), -Math.sin(2 * Math.PI * f * late)];
    const factor = (gain * f ** 2) / (f ** 2 + highPassHz ** 2);
    const of = (values: Float64Array): Float64Array =>
      values.map((value, k) => factor * (k % 2 === 0 ? value * c - values[k + 1] * s : values[k - 1] * s + value * c));
    const [left, right] = head.transfer(f);
    return [of(left), of(right)];
  },
});

describe('a set in the free field', () => {
  it.each([
    [0.25, 0.0013, false],
    [-3, -0.0004, true],
  ])('has its level, delay and polarity back: gain %d, %d s late', (gain, late, inverted) => {
    const ball = sphericalHead(C);
    const { head, fit } = freeFieldHead(spoilt(ball, gain, late, 60), C, 'set');
    // The high-pass takes 0.08 to 0.34 dB from 700 to 300 Hz, and leaves the phase.
    expect(fit.gainDb).toBeGreaterThan(-decibels(Math.abs(gain)));
    expect(fit.gainDb).toBeLessThan(-decibels(Math.abs(gain)) + 0.34);
    expect(fit.lateSeconds).toBeCloseTo(late, 9);
    expect(fit.inverted).toBe(inverted);
    for (const f of [10, 100, 250, 500, 2000]) {
      const [wanted, got] = [ball.transfer(f), head.transfer(f)];
      // A share of the high-pass is left where the set is joined to the ball: 0.45 dB at 250 Hz.
      for (const ear of [0, 1] as const) {
        got[ear].forEach((value, k) => {
          expect(Math.abs(value - wanted[ear][k])).toBeLessThan(0.06 * magnitude(wanted[ear], k >> 1));
        });
      }
    }
  });

  it('is refused if it is not that of a head', () => {
    const ball = sphericalHead(C);
    let seed = 1;
    const random = (): number => (seed = (seed * 16807) % 2147483647) / 2147483647 - 0.5;
    const noise: Head = {
      ...ball,
      transfer: () => {
        const values = (): Float64Array => Float64Array.from({ length: 2 * ball.directions.length }, random);
        return [values(), values()];
      },
    };
    const fit = (): unknown => freeFieldHead(noise, C, 'noise.sofa');
    expect(fit).toThrow(InputError);
    expect(fit).toThrow(/not those of a head/);
  });
});

describe('the head that is delivered', () => {
  const decoded = (async () => {
    const set = await readHeadResponses(new Uint8Array(readFileSync(FILE)), FILE);
    const { head, fit } = freeFieldHead(measuredHead(set), C, FILE);
    return { head, fit, set, decoder: binauralDecoder(head, [Infinity, Infinity, Infinity, Infinity], RATE, C) };
  })();

  it('is named, and is at the level of the ball at low frequencies', async () => {
    const { head, fit } = await decoded;
    expect(head.name).toBe('MIT KEMAR, normal pinna');
    expect(fit.inverted).toBe(false);
    // Without the fit, it is some 11 dB too quiet.
    const [left] = head.transfer(100);
    head.directions.forEach((_, i) => expect(Math.abs(decibels(magnitude(left, i)))).toBeLessThan(0.5));
  });

  it('keeps differences between the ears when it is decoded from order 3', async () => {
    const { head, decoder } = await decoded;
    const spectrumAt = (signal: Float64Array, f: number): readonly [number, number] => {
      let [real, imaginary] = [0, 0];
      signal.forEach((sample, n) => {
        real += sample * Math.cos((2 * Math.PI * f * n) / RATE);
        imaginary -= sample * Math.sin((2 * Math.PI * f * n) / RATE);
      });
      return [real, imaginary];
    };
    const differences = (left: readonly number[], right: readonly number[], f: number): readonly [number, number] => [
      Math.atan2(left[1] * right[0] - left[0] * right[1], left[0] * right[0] + left[1] * right[1]) / (2 * Math.PI * f),
      decibels(Math.hypot(left[0], left[1]) / Math.hypot(right[0], right[1])),
    ];
    const level = head.directions.flatMap((d, i) => (Math.abs(d[2]) < 0.01 && i % 4 === 0 ? [i] : []));
    expect(level.length).toBeGreaterThan(10);
    let [worstTime, sum, count] = [0, 0, 0];
    for (const i of level) {
      const coefficients = realHarmonics(3, head.directions[i], new Float64Array(harmonicCount(3)));
      // A pulse late enough for what begins before the middle of the head.
      const wave = Array.from(coefficients, (value) =>
        Float64Array.from({ length: decoder.latency + 1 }, (_, n) => (n === decoder.latency ? value : 0)),
      );
      const [left, right] = earResponses(wave, 'SN3D', decoder);
      for (const f of [250, 500, 1000, 1500, 2200, 3000, 4500, 6000]) {
        const [l, r] = head.transfer(f);
        const wanted = differences([l[2 * i], l[2 * i + 1]], [r[2 * i], r[2 * i + 1]], f);
        const got = differences(spectrumAt(left, f), spectrumAt(right, f), f);
        if (f <= 500) worstTime = Math.max(worstTime, Math.abs(got[0] - wanted[0]));
        if (f >= 1000) [sum, count] = [sum + Math.abs(got[1] - wanted[1]), count + 1];
      }
    }
    // Set before measuring; filters of 8 ms in place of 16 gave 28 µs. The level has the bound of the ball
    // (binaural.test.ts).
    expect(worstTime).toBeLessThan(20e-6);
    expect(sum / count).toBeLessThan(3);
  });
});
