import { describe, expect, it } from 'vitest';
import type { FiguresOfPair } from '../../../../../src/app/outputs/response/figure-table.ts';
import { octaveTable, SINGLE } from '../../../../../src/app/outputs/response/octave-table.ts';
import { MAIN_FIGURES } from '../../../../../src/response/figures/catalogue.ts';
import { OCTAVES, type BandValidity } from '../../../../../src/response/figures/octaves.ts';
import { NO_FIGURES, NO_FITS } from '../../../../../src/response/figures/room-parameters.ts';
import type { BandFigures } from '../../../../../src/response/figures/figures.ts';

function band(centreHz: number, validity: BandValidity, of: Partial<BandFigures>): BandFigures {
  const octave = OCTAVES.find((one) => one.centreHz === centreHz)!;
  const none = { uncertainty: null, unsupported: [], fits: NO_FITS, curvaturePercent: null, noise: null };
  return { ...octave, ...NO_FIGURES, ...none, validity, ...of };
}

function pair(receiver: string, bands: readonly BandFigures[]): FiguresOfPair {
  const broadband = band(63, 'whole', {});
  return { source: 'S1', receiver, figures: { bands, broadband, speech: null, thirdOctaves: null, schroederHz: null } };
}

const half = { ...NO_FIGURES, t20Seconds: 0.06, c80Db: 1 };

describe('the table by octave', () => {
  const first = pair('R1', [
    band(125, 'whole', { t20Seconds: 0.8, c80Db: -1, uncertainty: half }),
    band(250, 'whole', { t20Seconds: 0.7, c80Db: 12, uncertainty: half, unsupported: ['t20Seconds'] }),
    band(500, 'partly', { t20Seconds: 2.5, uncertainty: half }),
  ]);
  const second = pair('R2', [
    band(125, 'whole', { t20Seconds: 1, c80Db: null, uncertainty: { ...half, t20Seconds: 0.1 } }),
    band(250, 'whole', { t20Seconds: 0.9, c80Db: 14, uncertainty: half }),
    band(500, 'partly', { t20Seconds: 3.3, uncertainty: half }),
  ]);

  it('has means with their uncertainty, ranges, and marks what is not determined', () => {
    const { rows, isMarked } = octaveTable([first, second], MAIN_FIGURES);
    expect(rows).toEqual([
      [' Hz', 'T20, s', 'C80, dB'],
      ['125', '0.90 ± 0.08 ', '−1.0 ± 1.0 '],
      ['', '  0.80…1.00 ', '    1 of 2 '],
      ['250', '0.80 ± 0.06?', '13.0 ± 1.0 '],
      ['', '  0.70…0.90 ', ' 12.0…14.0 '],
    ]);
    expect(isMarked).toBe(true);
  });

  it('has no ranges of one response, and no octave that is only partly valid', () => {
    const { rows, isMarked } = octaveTable([second], ['t20Seconds']);
    expect(rows.map(([label]) => label)).toEqual([' Hz', '125', '250']);
    expect(isMarked).toBe(false);
    expect(octaveTable([pair('R1', [band(63, 'partly', { t20Seconds: 1 })])], MAIN_FIGURES).rows).toEqual([]);
  });

  it('ends with the single-number values where both octaves are there', () => {
    const whole = pair('R1', [
      band(500, 'whole', { t20Seconds: 0.8, unsupported: ['t20Seconds'] }),
      band(1000, 'whole', { t20Seconds: 0.6 }),
    ]);
    expect(octaveTable([whole], MAIN_FIGURES).rows.at(-1)).toEqual([SINGLE, '0.70?']);
  });
});
