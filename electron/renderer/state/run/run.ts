import { batch, computed, effect } from '@preact/signals';
import { WHOLE_BAND, type RenderProgress } from '../../../../src/app/index.ts';
import type { Asked } from '../../core/client.ts';
import { failureOf, TaskFailure } from '../../core/task-failure.ts';
import type { Failure, RenderOutcome, Tasks } from '../../core/protocol.ts';
import { machine } from '../../core/workers.ts';
import { documentNumber } from '../document/document.ts';
import { projectScheme } from '../document/project-scheme.ts';
import { duration } from '../window/format.ts';
import { onNextFrame } from '../../platform/next-frame.ts';
import { beginFrames, endFrames, paused, showFrame, stepsPerFrame, watchSettings } from './field-view.ts';
import { machineUse, occupation, takeMachine } from '../window/machine-turn.ts';
import { Pace } from './pace.ts';
import { PauseClock } from './pause-clock.ts';
import { premiere } from './player.ts';
import { prediction } from '../plan/prediction.ts';
import { isWithoutWaves } from '../plan/preset-scene.ts';
import { chosenPlan, ownPreset, preset } from '../plan/presets.ts';
import { resultTab } from '../results/result-tab.ts';
import { addResult, choose, chooseResult, chosen, shownResult } from '../results/results.ts';
import { say, showTrouble } from '../window/say.ts';
import { problems } from '../room/scene-check.ts';
import { view } from '../window/view.ts';
import { words } from '../../../words/words.ts';
import { announce, openArrived } from './arrival.ts';
import { presentJob, type RunJob } from './job.ts';
import { projectSignal, whenReplaced } from '../window/lifetimes.ts';

/** The last run of this window. */
export interface Run {
  /** Name of the scene at the start. */
  readonly name: string;
  /** s; null without a plan. */
  readonly predictedSeconds: number | null;
  /** Rays that it traces, of all sources; null without rays, or if it is not known how many. */
  readonly rays: number | null;
  /** Whether it has waves: rays alone cannot be paused. */
  readonly hasWaves: boolean;
  readonly progress: RenderProgress;
  /** Time left at the present pace, s; null if unknown. */
  readonly leftSeconds: number | null;
  readonly state:
    | { readonly kind: 'going' | 'stopping' | 'stopped' }
    /** Time that it took, how much of it for pictures of the wave, and time that the user let it wait besides, s. */
    | {
        readonly kind: 'done';
        readonly seconds: number;
        readonly pictureSeconds: number;
        readonly pausedSeconds: number;
      }
    | { readonly kind: 'failed'; readonly failure: Failure };
}

/** The run that is shown; null before the first. */
export const run = projectSignal<Run | null>(null);

/** What the run in progress computes, or null. */
export const jobUnderWay = projectSignal<RunJob | null>(null);

const isUnderWay = ({ state }: Run): boolean => state.kind === 'going' || state.kind === 'stopping';

export const isRunning = computed(() => run.value !== null && isUnderWay(run.value));

/** Whether the run in progress waits when asked to: while it prepares the room, and between steps. */
export const canPause = computed(() => {
  if (paused.value && isRunning.value) return true;
  const { hasWaves, state, progress } = run.value ?? {};
  return hasWaves === true && state?.kind === 'going' && PAUSABLE.includes(progress!.phase);
});

const PAUSABLE: readonly RenderProgress['phase'][] = ['preparing', 'filming', 'running'];

/** Why no run can start, or null. */
export const obstacle = computed<string | null>(() => {
  // A run of another project may be about to stop.
  if (isRunning.value || machineUse.value === 'run') return words.run.obstacles.run;
  if (machineUse.value === 'bench') return words.run.obstacles.bench;
  if (machineUse.value === 'calibration') return words.run.obstacles.calibration;
  if (occupation.value !== null) return words.window.busyWith(occupation.value);
  const { length } = problems.value;
  if (length > 0) return words.run.obstacles.problems(length);
  if (preset.value !== ownPreset.value && chosenPlan.value === null) return words.run.obstacles.notPlanned;
  const problem = prediction.value?.problem;
  if (!problem) return null;
  return words.run.obstacles[WHOLE_BAND.includes(preset.value) ? 'preset' : 'scheme'](problem);
});

interface Current {
  readonly controller: AbortController;
  asked: Asked<'render'> | null;
}

/** The run in progress; null once it has ended, or another project has taken the place of its own. */
let current: Current | null = null;
const pace = new Pace();
const pauses = new PauseClock();

/** Renders the current scene, unless there is an obstacle. */
export async function startRun(): Promise<void> {
  const job = presentJob();
  if (!job || obstacle.peek() !== null) return;
  const begun = performance.now();
  const { kind } = await perform(job);
  if (kind === 'done') openArrived(begun);
  const now = run.peek();
  if (now?.state.kind === 'failed') showTrouble(words.run.theRun, new TaskFailure(now.state.failure));
}

