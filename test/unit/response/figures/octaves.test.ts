import { describe, expect, it } from 'vitest';
import { bandValidity, octaveResponse, OCTAVES } from '../../../../src/response/figures/octaves.ts';
import { hertz } from '../../../../src/units/quantities.ts';

const G = 10 ** 0.3;

const attenuation = (octave: (typeof OCTAVES)[number], frequency: number): number =>
  -10 * Math.log10(octaveResponse(octave, frequency).reduce((sum, part) => sum + part * part, 0));

describe('octaves', () => {
  it('have the nominal centres and the exact edges of the base-ten system', () => {
    expect(OCTAVES.map(({ centreHz }) => centreHz)).toEqual([63, 125, 250, 500, 1000, 2000, 4000, 8000]);
    const [lowest, kilohertz, highest] = [OCTAVES[0], OCTAVES[4], OCTAVES[7]];
    // 10^2.85 and 10^3.15; 10^1.65; 10^4.05.
    expect(kilohertz.lowerHz).toBeCloseTo(707.9458, 4);
    expect(kilohertz.upperHz).toBeCloseTo(1412.5375, 4);
    expect(lowest.lowerHz).toBeCloseTo(44.6684, 4);
    expect(highest.upperHz).toBeCloseTo(11220.1845, 4);
    OCTAVES.slice(1).forEach(({ lowerHz }, index) => expect(lowerHz / OCTAVES[index].upperHz).toBeCloseTo(1, 12));
  });

  it.each([
    [1412.6, 'whole'],
    [1412.5, 'partly'],
    [708, 'partly'],
    [707.9, 'outside'],
  ])('with a response valid up to %d Hz: the octave at 1 kHz is in the valid band %s', (validTo, validity) => {
    expect(bandValidity(OCTAVES[4], hertz(validTo))).toBe(validity);
  });
});

describe('the filter of an octave', () => {
  // IEC 61260:1995, table 1, octave filters of class 1. The 2014 edition allows more at each of these.
  it.each([
    [0, -0.3, 0.3],
    [1 / 8, -0.3, 0.4],
    [1 / 4, -0.3, 0.6],
    [3 / 8, -0.3, 1.3],
    [0.4999, -0.3, 5],
    [0.5001, 2, Infinity],
    [1, 17.5, Infinity],
    [2, 42, Infinity],
    [3, 61, Infinity],
    [4, 70, Infinity],
  ])('keeps within class 1 %d octaves from its centre: %d to %d dB', (distance, least, most) => {
    for (const octave of OCTAVES) {
      const centre = Math.sqrt(octave.lowerHz * octave.upperHz);
      for (const frequency of [centre * G ** distance, centre * G ** -distance]) {
        expect(attenuation(octave, frequency)).toBeGreaterThanOrEqual(least);
        expect(attenuation(octave, frequency)).toBeLessThanOrEqual(most);
      }
    }
  });

  it('is a Butterworth filter of sixth order', () => {
    for (const octave of OCTAVES) {
      for (const edge of [octave.lowerHz, octave.upperHz]) {
        expect(attenuation(octave, edge)).toBeCloseTo(10 * Math.log10(2), 10);
      }
      // Far from the centre it falls by 18 dB per octave on each side.
      expect(attenuation(octave, 2e6) - attenuation(octave, 1e6)).toBeCloseTo(60 * Math.log10(2), 2);
      expect(attenuation(octave, 0.01) - attenuation(octave, 0.02)).toBeCloseTo(60 * Math.log10(2), 2);
    }
  });

  it('delays, as a causal filter must', () => {
    // The phase falls across the band: by 3π/4 from each edge to the centre, for three pole pairs.
    const phases = [OCTAVES[3].lowerHz, OCTAVES[3].upperHz].map((edge) => {
      const [real, imaginary] = octaveResponse(OCTAVES[3], edge);
      return Math.atan2(imaginary, real);
    });
    expect(phases[0]).toBeCloseTo((3 * Math.PI) / 4, 10);
    expect(phases[1]).toBeCloseTo((-3 * Math.PI) / 4, 10);
  });
});
