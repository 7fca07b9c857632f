import { expect, it } from 'vitest';
import type { DesignRoomReport } from '../../../../../src/app/index.ts';
import type { RoomGoal } from '../../../../../src/app/jobs/design-room/goals.ts';
import { judgeGoals } from '../../../../../src/app/jobs/design-room/judging.ts';
import type { RunFigures } from '../../../../../src/app/jobs/room-trials/run-figures.ts';
import { designRoomSummary } from '../../../../../src/cli/words/design-room-summary.ts';

const GOAL: RoomGoal = { figure: 't20Seconds', centreHz: 125, of: 'mean', from: null, to: 0.8, source: 'a goal' };
const RUN = { figures: [{ figure: 't20Seconds', centreHz: 125, values: [0.5], half: 0 }] } as unknown as RunFigures;

/** The goal of a room that has 0.5 s. @param ofGrid Half of its uncertainty by the grid, s. */
const judged = (ofGrid: number) =>
  judgeGoals({ goals: [GOAL], base: RUN }, RUN, [{ ofGrid, ofMaterials: 0.2, sigma: 0.01 }], 95);

it('a value is not determined from two just noticeable differences on, by the grid alone', () => {
  // People notice 5 % of a decay time.
  expect(judged(0.0499)[0]).toMatchObject({ isMet: true, isDetermined: true });
  expect(judged(0.0501)[0]).toMatchObject({ isMet: true, isDetermined: false });
  expect(judged(0)[0].isDetermined).toBe(true);
});

it('the summary marks a value that is not determined, and its outcome says so', () => {
  const report = {
    ...{ title: 'Box', isMet: true, confidencePercent: 95, notSimulated: [], limits: [], warnings: [], trials: [] },
    ...{ coverings: [], cost: null, squareMetres: 0, elapsedSeconds: 1 },
    simulation: { scheme: null, validToHz: 180, durationSeconds: 1, runs: 1, keptRuns: 0 },
    files: { scene: 'a', report: 'b', table: 'c', runs: 'd' },
  };
  const textOf = (ofGrid: number): string =>
    designRoomSummary({ ...report, goals: judged(ofGrid) } satisfies DesignRoomReport, 'out').join('\n');
  const doubtful = textOf(0.06);
  expect(doubtful).toMatch(/0\.50 ± 0\.0\d\? /);
  expect(doubtful).toMatch(/outcome +every goal is met with 95 %, as far as it is determined$/m);
  expect(doubtful).toMatch(/doubtful +\? not determined, too uncertain to be used: T20 at 125 Hz to 0\.8 s$/m);
  expect(textOf(0.04)).not.toMatch(/\?|determined/);
});
