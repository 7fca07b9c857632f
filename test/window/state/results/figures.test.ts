import { describe, expect, it } from 'vitest';
import type { BandFigures, ResponseAnalysis, RoomFigures } from '../../../../src/app/results/analyse/analyse.ts';
import {
  differenceCell,
  FIGURE_COLUMNS,
  figureCell,
  figureRows,
} from '../../../../electron/renderer/state/results/figures.ts';

const NONE: RoomFigures = {
  edtSeconds: null,
  t20Seconds: null,
  t30Seconds: null,
  c50Db: null,
  c80Db: null,
  d50: null,
  tsSeconds: null,
  gDb: null,
};

const band = (centreHz: number, validity: BandFigures['validity'], figures: Partial<RoomFigures>): BandFigures => ({
  ...NONE,
  uncertainty: null,
  unsupported: [],
  fits: { edt: null, t20: null, t30: null },
  curvaturePercent: null,
  noise: null,
  centreHz,
  lowerHz: centreHz / 1.4125,
  upperHz: centreHz * 1.4125,
  validity,
  ...figures,
});

const analysed = (bands: readonly BandFigures[], broadband: Partial<RoomFigures>): ResponseAnalysis =>
  ({
    validToHz: 600,
    bands,
    broadband: { ...NONE, uncertainty: null, unsupported: [], ...broadband },
  }) as unknown as ResponseAnalysis;

const one = analysed(
  [band(250, 'whole', { edtSeconds: 0.804, c80Db: -1.25, d50: 0.5 }), band(500, 'partly', { gDb: 7 })],
  { edtSeconds: 0.75, tsSeconds: 0.0512 },
);
const other = analysed(
  [band(250, 'whole', { edtSeconds: 0.746, c80Db: 0.5, d50: 0.5001 }), band(1000, 'outside', {})],
  {},
);

describe('a decay time of reduced range', () => {
  it('is marked, with what to say about it', () => {
    const figures = {
      ...band(250, 'whole', { t30Seconds: 0.83, t20Seconds: 0.8 }),
      reducedRange: ['t30Seconds' as const],
    };
    const { text, doubt } = figureCell(figures, column('T30'));
    expect(text).toBe('0.83 *');
    expect(doubt).toContain('45 dB');
    expect(figureCell(figures, column('T20'))).toEqual({ text: '0.80' });
  });
});

const column = (name: string): (typeof FIGURE_COLUMNS)[number] => FIGURE_COLUMNS.find((each) => each.name === name)!;

describe('the table of figures', () => {
  const rows = figureRows(one, other);

  it('has the octaves of both in order, then the whole band', () => {
    expect(rows.map(({ name }) => name)).toEqual(['250 Hz', '500 Hz', '1 kHz', 'whole band']);
    expect(rows.map(({ figures, compared }) => [figures?.validity, compared?.validity])).toEqual([
      ['whole', 'whole'],
      ['partly', undefined],
      [undefined, 'outside'],
      [undefined, undefined],
    ]);
  });

  it('shows each figure in its unit', () => {
    expect(figureCell(rows[0].figures, column('EDT'))).toEqual({ text: '0.80' });
    expect(figureCell(rows[0].figures, column('C80'))).toEqual({ text: '−1.3' });
    expect(figureCell(rows[0].figures, column('D50'))).toEqual({ text: '50' });
    expect(figureCell(rows[3].figures, column('Ts'))).toEqual({ text: '51' });
  });

  it('shows levels within the uncertainty of the strength', () => {
    const half = { gDb: 1.2 } as RoomFigures;
    const level = { ...band(250, 'whole', { gDb: 10 }), lpDb: 60, uncertainty: half };
    expect(figureCell(level, column('Lp')).text).toBe('60.0 ± 1.2');
  });

  it('explains missing values', () => {
    expect(figureCell(rows[0].figures, column('T30')).reason).toMatch(/too short/);
    expect(figureCell(rows[2].compared, column('T30')).reason).toMatch(/outside the valid band/);
    expect(figureCell(rows[1].figures, column('T30')).reason).toMatch(/partly outside the valid band/);
    expect(figureCell(rows[2].figures, column('T30')).reason).toMatch(/no such octave/);
  });

  it('takes differences of the exact values, not of the rounded ones', () => {
    // 0.746 − 0.804 = −0.058; with the rounded values, 0.75 − 0.80 = −0.05.
    expect(differenceCell(rows[0], column('EDT')).text).toBe('−0.06');
    expect(differenceCell(rows[0], column('C80')).text).toBe('+1.8');
    expect(differenceCell(rows[0], column('D50')).text).toBe('0');
    expect(differenceCell(rows[1], column('G')).reason).toMatch(/no such octave/);
  });
});
