import { describe, expect, it } from 'vitest';
import { derivative, propagate } from '../../../src/design/sensitivity.ts';

describe('derivative', () => {
  /** Sabine's formula of two surfaces, s: that of `area` m² takes `absorption`, the rest 10 m². */
  const time = (area: number, absorption: number): number => 16 / (area * absorption + 10);

  it.each([1, 10, 100])('is that of a decay time for a wall of %i m², within 0.2 %%', (area) => {
    const [low, high] = [0.2 * Math.exp(-0.1), 0.2 * Math.exp(0.1)];
    const ends = { low, high, atLow: time(area, low), atHigh: time(area, high) };
    const exact = (-16 * area) / (area * 0.2 + 10) ** 2;
    const found = derivative(ends, { quantity: 0.2, figure: time(area, 0.2) }, true);
    expect(Math.abs(found / exact - 1)).toBeLessThan(2e-3);
  });

  it('is exact for a decay time from a wall that absorbs nothing', () => {
    const ends = { low: 0, high: 0.02, atLow: time(20, 0), atHigh: time(20, 0.02) };
    expect(derivative(ends, { quantity: 0, figure: 1.6 }, true)).toBeCloseTo((-16 * 20) / 100, 12);
  });

  it('is the slope between the runs for other figures', () => {
    expect(derivative({ low: 0.1, high: 0.3, atLow: 2, atHigh: 3 }, { quantity: 0.2, figure: 2.5 }, false)).toBeCloseTo(
      5,
    );
  });
});

describe('propagate', () => {
  it('adds surfaces of one material, and materials by their squares', () => {
    const { half, shares } = propagate([
      { material: 'plaster', change: 1 },
      { material: 'plaster', change: 2 },
      { material: 'carpet', change: -4 },
    ]);
    expect(half).toBeCloseTo(5, 12);
    expect(shares.map((share) => Number(share.toFixed(12)))).toEqual([3 / 25, 6 / 25, 16 / 25]);
  });

  it('gives a negative share to a surface that works against the others of its material', () => {
    const { half, shares } = propagate([
      { material: 'plaster', change: 3 },
      { material: 'plaster', change: -1 },
    ]);
    expect(half).toBe(2);
    expect(shares).toEqual([1.5, -0.5]);
  });

  it('has no shares where nothing is uncertain', () => {
    expect(propagate([{ material: 'plaster', change: 0 }])).toEqual({ half: 0, shares: [0] });
  });
});