/** Renders a job; the machine must be free. @returns how it ended. */
export async function perform(job: RunJob): Promise<Run['state']> {
  const { input, engine, film } = job;
  // Runs that wait for each other take what the first of them chooses.
  const overrides = { ...job.overrides, projectScheme: projectScheme.peek() ?? undefined };
  const controller = new AbortController();
  const own: Current = { controller, asked: null };
  const started = performance.now();
  begin(job);
  jobUnderWay.value = job;
  current = own;
  try {
    const outcome = await takeMachine('run', controller, () =>
      watched(
        own,
        machine.ask(
          'render',
          { input, overrides, engine, watch: watchSettings.peek(), film },
          { signal: controller.signal, onEvent: (event) => current === own && hear(event) },
        ),
      ),
    );
    if (current === own) succeed(job, outcome, (performance.now() - started) / 1000);
  } catch (error) {
    if (current === own) fail(error);
  }
  if (current !== own) return { kind: 'stopped' };
  release();
  return run.peek()!.state;
}

function release(): void {
  current = null;
  jobUnderWay.value = null;
  endFrames();
}

// Its result would be one of another project.
whenReplaced('project', () => {
  current?.controller.abort();
  release();
});

/** Waits for a rendering, and meanwhile keeps it informed of how it is watched. */
async function watched(own: Current, asked: Asked<'render'>): Promise<RenderOutcome> {
  own.asked = asked;
  const stopTelling = effect(() => {
    asked.watch(watchSettings.value);
    pauses.set(paused.value, performance.now() / 1000);
    pace.forget();
  });
  try {
    return await asked.answer;
  } finally {
    stopTelling();
  }
}

export function cancelRun(): void {
  update({ state: { kind: 'stopping' } });
  current?.controller.abort();
}

/** Advances a paused run by one frame. */
export function stepOnce(): void {
  if (isRunning.peek() && paused.peek()) current?.asked?.step();
}

function begin({ name, predictedSeconds, rays, scene }: RunJob): void {
  pace.forget();
  pauses.restart();
  beginFrames();
  run.value = {
    name,
    predictedSeconds,
    rays,
    hasWaves: !isWithoutWaves(scene),
    progress: { phase: 'preparing' },
    leftSeconds: null,
    state: { kind: 'going' },
  };
  say(words.run.started(name));
}

function hear(event: Tasks['render']['event']): void {
  if ('frame' in event) {
    if (jobUnderWay.peek()?.document === documentNumber.peek()) showFrame(event.frame);
    // A film is recorded; a run that is watched at its own pace waits until each frame is drawn.
    if (event.frame.isPulse) current?.asked?.drawn();
    else onNextFrame(() => current?.asked?.drawn());
    return;
  }
  const { progress } = event;
  const wasFilming = run.peek()?.progress.phase === 'filming';
  if (wasFilming && progress.phase !== 'filming' && jobUnderWay.peek()?.document === documentNumber.peek()) premiere();
  if (progress.phase !== 'running') {
    update({ progress, leftSeconds: leftIn(progress) });
    return;
  }
  const { step, steps, remainingSeconds } = progress.run;
  pace.add(step, performance.now() / 1000);
  // Before the pace is known, use the engine's estimate, which leaves out the time for frames.
  const atLeast = stepsPerFrame.peek() === null ? remainingSeconds : null;
  update({ progress, leftSeconds: pace.secondsFor(steps - step) ?? atLeast });
}

/** Time left of what comes after the steps, s; null if unknown. */
function leftIn(progress: Exclude<RenderProgress, { readonly phase: 'running' }>): number | null {
  if (progress.phase === 'tracing') return progress.remainingSeconds;
  return progress.phase === 'finishing' && progress.done > 0 ? progress.remainingSeconds : null;
}

function update(change: Partial<Run>): void {
  const before = run.peek();
  if (before && isUnderWay(before)) run.value = { ...before, ...change };
}

function succeed({ name, label, view: room, input }: RunJob, outcome: RenderOutcome, seconds: number): void {
  const [result, response, tab] = [shownResult.peek(), chosen.peek(), resultTab.peek()];
  batch(() => {
    announce(addResult(name, outcome, room, input, label));
    // Who looks at a result goes on looking at it.
    if (!result || view.peek() !== 'results') return;
    chooseResult(result.id);
    if (response) choose({ resultId: result.id, file: response.entry.file });
    resultTab.value = tab;
  });
  const { chosen: choice, gridRule } = outcome.report;
  if (choice && gridRule) projectScheme.value ??= gridRule;
  const pausedSeconds = pauses.total(performance.now() / 1000);
  const computed = seconds - pausedSeconds;
  // Plans count what a report does: no film, and no waiting for the page to draw.
  const pictureSeconds = Math.max(0, computed - outcome.report.elapsedSeconds);
  update({ state: { kind: 'done', seconds: computed, pictureSeconds, pausedSeconds } });
  const done = words.layout.runDone(name, duration(computed), pausedSeconds >= 0.1 ? duration(pausedSeconds) : null);
  say(outcome.report.checkpoints.resumedFrom ? `${done} ${words.run.wentOn}` : done);
}

function fail(error: unknown): void {
  const failure = failureOf(error);
  update({ state: failure.kind === 'stopped' ? { kind: 'stopped' } : { kind: 'failed', failure } });
  if (failure.kind === 'stopped') say(words.window.stopped(words.run.theRun));
}
