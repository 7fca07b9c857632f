import { describe, expect, it } from 'vitest';
import {
  DECAY_RANGES,
  decayTimes,
  fitDecayTime,
  energyDecay,
  schroederDecay,
} from '../../../../src/response/decay/decay.ts';
import { hertz } from '../../../../src/units/quantities.ts';

const RATE = hertz(9774.31);

/** Amplitude of an exponential decay of 60 dB in `decayTime` seconds. */
const exponential = (decayTime: number, duration: number) =>
  Float64Array.from({ length: Math.round(duration * RATE) }, (_, n) => 10 ** ((-3 * n) / (RATE * decayTime)));

describe('the decay curve', () => {
  it('is the energy still to come', () => {
    const decay = schroederDecay(Float32Array.of(3, 0, -1));
    expect([...decay]).toEqual([0, 10 * Math.log10(1 / 10), 10 * Math.log10(1 / 10)]);
  });

  it('ends at −∞ where only silence follows', () => {
    expect([...schroederDecay(Float32Array.of(1, 0))]).toEqual([0, -Infinity]);
    expect([...schroederDecay(new Float32Array(2))]).toEqual([-Infinity, -Infinity]);
  });
});

describe('the decay time', () => {
  it.each(Object.values(DECAY_RANGES))('of an exact exponential is its own, from $from to $to dB', (range) => {
    // The record is twice as long as the decay time: its end changes the curve by at most 10^(-12 + 3.5).
    expect(fitDecayTime(energyDecay(exponential(0.8, 1.6)), RATE, range)).toBeCloseTo(0.8, 6);
  });

  it('tells an early decay from a late one', () => {
    const [early, late] = [exponential(0.3, 3), exponential(1.5, 3)];
    const { edt, t20, t30 } = decayTimes(
      early.map((sample, n) => sample + 0.05 * late[n]),
      RATE,
    );
    expect(edt).toBeLessThan(0.4);
    expect(t20).toBeGreaterThan(edt ?? NaN);
    expect(t30).toBeGreaterThan(t20 ?? NaN);
  });

  it('counts from the direct sound, not from the emission', () => {
    const late = new Float32Array(Math.round(2.1 * RATE));
    late.set(exponential(0.8, 2), 900);
    late[0] = 0.01; // ringing before the direct sound, 40 dB down
    // 1e-4, because the samples have single precision.
    expect(decayTimes(late, RATE).edt).toBeCloseTo(0.8, 4);
  });

  it('is null if the record ends too soon after its range', () => {
    // 0.5 s of a decay time of 1 s is 30 dB, enough for EDT only.
    const { edt, t20, t30 } = decayTimes(exponential(1, 0.5), RATE);
    expect(edt).toBeCloseTo(1, 1);
    expect(t20).toBeNull();
    expect(t30).toBeNull();
  });

  it('errs by less than 5 %, which nobody hears, wherever it is not null', () => {
    for (let duration = 0.2; duration < 1.5; duration += 0.01) {
      for (const time of Object.values(decayTimes(exponential(1, duration), RATE))) {
        if (time !== null) expect(Math.abs(time - 1)).toBeLessThan(0.05);
      }
    }
  });

  it.each([0, 1, 50])('is null for %d samples of silence', (length) => {
    expect(decayTimes(new Float32Array(length), RATE)).toEqual({ edt: null, t20: null, t30: null });
  });

  it('is null for a decay too sudden to have a slope', () => {
    const click = new Float32Array(100);
    click[10] = 1;
    expect(decayTimes(click, RATE)).toEqual({ edt: null, t20: null, t30: null });
  });

  it('is null if the curve leaps over half of the range', () => {
    // A direct sound with 50 %, then 98 % of the energy, before an even decay: the curve leaps to −3 and −17 dB.
    const after = (direct: number) => {
      const samples = exponential(0.5, 1.5);
      const energy = samples.reduce((sum, sample) => sum + sample * sample, 0);
      return Float64Array.of(Math.sqrt(direct * energy), ...samples);
    };
    for (const time of Object.values(decayTimes(after(1), RATE))) expect(time).toBeCloseTo(0.5, 2);
    expect(decayTimes(after(49), RATE)).toEqual({ edt: null, t20: null, t30: expect.closeTo(0.5, 2) as number });
  });
});
