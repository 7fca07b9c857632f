import { describe, expect, it } from 'vitest';
import { cumulativeDecay } from '../../../../src/response/spectra/cumulative-decay.ts';
import { hertz, seconds } from '../../../../src/units/quantities.ts';

const RATE = hertz(4000);
const TOP = hertz(500);
const DIRECT = 0.05;

/** Modes from the direct sound on; each falls by 60 dB in its decay time. */
function modes(...all: readonly (readonly [hz: number, decaySeconds: number])[]): Float64Array {
  return Float64Array.from({ length: 2 * RATE }, (_, n) => {
    const t = n / RATE - DIRECT;
    if (t < 0) return 0;
    return all.reduce((sum, [hz, decay]) => sum + Math.cos(2 * Math.PI * hz * t) * 10 ** ((-3 * t) / decay), 0);
  });
}

type Decay = ReturnType<typeof cumulativeDecay>;

function levelIn({ timeSeconds, frequencyHz, levelDb }: Decay, time: number, hz: number): number {
  const t = timeSeconds.findIndex((each) => each > time - 1e-6);
  return levelDb[t * frequencyHz.length + frequencyHz.findIndex((each) => each > hz * 0.999)];
}

const decayOf = (samples: Float64Array): Decay => cumulativeDecay(samples, RATE, TOP, seconds(DIRECT));

describe('the cumulative spectral decay', () => {
  it('goes from 20 Hz to the top of the valid band, and from the direct sound on', () => {
    const { timeSeconds, frequencyHz, levelDb } = decayOf(modes([40, 1.2], [160, 0.5]));
    expect([timeSeconds[0], frequencyHz[0]]).toEqual([0, 20]);
    expect(frequencyHz.at(-1)).toBeLessThanOrEqual(TOP);
    expect(frequencyHz.at(-1)).toBeGreaterThan(TOP / 2 ** (1 / 24));
    expect(timeSeconds.at(-1)).toBeCloseTo(1, 6);
    expect(levelDb).toHaveLength(timeSeconds.length * frequencyHz.length);
    expect(Math.max(...levelDb)).toBe(0);
  });

  it.each([
    [40, 1.2],
    [160, 0.5],
  ])('of a mode at %d Hz that decays in %d s falls by its decay', (hz, decay) => {
    const found = decayOf(modes([hz, decay]));
    // From 20 ms on, when the rise of the window holds sound only, all windows hold the same but for its size and the
    // phase of the mode. The mirror of the mode at −f adds by phase: 1/(4πf), 2 ms at 40 Hz, against the 150 ms of the
    // window, so 0.12 dB up or down in each of two levels.
    for (const to of [0.1, 0.2, 0.3]) {
      const fall = levelIn(found, 0.02, hz) - levelIn(found, to, hz);
      expect(Math.abs(fall - (60 * (to - 0.02)) / decay)).toBeLessThan(0.25);
    }
  });

  it('separates a long mode from a short one beside it', () => {
    const found = decayOf(modes([60, 1], [70, 0.2]));
    // After 0.2 s the short one is 60 dB down, the long one 12 dB. At 10 Hz from it the skirt of the long one is
    // 1/(2π 10 Hz) = 16 ms, against 115 ms of the window under its decay: 17 dB lower, a little less over a band.
    expect(levelIn(found, 0.2, 60) - levelIn(found, 0.2, 70)).toBeGreaterThan(14);
    expect(Math.abs(levelIn(found, 0, 60) - levelIn(found, 0.2, 60) - 12)).toBeLessThan(1.5);
  });

  it('ends before the record does, and is at the floor in silence', () => {
    const short = decayOf(modes([40, 1]).subarray(0, 0.3 * RATE));
    // 0.3 s − 0.05 s − 0.1 s: beginnings at 0, 20, … 140 ms.
    expect(short.timeSeconds).toHaveLength(8);
    expect(new Set(cumulativeDecay(new Float32Array(100), RATE, TOP, seconds(0)).levelDb)).toEqual(new Set([-90]));
  });
});
