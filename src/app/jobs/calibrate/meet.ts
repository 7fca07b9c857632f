import { RunError } from '../../../units/errors.ts';
import { groupFigures, ratioOf, type FigureGroup } from './compare.ts';
import { JUST_NOTICEABLE, MOST_FACTOR, surfacesOf, type CalibrationJob } from './job.ts';
import { absorptionAt, atBound, rangeOf, written, type LogRange } from './movable.ts';
import { OctaveSolver, type OctaveRun } from './octave-solver.ts';
import type { CalibrationReport, CalibrationRun } from './calibration-report.ts';
import type { Absorptions, CalibrationTrial, Runs } from './runs.ts';
import { sabineSensitivities } from '../../inputs/tables/sensitivity.ts';
import type { Trial } from './trial.ts';

/** An octave with its solver. */
interface FittedOctave {
  readonly centreHz: number;
  /** One for each figure. Their means are met: one position scatters more than its materials explain. */
  readonly groups: readonly FigureGroup[];
  readonly solver: OctaveSolver;
  /** [material] */
  readonly ranges: readonly LogRange[];
}

/** Share of the tolerance that counts as no misfit at all. */
const MISFIT_OF_TOLERANCE = 1 / 4;

export function octavesOf(job: CalibrationJob, before: Trial): readonly FittedOctave[] {
  const { request, movable, measured, figures } = job;
  const { mostFactor = MOST_FACTOR, within = JUST_NOTICEABLE } = request;
  const shown = measured.filter((value) => figures.includes(value.figure) && before.secondsOf(value) !== null);
  const centres = [...new Set(shown.map(({ centreHz }) => centreHz))].sort((a, b) => a - b);
  if (centres.length === 0) {
    throw new RunError(
      'the simulation shows none of the measured decay times: the room decays too fast for its octaves, or not far enough',
      'Look at the figures of a run of the scene: are its absorption and its volume right? Or give a longer duration.',
    );
  }
  return centres.map((centreHz) => {
    const groups = groupFigures(shown.filter((value) => value.centreHz === centreHz));
    const ranges = movable.map(({ octaves }) => rangeOf(absorptionAt(octaves, centreHz), mostFactor));
    const sensitivities = sabineSensitivities(surfacesOf(movable, centreHz, job.dimensions), job.fixedArea(centreHz));
    const unknowns = {
      start: ranges.map(({ start }) => start),
      low: ranges.map(({ low }) => low),
      high: ranges.map(({ high }) => high),
      change: Math.log(mostFactor) / 2,
      misfit: (MISFIT_OF_TOLERANCE * within) / 100,
    };
    const solver = new OctaveSolver(
      unknowns,
      groups.map(() => sensitivities),
    );
    return { centreHz, groups, solver, ranges };
  });
}

export interface MeetOutcome {
  readonly after: CalibrationTrial;
  readonly outcome: CalibrationReport['outcome'];
  readonly runs: readonly CalibrationRun[];
}

/** Runs in a row that bring nothing nearer before the search ends. */
const IDLE_RUNS = 3;

/** The next run has to change some absorption by this share at least. */
const WORTH_A_RUN = 0.002;

/** Counts for a decay time that a run does not show. */
const NOT_SHOWN = 1;

/** Simulates, learns and moves until every octave is met, or nothing gets nearer. */
export async function meet(
  octaves: readonly FittedOctave[],
  runs: Runs,
  before: CalibrationTrial,
  { request: { within = JUST_NOTICEABLE } }: CalibrationJob,
): Promise<MeetOutcome> {
  const history: CalibrationRun[] = [];
  let trial = before;
  let best = { trial: before, misfit: Infinity };
  for (let idle = 0; ;) {
    const bands = octaves.flatMap(({ groups }) =>
      groups.map((group) => ({
        figure: group.figure,
        centreHz: group.centreHz,
        difference: differenceOf(group, trial),
      })),
    );
    const differences = bands.map(({ difference }) => difference ?? NOT_SHOWN);
    const largest = differences.reduce((most, difference) => Math.max(most, Math.abs(difference)), -Infinity);
    history.push({
      largestDifferencePercent: 100 * largest,
      bands: bands.map(({ difference, ...band }) => ({
        ...band,
        differencePercent: difference === null ? null : 100 * difference,
      })),
      seconds: trial.seconds,
    });
    const misfit = Math.sqrt(differences.reduce((sum, difference) => sum + difference ** 2, 0) / differences.length);
    idle = misfit < best.misfit ? 0 : idle + 1;
    if (misfit < best.misfit) best = { trial, misfit };
    const end = (outcome: CalibrationReport['outcome']): MeetOutcome => ({ after: best.trial, outcome, runs: history });
    if (100 * largest <= within) return { after: trial, outcome: 'met', runs: history };
    if (idle >= IDLE_RUNS) return end('stuck');
    const current = new Map(octaves.map((octave) => [octave.centreHz, stateOf(octave, trial)]));
    const next = new Map(
      octaves.map(({ centreHz, solver }) => {
        solver.learn(current.get(centreHz)!);
        return [centreHz, solver.next().map(written)] as const;
      }),
    );
    const isMove = octaves.some(({ centreHz }) =>
      next.get(centreHz)!.some((value, m) => Math.abs(Math.log(value) - current.get(centreHz)!.at[m]) > WORTH_A_RUN),
    );
    if (!isMove) return end(octaves.some((octave) => isAtBound(octave, next)) ? 'bounds' : 'stuck');
    if (!runs.areLeft) return end('runs');
    trial = await runs.run(next);
  }
}

function isAtBound({ centreHz, ranges }: FittedOctave, absorptions: Absorptions): boolean {
  return absorptions.get(centreHz)!.some((value, m) => atBound(value, ranges[m]));
}

/** Mean simulated over mean measured time, minus 1; null for a run without decay times. */
function differenceOf(group: FigureGroup, trial: Trial): number | null {
  const ratio = ratioOf(group, trial);
  return ratio === null ? null : ratio - 1;
}

function stateOf({ groups, ranges, centreHz }: FittedOctave, trial: CalibrationTrial): OctaveRun {
  const at = trial.absorptions?.get(centreHz)?.map(Math.log) ?? ranges.map(({ start }) => start);
  return { at, residuals: groups.map((group) => Math.log(ratioOf(group, trial) ?? NaN)) };
}
