import { describe, expect, it } from 'vitest';
import { finerSpacing } from '../../../../src/room/grid/finer-spacing.ts';
import { metres } from '../../../../src/units/quantities.ts';

/** Mean square distances: `far` everywhere but near a spacing of 0.098, where they are `near`. */
const dip =
  (far: number, near: number) =>
  (spacing: number): number =>
    Math.abs(spacing - 0.098) < 2e-5 ? near : far;

describe('a finer spacing', () => {
  it('is taken where walls come to lie on cell faces', () => {
    expect(finerSpacing(metres(0.1), dip(0.02, 0))).toBeCloseTo(0.098, 4);
  });

  // 0.098 costs (1/0.98)⁴ = 1.084 times the work.
  it('is taken where walls come nearer by more than the work rises', () => {
    expect(finerSpacing(metres(0.1), dip(0.02, 0.02 / 1.1 ** 2))).toBeCloseTo(0.098, 4);
  });

  it('is left where walls come nearer by less', () => {
    expect(finerSpacing(metres(0.1), dip(0.02, 0.02 / 1.07 ** 2))).toBe(0.1);
  });

  it('is the coarsest of those that fit exactly', () => {
    const twice = (spacing: number): number =>
      Math.min(dip(0.02, 0)(spacing), Math.abs(spacing - 0.096) < 2e-5 ? 0 : 1);
    expect(finerSpacing(metres(0.1), twice)).toBeCloseTo(0.098, 4);
  });
});
