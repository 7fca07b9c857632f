import type { SurvivalReport } from '../survival/survival.ts';
import { turns } from '../../ports/host/turns.ts';
import { extendedResponses } from './extended-responses.ts';
import { choiceReport, type ChosenPlan } from '../../planning/plan/choose-plan.ts';
import type { OctaveErrors } from '../../outputs/response/octave-errors.ts';
import { sceneSummary } from '../../outputs/scene/scene-summary.ts';
import { wholeFiles } from './whole-files.ts';
import type { FinishedFiles } from '../finished/finish.ts';
import type { RenderJob } from '../job/job.ts';
import type { DurationReport } from '../survival/duration-report.ts';
import { stabilityReport, type StableRoom } from '../prepared/prove-stable.ts';
import { makeReport, type RenderReport } from '../finished/render-report.ts';
import type { SteppedSources } from '../stepping/step.ts';

/** What a report says of a run besides its responses. */
export interface ToldOfRun {
  readonly duration: DurationReport;
  readonly checkpoints: SurvivalReport;
  /** Errors of the grid, by octave. */
  readonly errors: readonly OctaveErrors[];
  readonly warnings: readonly string[];
}

/**
 * Stage 8: writes the files of a rendering and `report.json`, all or none. The report comes last: a folder that has it
 * is whole.
 *
 * @param chosen The run as it was planned.
 * @param told What else the report says.
 * @throws RunError if writing fails; CancelledError if stopped.
 */
export async function writeFiles(
  { files, responses, overall, areas, sounds, fullBand }: FinishedFiles,
  { runs, passes, cards }: SteppedSources,
  { plan: planned, ranking }: ChosenPlan,
  { plan, prepared, chosen, stability }: StableRoom,
  told: ToldOfRun,
  { request, controls, rendered, engine, timer, resumed }: RenderJob,
): Promise<RenderReport> {
  const scene = await timer.both('finishing', 'drawing the room', () =>
    sceneSummary(plan, controls.host.files.split(request.sceneFile).name, prepared.materials, prepared.areas),
  );
  const times = timer.read();
  const { elapsedSeconds, seconds } = times;
  const figures = {
    chosen: resumed?.job.chosen?.report ?? choiceReport(ranking),
    kernel: chosen.report,
    runWarnings: [...chosen.warnings, ...told.warnings],
    elapsedSeconds,
    seconds,
    timing: { stages: timer.list(times), passes },
    memoryBytes: Math.max(...runs.map(({ memoryBytes }) => memoryBytes)),
    fromHost: runs.find(({ fromHost }) => fromHost)?.fromHost,
    cardsOrHost: runs.find(({ weighed }) => weighed)?.weighed,
    stepsMade: runs.reduce((sum, { stepsMade }) => sum + stepsMade, 0),
    duration: told.duration,
    checkpoints: told.checkpoints,
    cards,
    scene,
    errors: told.errors,
    stability: stabilityReport(stability, planned, plan, seconds.checking / elapsedSeconds),
    interpolationError: [...prepared.sources, ...prepared.receivers].reduce(
      (most, { error }) => Math.max(most, error),
      prepared.sounds?.error ?? 0,
    ),
  };
  const report = makeReport({
    plan,
    prepared,
    engine,
    raw: request.raw ?? false,
    figures,
    responses,
    overall,
    areas,
    fullBand,
  });
  const extended = request.extend ? await extendedResponses(report, files, turns(controls.signal)) : { report, files };
  const whole = await wholeFiles(
    { ...extended.report, ...(sounds && { sounds }) },
    extended.files,
    request,
    rendered.sceneText,
    turns(controls.signal),
  );
  await controls.host.files.writeTogether(request.outFolder, whole.files, controls.signal);
  return whole.report;
}
