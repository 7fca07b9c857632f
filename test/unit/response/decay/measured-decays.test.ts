import { describe, expect, it } from 'vitest';
import { measuredDecays } from '../../../../src/response/decay/measured-decays.ts';
import { hertz } from '../../../../src/units/quantities.ts';

const RATE = hertz(8000);

/** Numbers from −1 to 1 that look random. */
function uniformFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 31 - 1;
  };
}

/** White noise that decays by 60 dB in `time` seconds, on a floor of noise `floorDb` below its start. */
function response(time: number, floorDb: number, length: number): Float64Array {
  const uniform = uniformFrom(12345);
  return Float64Array.from({ length: Math.round(length * RATE) }, (_, n) => {
    const decay = 10 ** ((-3 * n) / (RATE * time));
    return uniform() * decay + uniform() * 10 ** (floorDb / 20);
  });
}

describe('measuredDecays', () => {
  // The scatter of T20 of noise in an octave is 0.88·(f T)^−0.5 or so: 8 % at 125 Hz, 3 % at 1 kHz for 1 s.
  it.each([-90, -60, -48])('finds the decay time of a response with noise at %d dB', (floor) => {
    const octaves = measuredDecays(response(1, floor, 2), RATE);
    expect(octaves.map(({ centreHz }) => centreHz)).toEqual([63, 125, 250, 500, 1000, 2000]);
    for (const { centreHz, t20, edt } of octaves) {
      if (centreHz < 500) continue;
      expect(t20).toBeGreaterThan(0.95);
      expect(t20).toBeLessThan(1.05);
      expect(edt).toBeGreaterThan(0.85);
      expect(edt).toBeLessThan(1.15);
    }
  });

  // Left in, the noise would make T20 0.3 % longer; without the energy after the cut it would be 0.2 % shorter.
  it('leaves out the noise, and adds the decay after it', () => {
    const times = [1, 2, 3, 4, 5, 6, 7, 8].map((seed) => {
      const uniform = uniformFrom(seed);
      // In the octave at 1 kHz, the noise is some 47 dB below the tone.
      const tone = Float64Array.from({ length: 2 * RATE }, (_, n) => {
        const decay = 10 ** ((-3 * n) / RATE);
        return decay * Math.cos((2 * Math.PI * 1000 * n) / RATE) + 10 ** (-49 / 20) * Math.sqrt(9) * uniform();
      });
      return measuredDecays(tone, RATE).find(({ centreHz }) => centreHz === 1000)!.t20!;
    });
    const mean = times.reduce((sum, time) => sum + time, 0) / times.length;
    expect(Math.abs(mean - 1)).toBeLessThan(0.001);
  });

  it('has no T20 where the noise hides it', () => {
    for (const { t20 } of measuredDecays(response(1, -30, 2), RATE)) expect(t20).toBeNull();
  });

  it('has nothing of silence', () => {
    expect(measuredDecays(new Float64Array(1000), RATE)).toEqual([]);
  });
});
