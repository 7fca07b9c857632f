import { describe, expect, it } from 'vitest';
import { blankFigures, EXPECTED_FIGURES } from '../../../../../src/app/jobs/sensitivities/blank-figures.ts';
import type { FigureName } from '../../../../../src/response/figures/catalogue.ts';

const at = (figure: FigureName, centreHz: number | null, value: number) => ({ figure, centreHz, value });

/** What a box of 0.8 s up to 180 Hz showed: no T20 at all, and C50 in one of its octaves. */
const SHOWN = {
  figures: [at('edtSeconds', 63, 1.62), at('edtSeconds', 125, 1.41), at('c50Db', 125, 0.7)],
  simulation: { durationSeconds: 0.8, validToHz: 180.4 },
  warnings: ['T30 is blank at 63, 125 Hz because the responses are too short: a duration of 1.7 s would show it'],
};

describe('blankFigures', () => {
  it('says where a figure that is asked for has no value, why, and what would show it', () => {
    // 35 dB of the 60 that take 1.62 s, in seven eighths of the record, and 15 % more: 1.24 s.
    expect(blankFigures(SHOWN, ['T20', 'C50', 'EDT', 'STI', 'LF', 'T30'])).toEqual([
      'T20 is blank at 63, 125 Hz: responses of 0.8 s are too short for it in one of the runs. A duration of about 1.25 s would show it',
      'C50 is blank at 63 Hz: responses of 0.8 s are too short for it in one of the runs. A longer duration would show it',
      'LF is blank at 63, 125 Hz: no response has it in all runs. It needs a second receiver, a level or a distance',
      'STI is blank: it needs the octaves from 125 to 8000 Hz, and responses are right up to 180 Hz. A higher frequency, or the full band, would show it',
    ]);
  });

  it('says nothing of figures that have all values, or that nobody asked for', () => {
    expect(blankFigures(SHOWN, ['EDT'])).toEqual([]);
    expect(blankFigures({ ...SHOWN, figures: [...SHOWN.figures, at('sti', null, 0.6)] }, ['STI'])).toEqual([]);
    expect(EXPECTED_FIGURES).toEqual(['EDT', 'T20', 'T30', 'C80', 'D50', 'C50', 'Ts', 'G', 'STI']);
  });
});
