import { describe, expect, it } from 'vitest';
import { highPass } from '../../../src/response/high-pass.ts';
import { hertz } from '../../../src/units/quantities.ts';

const RATE = hertz(9774.31);

/**
 * Gain in dB at a frequency, from the DTFT of the impulse response of the filter. It is 2 s long and decays by e⁻⁸⁸.
 */
function gainAt(frequency: number): number {
  const impulse = new Float64Array(Math.round(2 * RATE));
  impulse[0] = 1;
  let real = 0;
  let imaginary = 0;
  highPass(impulse, RATE).forEach((sample, n) => {
    const angle = (2 * Math.PI * frequency * n) / RATE;
    real += sample * Math.cos(angle);
    imaginary -= sample * Math.sin(angle);
  });
  return 20 * Math.log10(Math.hypot(real, imaginary));
}

describe('the high-pass', () => {
  it('sends a constant to zero', () => {
    const output = highPass(new Float32Array(Math.round(RATE)).fill(3), RATE);
    expect(output[0]).toBeCloseTo(3, 1);
    // After 1 s the transient has decayed by e^(−2π·10/√2) = 5e-20; the rest is rounding.
    expect(Math.abs(output.at(-1) ?? NaN)).toBeLessThan(1e-12);
  });

  it('sends a ramp to zero, however high it has grown', () => {
    const ramp = Float64Array.from({ length: Math.round(10 * RATE) }, (_, n) => 0.25 * n);
    const output = highPass(ramp, RATE);
    expect(Math.max(...output)).toBeGreaterThan(10);
    expect(output.at(-1)).toBeCloseTo(0, 12);
  });

  it('has −3.01 dB at 10 Hz', () => {
    expect(gainAt(10)).toBeCloseTo(20 * Math.log10(Math.SQRT1_2), 6);
  });

  it('falls by 12 dB per octave below', () => {
    expect(gainAt(1) - gainAt(0.5)).toBeCloseTo(20 * Math.log10(4), 2);
  });

  it('keeps 40 Hz and above to 0.02 dB', () => {
    for (const frequency of [40, 63, 1000, 4000]) expect(Math.abs(gainAt(frequency))).toBeLessThan(0.02);
  });

  it('refuses a rate that cannot carry its corner', () => {
    expect(() => highPass(new Float32Array(4), hertz(20))).toThrow(RangeError);
  });
});
