import { describe, expect, it } from 'vitest';
import {
  absorptionArea,
  apparentReduction,
  levelDifference,
} from '../../../../src/response/several/level-difference.ts';

describe('the level difference of two rooms', () => {
  it('is that of the mean energies, not of the mean levels', () => {
    expect(levelDifference([80, 80], [50, 50])).toBeCloseTo(30, 12);
    expect(levelDifference([80, 70], [50])).toBeCloseTo(10 * Math.log10((1e8 + 1e7) / 2) - 50, 12);
  });

  it('becomes the apparent reduction index by area and absorption', () => {
    expect(apparentReduction(30, 10, 10)).toBe(30);
    expect(apparentReduction(30, 20, 10)).toBeCloseTo(33.01, 2);
    // ISO 16283-1:2014 has A = 0.16 V/T, for which c is 345.4 m/s.
    expect(absorptionArea(50, 0.5, 345.4)).toBeCloseTo((0.16 * 50) / 0.5, 2);
  });
});
