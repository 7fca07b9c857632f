import type { RunSetup, Simulation } from '../../../engine/engine.ts';
import { nodeCounts } from '../../../room/prepare/prepared.ts';
import { stopIfAsked } from '../../../units/task.ts';
import type { ChosenKernel } from '../../ports/engine/kernel-choice.ts';
import { kernelWork } from '../../planning/plan/kernel-work.ts';
import { expectedStepNs, expectedStepping } from '../../planning/plan/remember-run.ts';
import type { RenderPlan } from '../../inputs/request/render-plan.ts';
import type { RenderJob } from '../job/job.ts';
import { runSetup, type PreparedScene } from './prepare-scene.ts';

/**
 * Stage 4: chooses the engine's kernel for all runs in a room; a rendering that is resumed keeps its own.
 *
 * @throws CancelledError if stopped.
 */
export async function chooseKernel(
  plan: RenderPlan,
  { room }: PreparedScene,
  { engine, request, resumed, controls: { host, signal, onProgress } }: RenderJob,
): Promise<ChosenKernel> {
  if (resumed?.job.kernel && engine.withKernel) return engine.withKernel(resumed.job.kernel);
  if (!engine.choose) return { engine, report: null, warnings: [] };
  return engine.choose(kernelWork(plan), {
    nodeSteps: nodeCounts(room).interior * plan.steps * plan.scene.sources.length,
    expectedSeconds: await expectedStepping({ plan, room, engine }, host.kept),
    measure: request.measure ?? false,
    signal,
    onProgress: (share) => onProgress?.({ phase: 'preparing', what: 'choosing a kernel', share }),
  });
}

/** A room in an engine, and the setups of its runs. */
export interface OpenRoom {
  /** Open for the first of the setups, at rest. */
  readonly simulation: Simulation;
  /** The setup of each source; with reciprocity, of each receiver. */
  readonly setups: readonly RunSetup[];
}

/**
 * Uploads the room to the engine, once for all sources.
 *
 * @returns at rest, with the first source.
 * @throws RunError if the room does not fit; CancelledError if stopped.
 */
export async function openEngine(
  chosen: ChosenKernel,
  plan: RenderPlan,
  prepared: PreparedScene,
  { timer, cards, controls: { host, signal } }: RenderJob,
): Promise<OpenRoom> {
  const { engine } = chosen;
  const { scene, steps } = plan;
  stopIfAsked(signal);
  // With reciprocity a run is that of a receiver.
  const excited = prepared.isReciprocal ? scene.receivers : scene.sources;
  const setups = excited.map((_, index) => runSetup(prepared, index));
  // Other cards are ready about when the first one is.
  if (fitsEach(prepared, engine)) cards.open({ room: prepared.room, setups }, chosen);
  // Several cards weigh this against host memory.
  const isWeighed = (engine.cards ?? 1) > 1;
  const stepNs = isWeighed ? await expectedStepNs({ plan, room: prepared.room, engine }, host.kept) : undefined;
  const onTime = (what: string, seconds: number): void => timer.addStage('opening', what, seconds);
  return { setups, simulation: await engine.open(prepared.room, setups[0], { setups, steps, stepNs, onTime }) };
}

/** Bytes of the two values of a node, in single precision. */
const NODE_BYTES = 8;

/** A room whose field takes less is held by any card, bytes. */
const SURELY_HELD = 4e9;

/** Whether each card holds a room by itself for sure: one that runs from host memory is sent to no other card. */
const fitsEach = ({ room }: PreparedScene, { deviceMemory = Infinity }: ChosenKernel['engine']): boolean =>
  nodeCounts(room).total * NODE_BYTES < Math.min(SURELY_HELD, deviceMemory / 4);
