import { describe, expect, it } from 'vitest';
import { shortfalls } from '../../../../src/response/figures/long-enough.ts';
import { measureResponse } from '../../../../src/response/figures/figures.ts';
import { hertz } from '../../../../src/units/quantities.ts';
import { seededRandom } from '../../../support/numbers/random.ts';

const RATE = hertz(8000);
const VALID_TO = hertz(1000);

/** Noise that decays by 60 dB in a time. */
function decaying(time: number, seconds: number): Float64Array {
  const random = seededRandom(3);
  return Float64Array.from(
    { length: Math.round(seconds * RATE) },
    (_, n) => (random() - 0.5) * 10 ** ((-3 * n) / RATE / time),
  );
}

const blank = (samples: Float64Array): number[] =>
  measureResponse(samples, RATE, VALID_TO)
    .figures.bands.filter(({ validity, t30Seconds }) => validity === 'whole' && t30Seconds === null)
    .map(({ centreHz }) => centreHz);

describe('the length that a decay time needs', () => {
  it('is missed where the figure is blank, and one of that length shows it', () => {
    // T30 needs 0.857 of the decay time of a straight decay.
    const short = shortfalls(decaying(1, 0.5), RATE, VALID_TO, 't30');
    expect(short.map(({ centreHz }) => centreHz)).toEqual([63, 125, 250, 500]);
    expect(blank(decaying(1, 0.5))).toEqual([63, 125, 250, 500]);
    const longest = Math.max(...short.map(({ seconds }) => seconds));
    // 0.857 with a margin of 15 %. The octave at 63 Hz has 90 independent values a second: its slope over 15 dB is
    // right to some 15 %.
    expect(longest).toBeGreaterThan(0.83);
    expect(longest).toBeLessThan(1.14);
    expect(blank(decaying(1, longest))).toEqual([]);
  });

  it('is there where no figure is blank', () => {
    expect(shortfalls(decaying(1, 1), RATE, VALID_TO, 't30')).toEqual([]);
    expect(shortfalls(decaying(1, 0.5), RATE, VALID_TO, 'edt')).toEqual([]);
    expect(shortfalls(new Float64Array(800), RATE, VALID_TO, 't30')).toEqual([]);
  });

  it('is twice that of a response that hardly decays', () => {
    const [first] = shortfalls(decaying(100, 0.5), RATE, VALID_TO, 't30');
    expect(first.seconds).toBeGreaterThan(0.9);
    expect(first.seconds).toBeLessThan(1.2);
  });
});
