import { describe, expect, it } from 'vitest';
import { measuredDecays } from '../../../../src/response/decay/measured-decays.ts';
import { measureResponse, type BandFigures } from '../../../../src/response/figures/figures.ts';
import { singleNumber } from '../../../../src/response/figures/single-number.ts';
import { hertz } from '../../../../src/units/quantities.ts';
import { seededRandom } from '../../../support/numbers/random.ts';

const RATE = hertz(8000);

/** White noise that decays by 60 dB in a second, on noise so many dB below its beginning. */
function recorded(rangeDb: number): Float64Array {
  const random = seededRandom(5);
  const white = (): number => 2 * random() - 1;
  return Float64Array.from(
    { length: 3 * RATE },
    (_, n) => white() * 10 ** ((-3 * n) / RATE) + white() * 10 ** (-rangeDb / 20),
  );
}

const figuresOf = (rangeDb: number) =>
  measureResponse(recorded(rangeDb), RATE, hertz(RATE / 2), { hasNoise: true }).figures;
const at1k = (rangeDb: number): BandFigures => figuresOf(rangeDb).bands.find(({ centreHz }) => centreHz === 1000)!;

describe('decay times of a recording with noise', () => {
  // ISO 3382-1:2009, 5.3.3: 35 dB above the noise for T20, 45 dB for T30. Ranges are 2 dB off these limits, of which
  // the beginning of a noise in an octave is uncertain by 1 dB.
  it('have the range of the standard with 47 dB above the noise', () => {
    const { t20Seconds, t30Seconds, reducedRange } = at1k(47);
    expect(reducedRange).toBeUndefined();
    // A decay of noise in an octave is uncertain by some 3 %.
    for (const time of [t20Seconds, t30Seconds]) expect(Math.abs(time! - 1)).toBeLessThan(0.08);
  });

  it('are given with 42 dB, and T30 is marked', () => {
    const { t20Seconds, t30Seconds, reducedRange } = at1k(42);
    expect(reducedRange).toEqual(['t30Seconds']);
    for (const time of [t20Seconds, t30Seconds]) expect(Math.abs(time! - 1)).toBeLessThan(0.08);
  });

  it('leave T20 with 32 dB, marked: what a reduced range of 30 dB allows', () => {
    const { t20Seconds, t30Seconds, reducedRange } = at1k(32);
    expect(reducedRange).toEqual(['t20Seconds']);
    expect(t30Seconds).toBeNull();
    expect(Math.abs(t20Seconds! - 1)).toBeLessThan(0.1);
  });

  it('are none with less, and the early decay time is never marked', () => {
    const low = at1k(27);
    expect([low.t20Seconds, low.t30Seconds, low.reducedRange]).toEqual([null, null, undefined]);
    expect(low.edtSeconds).not.toBeNull();
    expect(at1k(17).edtSeconds).toBeNull();
  });

  it('mark the single-number value that is taken from them', () => {
    const figures = figuresOf(42);
    expect(singleNumber(figures, 't30Seconds')?.isReduced).toBe(true);
    expect(singleNumber(figures, 't20Seconds')?.isReduced).toBe(false);
    // The bass ratio takes T20 then.
    expect(singleNumber(figures, 'bassRatio')?.isReduced).toBe(false);
    expect(figures.bassRatio).toBe(singleNumber(figures, 'bassRatio')!.value);
  });

  it('do not move materials if they are marked', () => {
    const t20 = (rangeDb: number) =>
      measuredDecays(recorded(rangeDb), RATE).find(({ centreHz }) => centreHz === 1000)!.t20;
    expect(t20(32)).toBeNull();
    expect(t20(42)).not.toBeNull();
  });

  it('need their whole range in a simulation, which a longer run gives', () => {
    const samples = Float64Array.from({ length: 0.62 * RATE }, (_, n) => 10 ** ((-3 * n) / RATE));
    const { broadband } = measureResponse(samples, RATE, hertz(RATE / 2)).figures;
    // Seven eighths of it are used: 32.6 dB.
    expect([broadband.t20Seconds, broadband.reducedRange]).toEqual([null, undefined]);
  });
});
