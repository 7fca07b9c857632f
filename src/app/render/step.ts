import { simulate, type RunProgress, type RunResult } from '../../run/simulate.ts';
import { framesFor } from './field-frames.ts';
import type { RenderJob } from './job.ts';
import { runSetup } from './prepare-scene.ts';
import type { StableRoom } from './prove-stable.ts';

/**
 * Stage 6: runs every source in the room, one after the other, and closes the simulation.
 *
 * @returns of each source its run.
 * @throws RunError if the device fails or the field does not stay finite; CancelledError if stopped.
 */
export async function stepSources(
  { plan, prepared, simulation }: StableRoom,
  { controls: { signal, onProgress, watch }, timer }: RenderJob,
): Promise<readonly RunResult[]> {
  const { scene, steps } = plan;
  const runs: RunResult[] = [];
  try {
    for (const [index, { name: source }] of scene.sources.entries()) {
      const setup = runSetup(prepared, index);
      if (index > 0) await simulation.restart(setup);
      const run = await simulate(simulation, prepared.room, setup, steps, {
        signal,
        onProgress: (run) => onProgress?.({ phase: 'running', source, run: amongAll(run, index, scene.sources.length) }),
        watch: watch && framesFor(watch, prepared.room, { source, steps }),
      });
      timer.add('stepping', run.steppingSeconds);
      timer.leaveOut(run.watchingSeconds);
      runs.push(run);
    }
  } finally {
    await simulation.close();
  }
  return runs;
}

/** The progress of one source as that of all, if all are as fast. */
function amongAll(run: RunProgress, index: number, sources: number): RunProgress {
  const step = index * run.steps + run.step;
  const steps = sources * run.steps;
  const perStep = run.elapsedSeconds / run.step;
  return { ...run, step, steps, elapsedSeconds: perStep * step, remainingSeconds: perStep * (steps - step) };
}
