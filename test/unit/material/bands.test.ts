import { describe, expect, it } from 'vitest';
import { curveThroughBands } from '../../../src/material/band-curve.ts';
import { bandOf, fractionOf, OCTAVE_CENTRES, THIRD_OCTAVE_CENTRES } from '../../../src/material/bands.ts';
import { monotoneCubic } from '../../../src/material/interpolate.ts';

describe('bandOf', () => {
  it.each([
    // IEC 61260-1: 1000 · 10^(3n/10), with edges at 10^(±3/20) times that.
    [1000, 1, 707.95, 1000, 1412.54],
    [125, 1, 89.125, 125.893, 177.828],
    [31.5, 1, 22.387, 31.623, 44.668],
    [16000, 1, 11220.2, 15848.9, 22387.2],
    [1000, 3, 891.25, 1000, 1122.02],
    [315, 3, 281.84, 316.23, 354.81],
    [12500, 3, 11220.2, 12589.3, 14125.4],
  ] as const)('of %d Hz, 1/%d octave', (nominal, fraction, lower, centre, upper) => {
    const band = bandOf(nominal, fraction);
    expect(band.lower / lower).toBeCloseTo(1, 4);
    expect(band.centre / centre).toBeCloseTo(1, 4);
    expect(band.upper / upper).toBeCloseTo(1, 4);
  });

  it.each([
    [OCTAVE_CENTRES, 1],
    [THIRD_OCTAVE_CENTRES, 3],
  ] as const)('leaves no gap between neighbours', (centres, fraction) => {
    centres.slice(1).forEach((centre, i) => {
      expect(bandOf(centre, fraction).lower / bandOf(centres[i], fraction).upper).toBeCloseTo(1, 12);
    });
  });
});

describe('fractionOf', () => {
  it('tells octaves from third-octaves', () => {
    expect([fractionOf([125, 250]), fractionOf([125]), fractionOf([100, 125])]).toEqual([1, 1, 3]);
  });
});

describe('monotoneCubic', () => {
  const x = [0, 1, 3, 4, 6];
  const y = [0, 2, 2.5, 1, 1];
  const curve = monotoneCubic(x, y);

  it('passes through the points and is constant beyond the ends', () => {
    x.forEach((at, i) => expect(curve(at)).toBeCloseTo(y[i], 14));
    expect([curve(-5), curve(60)]).toEqual([0, 1]);
  });

  it('rises and falls only where the points do, and is smooth', () => {
    for (let at = 0; at < 6; at += 0.01) {
      const [slope, next] = [curve(at + 0.01) - curve(at), curve(at + 0.02) - curve(at + 0.01)];
      if (at < 2.98) expect(slope).toBeGreaterThan(-1e-12);
      if (at > 3 && at < 3.98) expect(slope).toBeLessThan(1e-12);
      expect(Math.abs(next - slope)).toBeLessThan(0.002);
    }
  });
});

describe('curveThroughBands', () => {
  const absorption = [0.2, 0.6, 0.4, 0.45, 0.2];
  const centres = [125, 250, 500, 1000, 2000];
  const curve = curveThroughBands({
    fraction: 1,
    bands: centres.map((centreHz, i) => ({ centreHz, absorption: absorption[i] })),
  });

  it('has the means that are asked for', () => {
    centres.forEach((centre, i) => {
      const { lower, upper } = bandOf(centre, 1);
      let mean = 0;
      for (let k = 0; k < 1000; k++) mean += curve(lower * (upper / lower) ** ((k + 0.5) / 1000)) / 1000;
      expect(Math.abs(mean - absorption[i])).toBeLessThan(0.002);
    });
  });

  it('is constant beyond the ends, and never below 0 or above the ceiling', () => {
    expect(curve(20)).toBe(curve(100));
    expect(curve(9000)).toBe(curve(2500));
    for (let hz = 20; hz < 8000; hz *= 1.02) {
      expect(curve(hz)).toBeGreaterThanOrEqual(0);
      expect(curve(hz)).toBeLessThanOrEqual(0.9513);
    }
  });
});
