import { computed, effect, signal } from '@preact/signals';
import type { RenderProgress, SceneView } from '../../../../src/app/index.ts';
import type { Asked } from '../../core/client.ts';
import { failureOf } from '../../core/task-failure.ts';
import type { Failure, RenderOutcome, Tasks } from '../../core/protocol.ts';
import { machine } from '../../core/workers.ts';
import { duration } from '../window/format.ts';
import { onNextFrame } from '../../platform/next-frame.ts';
import { sceneDocument, sceneInput } from '../document/document.ts';
import { engineOptions } from '../window/engine.ts';
import { filmRequest } from './film-settings.ts';
import { beginFrames, endFrames, paused, showFrame, stepsPerFrame, watchSettings } from './field-view.ts';
import { besidesScene } from '../room/leaks.ts';
import { machineUse, takeMachine } from '../window/machine-turn.ts';
import { Pace } from './pace.ts';
import { prediction } from '../plan/plan.ts';
import { addResult } from '../results/results.ts';
import { say, showTrouble } from '../window/say.ts';
import { problems } from '../room/scene-check.ts';
import { shownView } from '../room/shown-room.ts';

/** The last run of this window. */
export interface Run {
  /** Name of the scene at the start. */
  readonly name: string;
  /** s; null without a plan. */
  readonly predictedSeconds: number | null;
  readonly progress: RenderProgress;
  /** Time left at the present pace, s; null if unknown. */
  readonly leftSeconds: number | null;
  readonly state:
    | { readonly kind: 'going' | 'stopping' | 'stopped' }
    | { readonly kind: 'done'; readonly seconds: number }
    | { readonly kind: 'failed'; readonly failure: Failure };
}

/** Null before the first run. */
export const run = signal<Run | null>(null);

const isUnderWay = ({ state }: Run): boolean => state.kind === 'going' || state.kind === 'stopping';

export const isRunning = computed(() => run.value !== null && isUnderWay(run.value));

/** Why no run can start, or null. */
export const obstacle = computed<string | null>(() => {
  if (isRunning.value) return 'A run is in progress.';
  if (machineUse.value === 'bench')
    return 'A measurement of the stencils is in progress; wait until it is done, or cancel it.';
  if (machineUse.value === 'calibration') return 'A calibration is in progress; wait until it is done, or cancel it.';
  const { length } = problems.value;
  if (length > 0) return `The scene has ${length === 1 ? 'a problem' : `${length} problems`}.`;
  const problem = prediction.value?.problem;
  return problem ? `This scheme cannot be run: ${problem}.` : null;
});

let current: { readonly controller: AbortController; asked: Asked<'render'> | null } | null = null;
const pace = new Pace();

/** Renders the current scene, unless there is an obstacle. */
export async function startRun(): Promise<void> {
  const input = sceneInput.peek();
  if (!input || obstacle.peek() !== null) return;
  const name = sceneDocument.peek()!.name.replace(/(\.scene)?\.json$/i, '');
  const view = shownView.peek();
  const controller = new AbortController();
  const started = performance.now();
  begin(name);
  current = { controller, asked: null };
  try {
    const outcome = await takeMachine('run', controller, () =>
      watched(
        machine.ask(
          'render',
          {
            input,
            overrides: besidesScene.peek(),
            engine: engineOptions.peek(),
            watch: watchSettings.peek(),
            film: filmRequest.peek(),
          },
          { signal: controller.signal, onEvent: hear },
        ),
      ),
    );
    succeed(name, outcome, view, (performance.now() - started) / 1000);
  } catch (error) {
    fail(error);
  } finally {
    current = null;
    endFrames();
  }
}

/** Waits for a rendering, and meanwhile keeps it informed of how it is watched. */
async function watched(asked: Asked<'render'>): Promise<RenderOutcome> {
  current!.asked = asked;
  const stopTelling = effect(() => {
    asked.watch(watchSettings.value);
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

function begin(name: string): void {
  pace.forget();
  beginFrames();
  run.value = {
    name,
    predictedSeconds: prediction.peek()?.seconds.total ?? null,
    progress: { phase: 'preparing' },
    leftSeconds: null,
    state: { kind: 'going' },
  };
  say(`The run of ${name} has started.`);
}

function hear(event: Tasks['render']['event']): void {
  if ('frame' in event) {
    showFrame(event.frame);
    // A film is recorded; a run that is watched at its own pace waits until each frame is drawn.
    if (event.frame.isPulse) current?.asked?.drawn();
    else onNextFrame(() => current?.asked?.drawn());
    return;
  }
  const { progress } = event;
  if (progress.phase !== 'running') {
    const isEstimated = progress.phase === 'finishing' && progress.done > 0;
    update({ progress, leftSeconds: isEstimated ? progress.remainingSeconds : null });
    return;
  }
  const { step, steps, remainingSeconds } = progress.run;
  pace.add(step, performance.now() / 1000);
  // Before the pace is known, use the engine's estimate, which leaves out the time for frames.
  const atLeast = stepsPerFrame.peek() === null ? remainingSeconds : null;
  update({ progress, leftSeconds: pace.secondsFor(steps - step) ?? atLeast });
}

function update(change: Partial<Run>): void {
  const before = run.peek();
  if (before && isUnderWay(before)) run.value = { ...before, ...change };
}

function succeed(name: string, outcome: RenderOutcome, view: SceneView | null, seconds: number): void {
  const { id, weights } = outcome.report.scheme;
  addResult(`${name}, ${id}@${weights}`, outcome, view);
  update({ state: { kind: 'done', seconds } });
  say(`The run of ${name} is done after ${duration(seconds)}.`);
}

function fail(error: unknown): void {
  const failure = failureOf(error);
  update({ state: failure.kind === 'stopped' ? { kind: 'stopped' } : { kind: 'failed', failure } });
  showTrouble('The run', error);
}
