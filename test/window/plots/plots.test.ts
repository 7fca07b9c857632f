import { describe, expect, it } from 'vitest';
import { alignCurves, nearestIndex, readCurve, valueText } from '../../../electron/renderer/plots/align.ts';
import { logMarks, tickText } from '../../../electron/renderer/plots/marks.ts';
import { viridis } from '../../../src/chart/viridis.ts';

describe('curves over one common x', () => {
  const a = { label: 'a', x: [1, 3], y: [10, 30] };
  const b = { label: 'b', x: [1, 2, 4], y: [5, NaN, 7] };

  it('have undefined where they have no point, and null where they have a gap', () => {
    expect(alignCurves([a, b], false, false)).toEqual([
      [1, 2, 3, 4],
      [10, undefined, 30, undefined],
      [5, null, undefined, 7],
    ]);
  });

  it('leave out what a logarithmic axis cannot show', () => {
    const c = { label: 'c', x: [0, 1, 2], y: [1, 0, 3] };
    expect(alignCurves([c], true, true)).toEqual([
      [1, 2],
      [null, 3],
    ]);
  });

  it('are read at their own points, and not beyond their ends', () => {
    expect([0.9, 1, 1.9, 2.1, 3, 3.1].map((at) => readCurve(a, at))).toEqual([null, 10, 10, 30, 30, null]);
    expect(readCurve(b, 2)).toBeNull();
    expect(nearestIndex([], 0)).toBeNull();
    expect(nearestIndex([4], 4)).toBe(0);
  });
});

describe('marks of a logarithmic axis', () => {
  it('stand at round numbers, whatever the range', () => {
    const { at, named } = logMarks(57, 1810, 390, 44);
    expect([...named]).toEqual([100, 200, 500, 1000]);
    expect(at).toEqual([60, 70, 80, 90, 100, 200, 300, 400, 500, 600, 700, 800, 900, 1000]);
  });

  it('are decades if there is no space for more', () => {
    expect([...logMarks(1e-3, 1e3, 250, 18).named]).toEqual([0.001, 0.01, 0.1, 1, 10, 100, 1000]);
    expect([...logMarks(1e-6, 1e6, 120, 18).named]).toEqual([1e-6, 1e-4, 1e-2, 1, 100, 1e4, 1e6]);
  });

  it('are evenly spaced within less than a decade without round numbers', () => {
    expect([...logMarks(210, 290, 400, 44).named]).toEqual([220, 240, 260, 280]);
  });
});

describe('numbers of a plot', () => {
  it('have the digits that their distance needs, and a proper minus sign', () => {
    expect([-0.5, 0, 0.25].map((value) => tickText(value, 0.25))).toEqual(['−0.50', '0.00', '0.25']);
    expect([-0.0005, 0.00025].map((value) => tickText(value, 2.5e-4))).toEqual(['−0.00050', '0.00025']);
    expect([0.1, 0.30000000000000004].map((value) => tickText(value, 0.1))).toEqual(['0.1', '0.3']);
    expect([-20, 0].map((value) => tickText(value, 20))).toEqual(['−20', '0']);
    expect(tickText(2e-7, null)).toBe('2e−7');
  });

  it('are shown with four significant digits', () => {
    expect([-1.23456, 1234567, 0, null, NaN].map(valueText)).toEqual(['−1.235', '1.23e+6', '0', '–', '–']);
  });
});

describe('viridis', () => {
  // From matplotlib's table, which the polynomial matches to within 4 everywhere.
  it.each([
    [0, [0x44, 0x01, 0x54]],
    [0.25, [0x3b, 0x52, 0x8b]],
    [0.5, [0x21, 0x91, 0x8c]],
    [0.75, [0x5e, 0xc9, 0x62]],
    [1, [0xfd, 0xe7, 0x25]],
  ] as const)('has the published colour at %d', (share, exact) => {
    viridis(share).forEach((value, channel) => expect(Math.abs(value - exact[channel])).toBeLessThanOrEqual(4));
  });
});
