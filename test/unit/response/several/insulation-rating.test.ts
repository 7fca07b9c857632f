import { describe, expect, it } from 'vitest';
import { insulationRating, RATED_THIRDS } from '../../../../src/response/several/insulation-rating.ts';

/** The example of ISO 717-1, annex C: Rw (C; Ctr) = 30 (−2; −3) dB. */
const EXAMPLE = [20.4, 16.3, 17.7, 22.6, 22.4, 22.7, 24.8, 26.6, 28, 30.5, 31.8, 32.5, 33.4, 33, 31, 25.5];

const thirds =
  (values: readonly number[]) =>
  (centre: number): number | undefined =>
    values[RATED_THIRDS.indexOf(centre)];
const none = (): null => null;

describe('the single-number value of sound insulation', () => {
  it('is that of the example of the standard', () => {
    expect(insulationRating(thirds(EXAMPLE), none)).toEqual({
      ...{ weightedDb: 30, cDb: -2, ctrDb: -3 },
      from: 'third octaves',
    });
  });

  it('is that of the reference curve itself, moved up as far as 2 dB a band go', () => {
    const curve = [33, 36, 39, 42, 45, 48, 51, 52, 53, 54, 55, 56, 56, 56, 56, 56];
    expect(insulationRating(thirds(curve), none)?.weightedDb).toBe(54);
    expect(insulationRating(thirds(curve.map((value) => value - 40)), none)?.weightedDb).toBe(14);
  });

  it('is taken from octaves where a third octave is missing, and is none where one of these is missing, too', () => {
    const octaves = new Map([125, 250, 500, 1000, 2000].map((centre, i) => [centre, [36, 45, 52, 55, 56][i]]));
    const known = (centre: number): number | undefined => octaves.get(centre);
    const withoutLast = thirds(EXAMPLE.slice(0, -1));
    expect(insulationRating(withoutLast, known)).toMatchObject({ weightedDb: 54, from: 'octaves' });
    octaves.delete(2000);
    expect(insulationRating(withoutLast, known)).toBeNull();
  });
});
