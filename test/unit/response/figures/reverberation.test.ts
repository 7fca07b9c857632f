import { describe, expect, it } from 'vitest';
import { bassRatio, schroederFrequency } from '../../../../src/response/figures/reverberation.ts';

type Times = { readonly t20: number | null; readonly t30: number | null; readonly isReduced?: boolean };

const bands = (times: Readonly<Record<number, Times>>) =>
  Object.entries(times).map(([centre, { t20, t30, isReduced }]) => ({
    ...{ centreHz: Number(centre), validity: 'whole' as const, t20Seconds: t20, t30Seconds: t30 },
    ...(isReduced ? { reducedRange: ['t30Seconds' as const] } : {}),
  }));

const all = (t20: number | null, t30: number | null): Times => ({ t20, t30 });

describe('the bass ratio', () => {
  it('is low over middle reverberation times', () => {
    const hall = { 125: all(9, 2.4), 250: all(9, 2.2), 500: all(9, 2), 1000: all(9, 2) };
    expect(bassRatio(bands(hall))).toEqual({ value: expect.closeTo(4.6 / 4, 12) as number, isReduced: false });
  });

  it('takes T20 in all octaves where one has no T30, or one of reduced range', () => {
    const middle = { 250: all(1.2, 9), 500: all(1, 9), 1000: all(1, 9) };
    expect(bassRatio(bands({ 125: all(1.3, null), ...middle }))?.value).toBeCloseTo(1.25, 12);
    const reduced = bands({ 125: { ...all(1.3, 9), isReduced: true }, ...middle });
    expect(bassRatio(reduced)).toEqual({ value: expect.closeTo(1.25, 12) as number, isReduced: false });
  });

  it('needs all four octaves', () => {
    expect(bassRatio(bands({ 250: all(1, 1), 500: all(1, 1), 1000: all(1, 1) }))).toBeNull();
    const partly = bands({ 125: all(1, 1), 250: all(1, 1), 500: all(1, 1), 1000: all(1, 1) });
    expect(bassRatio(partly.map((band) => ({ ...band, validity: 'partly' as const })))).toBeNull();
  });
});

describe('the Schroeder frequency', () => {
  const room = bands({ 500: all(0.5, 0.4), 1000: all(0.7, 0.6) });

  it('is 2000 √(T/V)', () => {
    // T = 0.5 s in 200 m³.
    expect(schroederFrequency(room, 200)?.value).toBeCloseTo(100, 9);
  });

  it('needs the volume, and the times', () => {
    expect(schroederFrequency(room, undefined)).toBeNull();
    expect(schroederFrequency(room.slice(1), 200)).toBeNull();
  });
});
