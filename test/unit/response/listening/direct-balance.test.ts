import { describe, expect, it } from 'vitest';
import { splitDirect } from '../../../../src/response/listening/direct-balance.ts';
import { hertz } from '../../../../src/units/quantities.ts';

const RATE = hertz(48_000);

/** Direct sound at 10 ms, and echoes 2 ms and 20 ms after it. */
const samples = new Float64Array(4800);
samples[480] = 0.2;
samples[576] = 0.05;
samples[1440] = -0.1;

describe('direct sound and the rest', () => {
  it('add up to the response', () => {
    const { direct, rest } = splitDirect(samples, RATE, 0.01, hertz(1000));
    samples.forEach((sample, n) => expect((direct[n] ?? 0) + rest[n]).toBeCloseTo(sample, 12));
  });

  it('are split 2.5 ms after the arrival, or a period of the band after it', () => {
    const wide = splitDirect(samples, RATE, 0.01, hertz(20_000));
    expect(wide.windowSeconds).toBe(0.0025);
    expect(wide.direct[480]).toBe(0.2);
    // The early echo lies in the cross-fade from 1.875 to 3.125 ms: a tenth of the way.
    expect(wide.direct[576] / 0.05).toBeCloseTo(Math.cos((Math.PI / 2) * 0.1) ** 2, 10);
    expect(wide.rest[1440]).toBe(-0.1);
    const narrow = splitDirect(samples, RATE, 0.01, hertz(50));
    expect(narrow.windowSeconds).toBe(0.02);
    expect(narrow.direct[576]).toBe(0.05);
  });

  it('have the ratio of their energies', () => {
    const two = samples.slice();
    two[576] = 0;
    expect(splitDirect(two, RATE, 0.01, hertz(1000)).directToReverberantDb).toBeCloseTo(20 * Math.log10(2), 10);
    two[1440] = 0;
    expect(splitDirect(two, RATE, 0.01, hertz(1000)).directToReverberantDb).toBeNull();
  });
});
