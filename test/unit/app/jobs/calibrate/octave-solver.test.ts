import { describe, expect, it } from 'vitest';
import { OctaveSolver } from '../../../../../src/app/jobs/calibrate/octave-solver.ts';
import { sabineSensitivities, sabineTime } from '../../../../../src/app/inputs/tables/sensitivity.ts';
import { metresPerSecond } from '../../../../../src/units/quantities.ts';

/** A room by Sabine's formula: 100 m², 60 m² and 2 m² of three materials, and 1 m² that does not move. */
const AREAS = [100, 60, 2];
const FIXED = 1;
const surfaces = (absorption: readonly number[]): { squareMetres: number; absorption: number }[] =>
  AREAS.map((squareMetres, m) => ({ squareMetres, absorption: absorption[m] }));
const timeOf = (absorption: readonly number[]): number =>
  sabineTime(surfaces(absorption), FIXED, 200, metresPerSecond(343));

const START = [0.1, 0.05, 0.3];

function calibrated(target: number, factor: number, runs: number, wrongBy = 1): { at: number[]; error: number } {
  const estimates = sabineSensitivities(surfaces(START), FIXED).map((value) => wrongBy * value);
  const solver = new OctaveSolver(
    {
      start: START.map(Math.log),
      low: START.map((value) => Math.log(value / factor)),
      high: START.map((value) => Math.log(value * factor)),
      change: Math.log(factor) / 2,
      misfit: 0.0125,
    },
    [estimates],
  );
  let at: readonly number[] = START.map(Math.log);
  for (let run = 0; run < runs; run++) {
    solver.learn({ at, residuals: [Math.log(timeOf(at.map(Math.exp)) / target)] });
    at = solver.next();
  }
  const absorption = at.map(Math.exp);
  return { at: absorption, error: timeOf(absorption) / target - 1 };
}

describe('OctaveSolver', () => {
  it('estimates the sensitivities as the derivatives of the decay time', () => {
    const estimates = sabineSensitivities(surfaces(START), FIXED);
    START.forEach((value, m) => {
      const moved = START.map((other, o) => (o === m ? value * 1.0001 : other));
      expect(Math.log(timeOf(moved) / timeOf(START)) / Math.log(1.0001)).toBeCloseTo(estimates[m], 4);
    });
  });

  // What is left is what the least change costs: less than a tenth of the tolerance of 5 %.
  it.each([0.7, 0.9, 1.2, 1.5])('meets a decay time that is %f of the first in three runs', (share) => {
    const { error } = calibrated(share * timeOf(START), 2, 3);
    expect(Math.abs(error)).toBeLessThan(0.005);
  });

  it('moves large absorbing areas most, and a small one hardly', () => {
    const { at } = calibrated(0.8 * timeOf(START), 2, 3);
    const moves = at.map((value, m) => value / START[m]);
    expect(moves[0]).toBeGreaterThan(moves[1]);
    expect(moves[1]).toBeGreaterThan(moves[2]);
    expect(moves[2]).toBeLessThan(1.03);
  });

  it('corrects sensitivities that are wrong by a factor of two', () => {
    expect(Math.abs(calibrated(1.3 * timeOf(START), 2, 6, 2).error)).toBeLessThan(0.01);
    expect(Math.abs(calibrated(1.3 * timeOf(START), 2, 6, 0.5).error)).toBeLessThan(0.01);
  });

  it('stays within the bounds, and then goes as near as they allow', () => {
    const { at, error } = calibrated(0.5 * timeOf(START), 1.3, 4);
    at.forEach((value, m) => expect(value).toBeLessThanOrEqual(START[m] * 1.3 + 1e-9));
    expect(at[0]).toBeCloseTo(START[0] * 1.3, 3);
    expect(error).toBeGreaterThan(0.4);
  });

  it('goes back half of the way from a run that came out worse, and leaves out a decay that is not there', () => {
    const start = [Math.log(0.1)];
    const solver = new OctaveSolver({ start, low: [Math.log(0.01)], high: [Math.log(0.9)], change: 1, misfit: 0.01 }, [
      [-1],
      [-1],
    ]);
    solver.learn({ at: start, residuals: [0.2, NaN] });
    const [first] = solver.next();
    expect(first - start[0]).toBeCloseTo(0.2, 2);
    solver.learn({ at: [first], residuals: [0.5, NaN] });
    expect(solver.next()[0] - start[0]).toBeCloseTo(0.1, 3);
  });
});
