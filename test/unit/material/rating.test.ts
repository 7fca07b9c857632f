import { describe, expect, it } from 'vitest';
import { noiseReduction, weightedAbsorption } from '../../../src/material/rating.ts';

const octaves = (...values: number[]): Map<number, number> =>
  new Map(values.map((value, i) => [250 * 2 ** i, value] as const));

const thirds = (...values: number[]): Map<number, number> =>
  new Map([200, 250, 315, 400, 500, 630, 800, 1000, 1250, 1600, 2000, 2500, 3150, 4000, 5000].map((centre, i) => [centre, values[i]])); // prettier-ignore

describe('αw of ISO 11654', () => {
  it('is that of example A.1, without a letter', () => {
    expect(weightedAbsorption(octaves(0.35, 0.7, 0.65, 0.6, 0.55))).toEqual({ weighted: 0.6, shape: '' });
  });

  it('is that of example A.2, with M for the excess at 500 Hz', () => {
    expect(weightedAbsorption(octaves(0.35, 1, 0.65, 0.6, 0.55))).toEqual({ weighted: 0.6, shape: 'M' });
  });

  it('rounds coefficients as 4.1 does: 0.92 is 0.90', () => {
    expect(weightedAbsorption(octaves(0.8, 1, 1, 1, 0.92 - 0.1))).toEqual({ weighted: 1, shape: '' });
    // One step lower than the reference in each of three octaves is 0.15 in sum, so that the curve is shifted.
    expect(weightedAbsorption(octaves(0.77, 0.97, 0.97, 0.97, 0.87))).toEqual({ weighted: 0.95, shape: '' });
  });

  it('takes the means of third-octaves', () => {
    const measured = thirds(0.3, 0.35, 0.4, 1, 1, 1, 0.62, 0.66, 0.67, 0.58, 0.6, 0.62, 0.53, 0.55, 0.57);
    expect(weightedAbsorption(measured)).toEqual({ weighted: 0.6, shape: 'M' });
  });

  it('has several letters where the excess is at several pitches', () => {
    expect(weightedAbsorption(octaves(0.05, 0.6, 0.8, 0.9, 0.9))).toEqual({ weighted: 0.35, shape: 'MH' });
  });

  it('is 0 for a hard wall, and not known without 4 kHz', () => {
    expect(weightedAbsorption(octaves(0.01, 0.01, 0.02, 0.02, 0.02))?.weighted).toBe(0);
    expect(weightedAbsorption(octaves(0.35, 0.7, 0.65, 0.6))).toBeNull();
  });
});

describe('NRC of ASTM C423', () => {
  it('rounds midpoints up, as its section 3.2 says: 0.625 and 0.675 are 0.65 and 0.70', () => {
    expect(noiseReduction(octaves(0.5, 0.6, 0.7, 0.7))).toBe(0.65);
    expect(noiseReduction(octaves(0.6, 0.7, 0.7, 0.7))).toBe(0.7);
  });

  it('takes the four third-octaves alone, and is not known without them', () => {
    const measured = thirds(9, 0.3, 9, 9, 0.5, 9, 9, 0.6, 9, 9, 0.62, 9, 9, 9, 9);
    expect(noiseReduction(measured)).toBe(0.5);
    expect(noiseReduction(octaves(0.5, 0.6, 0.7))).toBeNull();
  });
});
