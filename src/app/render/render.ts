import type { RunResult } from '../../run/simulate.ts';
import { RunError } from '../../units/errors.ts';
import type { ChosenKernel } from '../engine/kernel-choice.ts';
import { KeptStability } from '../kept-room/kept-stability.ts';
import { choosePlan } from '../plan/choose-plan.ts';
import { countingThreads } from '../plan/count-room.ts';
import { rememberRun } from '../plan/remember-run.ts';
import type { RenderPlan } from '../plan/render-plan.ts';
import type { RenderRequest } from '../scene/request.ts';
import { Finishing } from './finish.ts';
import { gridErrors } from './grid-errors.ts';
import type { RenderControls, RenderJob } from './job.ts';
import { loadScene } from './load.ts';
import { Lengths } from './lengths.ts';
import { chooseKernel, openEngine } from './open-engine.ts';
import { threadsFor } from '../host/room-threads.ts';
import { extentsOf } from '../scene/extents.ts';
import { prepareScene } from './prepare-scene.ts';
import { planSlower, proveStable, type StableRoom } from './prove-stable.ts';
import { reciprocalRuns } from './reciprocity.ts';
import type { RenderReport } from './report.ts';
import { stepSources } from './step.ts';
import { PartTimer } from './timer.ts';
import { writeFiles } from './write.ts';

/**
 * Computes the impulse responses of a room: reads a scene file, simulates every source, and writes
 * `SOURCE-RECEIVER.wav` for every pair and `report.json`. Files appear when everything has been computed, all or none.
 *
 * @throws InputError for what is wrong with scene, request or folder; DeviceError if there is no engine as asked for;
 *   RunError if the run or the writing fails; CancelledError if stopped.
 */
export async function renderScene(request: RenderRequest, controls: RenderControls): Promise<RenderReport> {
  const timer = new PartTimer();
  controls.onProgress?.({ phase: 'preparing' });
  const rendered = await timer.time('starting', () =>
    timer.stage('starting', 'reading the scene', () => loadScene(request, controls)),
  );
  // Threads become ready while the engine is made and the scheme is chosen.
  const { threads } = controls.host;
  const counting = rendered.scheme ? 0 : countingThreads(threads?.count ?? 1);
  threads?.start(Math.max(counting, threadsFor(likelyNodes(rendered), threads.count)));
  const engine = await timer.time('starting', () => timer.stage('starting', 'opening the device', controls.makeEngine));
  const job: RenderJob = { request, controls, rendered, engine, timer };
  const makeEngine = (): Promise<typeof engine> => Promise.resolve(engine);
  const chosen = await timer.time('starting', () =>
    timer.stage('starting', 'choosing the scheme', () =>
      choosePlan(rendered, request.raw ?? false, { ...controls, makeEngine }),
    ),
  );
  const room = await stableRoom(chosen.plan, job);
  const keeping = room.prepared.keep?.();
  const errors = gridErrors(room.plan, room.prepared);
  const lengths = new Lengths(room, job);
  let finishing: Finishing | undefined;
  // Responses are finished as soon as their length is final.
  const finish = (run: RunResult): void =>
    (finishing ??= new Finishing(lengths.plan, errors, room.prepared, job)).add(run);
  const { runs, passes } = await stepSources(room, job, lengths, finish).catch((error: unknown) => {
    finishing?.breakOff();
    throw error;
  });
  const finished = await timer.time('finishing', () => finishing!.files());
  const notKept = await timer.time('finishing', async () => keeping);
  const done = { ...room, plan: lengths.plan };
  const report = await writeFiles(finished, { runs, passes }, errors, chosen, done, lengths.report(), notKept, job);
  if (report.duration.wentOnFromSeconds === null) await learnFrom(report, done, job);
  return report;
}

/**
 * Keeps what the run took for later plans. One whose time step was reduced was prepared more than once, and one whose room
 * was kept not at all.
 */
async function learnFrom(
  { seconds, kernel, stability, roomFromCache }: RenderReport,
  { plan, prepared }: StableRoom,
  { request, controls, engine }: RenderJob,
): Promise<void> {
  const { preparing, opening, stepping, finishing } = seconds;
  // Plans count on reciprocity.
  if (reciprocalRuns(plan.scene) !== null && !prepared.isReciprocal) return;
  const again = stability.timeStepReduced !== null;
  await rememberRun(
    {
      plan,
      room: prepared.room,
      engine,
      raw: request.raw ?? false,
      checkSteps: stability.steps,
      kernelOverDefault: kernel?.overDefault ?? 1,
      cores: controls.host.threads?.count ?? 1,
      seconds: { stepping, finishing, ...(!again && { opening }), ...(!again && !roomFromCache && { preparing }) },
    },
    controls.host.kept,
  );
}

/** Nodes of a wavelength that most schemes need, at the highest frequency. */
const NODES_A_WAVELENGTH = 3;
const SOUND_SPEED = 343;

/** About as many nodes as the grid of a scene has, before its scheme is known. */
function likelyNodes({ geometry, scene }: RenderJob['rendered']): number {
  const { from, to } = extentsOf(geometry);
  return to.reduce(
    (nodes, high, axis) => nodes * (high - from[axis]) * ((NODES_A_WAVELENGTH * scene.maxFrequency) / SOUND_SPEED),
    1,
  );
}

/** Most attempts. The second follows from the measurement; further ones are needed only if the changed grid matters. */
const MOST_ATTEMPTS = 4;

/**
 * Prepares the room of a plan, opens the engine for it and makes sure that it is stable. A room that is not known to be
 * stable is planned again with a smaller time step, and prepared anew.
 *
 * @throws what the stages do; RunError if the room stays unstable.
 */
export async function stableRoom(planned: RenderPlan, job: RenderJob): Promise<StableRoom> {
  const { timer, rendered, controls } = job;
  let plan = planned;
  let chosen: ChosenKernel | undefined;
  for (let attempt = 0; attempt < MOST_ATTEMPTS; attempt++) {
    const prepared = await timer.time('preparing', () => prepareScene(plan, job));
    // The best kernel for a time step is the best for one that is a little smaller.
    chosen ??= await timer.time('choosing', () => chooseKernel(plan, prepared, job));
    const simulation = await openEngine(chosen, prepared, job);
    const kept = prepared.name === undefined ? undefined : new KeptStability(prepared.name, chosen, controls.host.kept);
    const stability = await timer.time('checking', () => proveStable(simulation, prepared.room, kept, controls));
    if (stability.certifiedBelow <= 1) return { plan, prepared, chosen, simulation, stability };
    await simulation.close();
    plan = planSlower(plan, stability, rendered);
  }
  throw new RunError(
    `with a time step of ${plan.timeStep.toExponential(3)} s the room is still not known to be stable`,
    'Take another scheme, and report the scene with the name of this one.',
  );
}
