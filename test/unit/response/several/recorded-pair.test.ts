import { describe, expect, it } from 'vitest';
import { OCTAVES } from '../../../../src/response/figures/octaves.ts';
import { recordedPair } from '../../../../src/response/several/recorded-pair.ts';
import { hertz } from '../../../../src/units/quantities.ts';
import { seededRandom } from '../../../support/numbers/random.ts';

const RATE = hertz(8000);
const BANDS = OCTAVES.filter(({ centreHz }) => centreHz >= 250 && centreHz <= 1000);

const random = seededRandom(19);
/** White noise that decays by 60 dB in 0.8 s after 20 ms, with even noise below it. */
const decaying = (seconds = 1.6, noise = 0): Float64Array =>
  Float64Array.from({ length: seconds * RATE }, (_, n) => {
    const t = n / RATE - 0.02;
    return (t < 0 ? 0 : (random() - 0.5) * 10 ** ((-3 * t) / 0.8)) + noise * (random() - 0.5);
  });

/** A response that is, sample by sample, a share of another and else of its own. */
const mixed = (first: Float64Array, share: number): Float64Array => {
  const own = decaying();
  return first.map((value, n) => share * value + Math.sqrt(1 - share ** 2) * own[n]);
};

describe('two ears', () => {
  it.each([0, 0.6, 0.9])('that share %d of the pressure have that coefficient', (share) => {
    const left = decaying();
    const figures = recordedPair('ears', left, mixed(left, share), RATE, BANDS);
    for (const [i, { iaccEarly, iaccAll }] of figures.entries()) {
      // A correlation of noise strays by (1 − ρ²)/√(2 B t), t about 0.06 s; the largest within 1 ms is two of it at
      // most.
      const stray = (2 * (1 - share ** 2)) / Math.sqrt(2 * 0.707 * BANDS[i].centreHz * 0.06);
      expect(Math.abs(iaccAll! - share)).toBeLessThan(stray + 0.03);
      expect(Math.abs(iaccEarly! - share)).toBeLessThan(stray + 0.03);
    }
  });

  it('have no coefficient of a part that drowns in noise, and keep that of the early sound', () => {
    // Late sound has a quarter of the energy of an impulse of 58 ms, and the noise 26 dB below it goes on for 0.92 s:
    // 14 %.
    const [left, right] = [decaying(1.6, 0.05), decaying(1.6, 0.05)];
    for (const { iaccEarly, iaccLate } of recordedPair('ears', left, right, RATE, BANDS)) {
      expect(iaccEarly).not.toBeNull();
      expect(iaccLate).toBeNull();
    }
  });

  it('of silence have none', () => {
    expect(recordedPair('ears', new Float64Array(9000), decaying(), RATE, BANDS)).toEqual(BANDS.map(() => ({})));
  });
});

describe('a pressure and a figure of eight', () => {
  it('have the lateral fraction of reflections at an angle', () => {
    // Direct sound from ahead, of which a figure-of-eight hears nothing, and reflections at 40 ms from 30° off its
    // axis.
    const pressure = new Float64Array(1.5 * RATE);
    const eight = new Float64Array(1.5 * RATE);
    pressure[0.02 * RATE] = 1;
    pressure[0.06 * RATE] = 0.5;
    const cosine = Math.cos(Math.PI / 6);
    eight[0.06 * RATE] = 0.5 * cosine;
    for (const { lf, lfc, ljDb } of recordedPair('lateral', pressure, eight, RATE, BANDS)) {
      // Rounding, and what the filters of two impulses 40 ms apart have in common.
      expect(Math.abs(lf! - (0.25 * cosine ** 2) / 1.25)).toBeLessThan(0.002);
      expect(Math.abs(lfc! - (0.25 * cosine) / 1.25)).toBeLessThan(0.01);
      expect(ljDb).toBeNull();
    }
  });
});
