/** The table of an estimate. */
import { expect, test } from 'vitest';
import type { RoomEstimate } from '../../../../src/app/index.ts';
import { estimateRows } from '../../../../electron/renderer/state/estimate/estimate-rows.ts';

const formula = (centreHz: number, seconds: number, isKnown = true) => ({
  ...{ centreHz, sabineSeconds: seconds, eyringSeconds: 0.9 * seconds, arauSeconds: seconds, isKnown },
});

const ESTIMATE: RoomEstimate = {
  cubicMetres: 200,
  formulas: [formula(500, 1), formula(1000, 0.6), formula(2000, Infinity, false)],
  rays: [
    { centreHz: 500, t20Seconds: 0.85 },
    { centreHz: 1000, t20Seconds: 0.39 },
    { centreHz: 2000, t20Seconds: null },
  ],
  targets: [
    {
      name: 'My hall',
      figure: 't20Seconds',
      bands: [
        { centreHz: 500, from: 0.5, to: 0.88 },
        { centreHz: 1000, from: 0.4, to: null },
      ],
    },
  ],
  targetProblem: null,
};

const texts = (isComing: boolean, estimate = ESTIMATE): string[][] =>
  estimateRows(estimate, isComing).map(({ cells }) => cells.map(({ text }) => text));

test('Each octave has the times of formulas and rays, and the limits of the target', () => {
  expect(texts(false)).toEqual([
    ['1.00', '0.60', '∞'],
    ['0.90', '0.54', '∞'],
    ['0.85', '0.39', '–'],
    ['0.50–0.88', '≥ 0.40', '–'],
  ]);
});

test('A time that misses the target says on which side', () => {
  const verdicts = estimateRows(ESTIMATE, false).map(({ cells }) => cells.map(({ verdict }) => verdict));
  expect(verdicts).toEqual([
    ['high', null, null],
    ['high', null, null],
    [null, 'low', null],
    [null, null, null],
  ]);
});

test('Rays that are on their way are not told as missing', () => {
  expect(texts(true, { ...ESTIMATE, rays: null })[2]).toEqual(['…', '…', '…']);
  expect(texts(false, { ...ESTIMATE, rays: null })[2]).toEqual(['–', '–', '–']);
});

test('An octave that materials do not cover is marked', () => {
  const [sabine] = estimateRows(ESTIMATE, false);
  expect(sabine.cells.map(({ isKnown }) => isKnown)).toEqual([true, true, false]);
});
