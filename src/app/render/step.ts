import { simulate, type RunProgress, type RunResult } from '../../run/simulate.ts';
import { framesFor } from './watching/field-frames.ts';
import { makeFilm } from './watching/film.ts';
import type { Survival } from '../checkpoint/survival.ts';
import { DeviceLostError } from '../../units/errors.ts';
import type { RenderJob } from './job.ts';
import type { Lengths } from './lengths.ts';
import { asSources } from './reciprocity.ts';
import type { StableRoom } from './prove-stable.ts';
import { timePasses, type PassShare } from './time-passes.ts';

/** What the steps of all sources gave. */
export interface SteppedSources {
  /** Of each source its run; with reciprocity, of each receiver. */
  readonly runs: readonly RunResult[];
  /** What the passes of a step take; null if it is not known. */
  readonly passes: readonly PassShare[] | null;
}

/**
 * Stage 6: runs every source in the room, one after the other, times the passes of a step, and closes the simulation.
 *
 * @param lengths Decides how long the runs go on.
 * @param survival Keeps where the runs are.
 * @param onRun Called with the run of each source, in order, as soon as its length is final.
 * @throws RunError if the device fails or the field does not stay finite; CancelledError if stopped.
 */
export async function stepSources(
  { plan, prepared, simulation, setups }: StableRoom,
  { controls: { signal, onProgress, watch }, timer }: RenderJob,
  lengths: Lengths,
  survival: Survival,
  onRun: (run: RunResult) => void,
): Promise<SteppedSources> {
  const { room } = prepared;
  const { scene, steps } = plan;
  const { sources } = scene;
  // With reciprocity a run is that of a receiver.
  const excited = prepared.isReciprocal ? scene.receivers : sources;
  if (watch?.film) {
    timer.leaveOut(await makeFilm({ plan, prepared, simulation }, watch.film, { signal, onProgress }));
    await simulation.restart(setups[0]);
  }
  let passes: readonly PassShare[] | null = null;
  const runs = await simulate(
    simulation,
    room,
    setups,
    steps,
    (index) => {
      const source = excited[index].name;
      return {
        signal,
        onProgress: (run) => onProgress?.({ phase: 'running', source, run: amongAll(run, index, excited.length) }),
        keep: (point) => survival.keep(index, point),
        watch: watch && framesFor(watch, room, { source, steps }),
      };
    },
    prepared.isReciprocal ? asSources(excited.length, onRun) : onRun,
    lengths,
    (last) =>
      timer.time('checking', () =>
        timer.stage('checking', 'timing the passes', async () => {
          passes = await timePasses(last).catch((error: unknown) => {
            // The responses are there.
            if (error instanceof DeviceLostError) return null;
            throw error;
          });
        }),
      ),
  );
  timer.add('finishing', survival.report().seconds);
  for (const { steppingSeconds, watchingSeconds } of runs) {
    timer.add('stepping', steppingSeconds);
    timer.leaveOut(watchingSeconds);
  }
  return { runs, passes };
}

/** The progress of all sources, if all are as fast as this one. */
function amongAll(run: RunProgress, index: number, sources: number): RunProgress {
  const step = index * run.steps + run.step;
  const steps = sources * run.steps;
  const perStep = run.elapsedSeconds / run.step;
  return { ...run, step, steps, elapsedSeconds: perStep * step, remainingSeconds: perStep * (steps - step) };
}
