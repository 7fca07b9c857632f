import { describe, expect, it } from 'vitest';
import {
  absorptionArea,
  apparentReduction,
  bandInsulation,
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

describe('the insulation in a band', () => {
  const room = { cubicMetres: 50, squareMetres: 10, soundSpeed: 343.2 };
  const one = { here: [80, 80], there: [50, 50] };

  it('has D, DnT and the apparent reduction index', () => {
    const { dDb, dnTDb, rDb, t20Seconds } = bandInsulation({ ...room, levels: [one], times: [1, 1] });
    expect([dDb, t20Seconds]).toEqual([30, 1]);
    expect(dnTDb).toBeCloseTo(30 + 10 * Math.log10(2), 12);
    // A = 55.26 V/(cT) = 8.05 m².
    expect(rDb).toBeCloseTo(30 + 10 * Math.log10(10 / 8.051), 3);
  });

  it('is that of the mean of the energy ratios of several sources, whatever their powers', () => {
    const louder = { here: [100, 100], there: [80, 80] };
    const { dDb } = bandInsulation({ ...room, levels: [one, louder], times: [] });
    expect(dDb).toBeCloseTo(-10 * Math.log10((1e-3 + 1e-2) / 2), 12);
  });

  it('has only D without a reverberation time, no index without an area, and nothing without levels', () => {
    expect(bandInsulation({ ...room, levels: [one], times: [] })).toMatchObject({ dDb: 30, dnTDb: null, rDb: null });
    expect(bandInsulation({ ...room, squareMetres: null, levels: [one], times: [1] }).rDb).toBeNull();
    expect(bandInsulation({ ...room, levels: [], times: [1] })).toMatchObject({ dDb: null, dnTDb: null, rDb: null });
  });

  it('has the standard uncertainty of the means over positions', () => {
    // Energies of 1 and 3: standard deviation √2, of the mean of two 1, of the mean itself a half.
    const spread = [0, 10 * Math.log10(3)];
    const decibels = 10 / Math.LN10;
    const two = { here: spread, there: [0, 0] };
    const of = bandInsulation({ ...room, levels: [two], times: [1, 3] }).standardUncertainty;
    expect(of.dDb).toBeCloseTo(decibels / 2, 12);
    expect(of.dnTDb).toBeCloseTo(decibels * Math.hypot(0.5, 0.5), 12);
    expect(of.rDb).toBe(of.dnTDb);
    const both = bandInsulation({ ...room, levels: [two, two], times: [1, 3] }).standardUncertainty;
    expect(both.dDb).toBeCloseTo(decibels / 2 / Math.sqrt(2), 12);
    const single = { here: [0], there: [0, 0] };
    expect(bandInsulation({ ...room, levels: [single], times: [1, 1] }).standardUncertainty).toEqual({
      ...{ dDb: null, dnTDb: null, rDb: null },
    });
  });
});
