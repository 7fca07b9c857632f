import { describe, expect, it } from 'vitest';
import { NOISE_CURVES, noiseCurveLevel } from '../../../../src/response/speech/noise-curves.ts';
import { USUAL_POWERS, usualPower } from '../../../../src/response/speech/usual-levels.ts';

const OCTAVES = [63, 125, 250, 500, 1000, 2000, 4000, 8000];
/** A-weighting of the octaves, dB (IEC 61672-1). */
const WEIGHTS = [-26.2, -16.1, -8.6, -3.2, 0, 1.2, 1, -1.1];

const total = (levels: ReadonlyMap<number, number>, weights: readonly number[]): number =>
  10 *
  Math.log10(OCTAVES.reduce((sum, octave, i) => sum + 10 ** (((levels.get(octave) ?? -100) + weights[i]) / 10), 0));

describe('Noise curves', () => {
  it('of noise rating 30 are as printed, to a decibel', () => {
    const levels = OCTAVES.map((octave) => Math.round(noiseCurveLevel({ kind: 'NR', number: 30 }, octave)));
    expect(levels).toEqual([59, 48, 40, 34, 30, 27, 25, 23]);
  });

  it('fall with frequency and rise with their number', () => {
    for (const curve of NOISE_CURVES) {
      const louder = NOISE_CURVES.find(({ kind, number }) => kind === curve.kind && number === curve.number + 5);
      OCTAVES.forEach((octave, i) => {
        const level = noiseCurveLevel(curve, octave);
        if (i > 0) expect(level).toBeLessThan(noiseCurveLevel(curve, OCTAVES[i - 1]));
        if (louder) expect(noiseCurveLevel(louder, octave)).toBeGreaterThan(level);
      });
    }
  });

  it('have their number near 1 kHz', () => {
    // NR by definition; NC within 3 dB, as the mean of 1 and 2 kHz is the number.
    for (const curve of NOISE_CURVES) {
      expect(Math.abs(noiseCurveLevel(curve, 1000) - curve.number)).toBeLessThanOrEqual(curve.kind === 'NR' ? 0 : 3);
    }
  });
});

describe('Usual sound powers', () => {
  it('have their totals', () => {
    expect(USUAL_POWERS).toHaveLength(2);
    expect(
      total(
        usualPower('pink100'),
        OCTAVES.map(() => 0),
      ),
    ).toBeCloseTo(100, 1);
    // ISO 3382-3 gives an A-weighted sound power of 68.4 dB.
    expect(total(usualPower('officeSpeech'), WEIGHTS)).toBeCloseTo(68.4, 0);
  });
});
