import { propertiesOf } from '../../engine/engine-properties.ts';
import type { RunResult } from '../../run/run.ts';
import { InputError, RunError } from '../../units/errors.ts';
import { KeptInputs } from './kept-run/kept-inputs.ts';
import { isSameEngine, type ResumedRun } from './kept-run/resumed-run.ts';
import { Survival } from './survival/survival.ts';
import { schemeByName } from '../../scheme/scheme.ts';
import { withCourant } from '../../scheme/slower.ts';
import type { ChosenKernel } from '../ports/engine/kernel-choice.ts';
import { KeptStability } from '../setup/kept-room/kept-stability.ts';
import { OtherCards } from './cards/other-cards.ts';
import { choosePlan, withForecastOnGrid, type ChosenPlan } from '../planning/plan/choose-plan.ts';
import { countingThreads } from '../planning/plan/count-room.ts';
import { kernelWork } from '../planning/plan/kernel-work.ts';
import { withinTime } from '../planning/scene/within-time.ts';
import { rememberRun } from '../planning/plan/remember-run.ts';
import { planRender, withDuration, type RenderPlan } from '../inputs/request/render-plan.ts';
import type { RenderRequest, RenderScene } from '../inputs/request/request.ts';
import { Finishing } from './finished/finish.ts';
import { highBand, type HighBand } from './finished/high-band.ts';
import { gridErrors } from '../planning/plan/grid-errors.ts';
import type { RenderControls, RenderJob } from './job/job.ts';
import { loadScene } from './prepared/load.ts';
import { chooseKernel, openEngine } from './prepared/open-engine.ts';
import { threadsFor } from '../ports/host/room-threads.ts';
import { extentsOf } from '../inputs/scene/extents.ts';
import { prepareScene } from './prepared/prepare-scene.ts';
import { planSlower, proveStable, type StableRoom } from './prepared/prove-stable.ts';
import { reciprocalRuns } from '../inputs/request/reciprocity.ts';
import type { AnyReport, RenderReport } from './finished/render-report.ts';
import { renderRays } from './rays-only/render-rays.ts';
import { stepSources } from './stepping/step.ts';
import { PartTimer } from './job/timer.ts';
import { WarmThreads } from './job/warm-threads.ts';
import { oneEngine } from '../ports/engine/one-engine.ts';
import { seconds } from '../../units/quantities.ts';
import { finishSounds } from './finished/finish-sounds.ts';
import { writeFiles } from './written/write.ts';

/**
 * Computes the impulse responses of a room: reads a scene file, simulates every source, and writes
 * `SOURCE-RECEIVER.wav` for every pair and `report.json`. Files appear when everything has been computed, all or none.
 *
 * @throws InputError for what is wrong with scene, request or folder; DeviceError if there is no engine as asked for;
 *   RunError if the run or the writing fails; CancelledError if stopped.
 */
export function renderScene(request: RenderRequest, controls: RenderControls): Promise<RenderReport> {
  return renderAgain(request, controls, undefined);
}

/**
 * Renders as {@link renderScene} does, for a rendering of which an earlier process may have done a part.
 *
 * @param given Its files are those that the earlier process read.
 * @throws InputError also if the engine is not that of the earlier process.
 */
export async function renderAgain(
  request: RenderRequest,
  given: RenderControls,
  resumed: ResumedRun | undefined,
): Promise<RenderReport> {
  const begun = await begin(request, given);
  if (begun.first.scene.fullBand?.isRaysOnly)
    throw new InputError(
      request.raysOnly ? 'raysOnly' : `${request.sceneFile}: fullBand.waves`,
      'waves are needed here, and the scene has rays alone',
      'Let it have waves.',
    );
  return renderWaves(begun, resumed);
}

/**
 * Renders as {@link renderScene} does, and scenes without waves too: by rays and image sources alone.
 *
 * @throws what renderScene throws
 */
export async function renderAny(request: RenderRequest, controls: RenderControls): Promise<AnyReport> {
  const begun = await begin(request, controls);
  const { first: rendered, ...others } = begun;
  return rendered.scene.fullBand?.isRaysOnly
    ? renderRays({ ...others, request, rendered, controls: begun.kept })
    : renderWaves(begun, undefined);
}

/** A rendering that has begun. */
interface Begun {
  readonly asked: RenderRequest;
  /** The scene as it is asked for. */
  readonly first: RenderScene;
  readonly kept: RenderControls;
  readonly timer: PartTimer;
  readonly inputs: KeptInputs;
}

/** Reads the scene. */
async function begin(asked: RenderRequest, given: RenderControls): Promise<Begun> {
  const timer = new PartTimer();
  const inputs = new KeptInputs(given.host.files);
  given.onProgress?.({ phase: 'preparing' });
  const kept = keepingControls(asked, given, inputs);
  const first = await timer.both('starting', 'reading the scene', () => loadScene(asked, kept));
  return { asked, first, kept, timer, inputs };
}

/** Renders a scene with waves. */
async function renderWaves(
  { asked, first, kept, timer, inputs }: Begun,
  resumed: ResumedRun | undefined,
): Promise<RenderReport> {
  const isTimed = first.scene.fullBand?.time !== undefined;
  const controls = isTimed ? { ...kept, makeEngine: oneEngine(kept.makeEngine) } : kept;
  const choose = () =>
    withinTime(asked, first, (changed) => loadScene(changed, controls), controls.makeEngine, controls);
  const timed = isTimed ? await timer.both('choosing', 'the crossover', choose) : await choose();
  const { request, rendered: loaded } = timed;
  const crossoverChoice = timed.choice ?? resumed?.job.crossoverChoice;
  const rendered = resumed ? withChosenScheme(loaded, resumed) : loaded;
  // Threads become ready while the engine is made and the scheme is chosen.
  const { threads } = controls.host;
  const counting = rendered.scheme ? 0 : countingThreads(threads?.count ?? 1);
  const preparing = threadsFor(likelyNodes(rendered), threads?.count ?? 1);
  threads?.start(Math.max(counting, preparing));
  const warm = new WarmThreads(rendered, request, controls, preparing === 0);
  warm.begin();
  const cards = new OtherCards(controls.cards);
  cards.start(runsOf(rendered, request, controls) - 1);
  try {
    return await renderOn(cards, { request, controls, crossoverChoice, rendered, timer, inputs, warm, resumed });
  } finally {
    warm.stop();
    await cards.end();
  }
}

/** The stages after the scene has been read. */
async function renderOn(cards: OtherCards, read: Omit<RenderJob, 'engine' | 'cards'>): Promise<RenderReport> {
  const { request, controls, timer, resumed } = read;
  const engine = await timer.both('starting', 'opening the device', controls.makeEngine);
  if (resumed) requireSameEngine(engine, resumed, request.outFolder);
  const makeEngine = (): Promise<typeof engine> => Promise.resolve(engine);
  const first = await timer.both('starting', 'choosing the scheme', () =>
    choosePlan(read.rendered, request.raw ?? false, { ...controls, makeEngine }),
  );
  const { rendered, plan } = withForecastOnGrid({ rendered: read.rendered, plan: first.plan });
  const chosen = { ...first, plan };
  const job: RenderJob = { ...read, rendered, engine, cards };
  requireKernel(chosen.plan, job);
  const room = await stableRoom(chosen.plan, job);
  const survival = new Survival(room, chosen, job);
  const { checkpoints } = survival;
  try {
    const report = await stepAndWrite(room, chosen, job, survival);
    await checkpoints.end(controls.keepsCheckpoint !== true);
    return report;
  } catch (error) {
    await checkpoints.end(false);
    throw controls.keepsCheckpoint ? error : checkpoints.ending(error);
  }
}

/** The stages after a room is known to be stable. */
async function stepAndWrite(
  room: StableRoom,
  chosen: ChosenPlan,
  job: RenderJob,
  survival: Survival,
): Promise<RenderReport> {
  const begun = survival.checkpoints.begin().then(() => (room.prepared.sounds ? undefined : highBand(room, job)));
  const high = await begun.catch(async (error: unknown) => {
    await room.simulation.close();
    throw error;
  });
  high?.begin();
  try {
    return await stepAndFinish({ room, chosen, job, survival, high });
  } finally {
    await high?.end();
  }
}

/** What the last stages work on. */
interface Stepped {
  readonly room: StableRoom;
  readonly chosen: ChosenPlan;
  readonly job: RenderJob;
  readonly survival: Survival;
  readonly high: HighBand | undefined;
}

/** The steps of all sources, and what is made of them. */
async function stepAndFinish({ room, chosen, job, survival, high }: Stepped): Promise<RenderReport> {
  const { timer } = job;
  const keeping = room.prepared.keep?.();
  const errors = job.request.noFigures
    ? []
    : timer.now('finishing', 'errors of the grid', () => gridErrors(room.plan, room.prepared));
  let finishing: Finishing | undefined;
  // Responses are finished as soon as their length is final.
  const { sounds, records } = room.prepared;
  const finish = (run: RunResult): void => {
    if (!sounds) (finishing ??= new Finishing(survival.plan, errors, room.prepared, job, high)).add(run);
  };
  const stepped = await stepSources(room, job, survival, finish).catch((error: unknown) => {
    finishing?.breakOff();
    throw error;
  });
  await timer.both('finishing', 'looking at lengths', () => survival.looked());
  const finished = await timer.both('finishing', 'responses and figures', () =>
    sounds
      ? finishSounds(survival.plan, { sounds, records }, stepped.runs, job.request.raw ?? false, job.controls.signal)
      : finishing!.files(),
  );
  const notKept = await timer.both('finishing', 'keeping the room', async () => keeping);
  await timer.both('finishing', 'keeping where runs stop', () => survival.kept());
  const done = { ...room, plan: survival.plan };
  const warnings = [...survival.warnings, ...stepped.warnings, ...(notKept === undefined ? [] : [notKept])];
  const told = { duration: survival.duration(), checkpoints: survival.report(), errors, warnings };
  const report = await writeFiles(finished, stepped, chosen, done, told, job);
  const { resumedFrom, losses } = report.checkpoints;
  // Rays take their share of the device and of the cores.
  if (report.duration.wentOnFromSeconds === null && !resumedFrom && losses === 0 && !report.cards && !report.fullBand)
    await learnFrom(report, done, job);
  return report;
}

/** Controls with the host that checkpoints need, or with one that keeps none. */
function keepingControls(request: RenderRequest, given: RenderControls, inputs: KeptInputs): RenderControls {
  const { host } = given;
  const canKeep = host.checkpoints !== undefined && request.checkpoint !== null;
  return canKeep ? { ...given, host: { ...host, files: inputs.files } } : given;
}

/** Runs that a rendering makes, as far as is known before its room is prepared. */
function runsOf({ scene }: RenderScene, { reciprocity }: RenderRequest, { watch }: RenderControls): number {
  const fewer = reciprocity !== false && !watch ? reciprocalRuns(scene) : null;
  // Someone who watches sees one run after the other.
  return watch ? 1 : (fewer ?? scene.sources.length);
}

/** @throws InputError if a kernel is named that cannot compute the plan, before anything is prepared */
function requireKernel(plan: RenderPlan, { engine, request, resumed }: RenderJob): void {
  if (resumed || !engine.named) return;
  if (request.measure)
    throw new InputError(
      'measure',
      'measuring finds the fastest kernel, and a kernel is named',
      'Leave one of the two out.',
    );
  const misfit = engine.misfit?.(kernelWork(plan));
  if (misfit) throw misfit;
}

/** The scene with the scheme that the program chose when it began. */
function withChosenScheme(rendered: RenderScene, { job: { chosen } }: ResumedRun): RenderScene {
  return chosen ? { ...rendered, scheme: schemeByName(chosen.scheme, rendered.paths.scheme) } : rendered;
}

/** @throws InputError if the engine is not the one of a checkpoint: others round in other ways */
function requireSameEngine(engine: RenderJob['engine'], { job }: ResumedRun, folder: string): void {
  if (isSameEngine(engine, job.engine)) return;
  const { identity, precision } = job.engine;
  const { title, isSameEverywhere } = propertiesOf(job.engine);
  throw new InputError(
    folder,
    `the checkpoint was made with ${isSameEverywhere ? `the ${title}` : identity} in ${precision} bits, and here is ${engine.identity} in ${engine.precision} bits, which rounds in another way`,
    'Resume it on the device and with the driver that it began with, or render the scene again.',
  );
}

/**
 * Keeps what the run took for later plans. One whose time step was reduced was prepared more than once, and one whose
 * room was kept not at all.
 */
async function learnFrom(
  { seconds: parts, kernel, stability, roomFromCache, checkpoints }: RenderReport,
  { plan, prepared }: StableRoom,
  { request, controls, engine }: RenderJob,
): Promise<void> {
  const { preparing, opening, stepping } = parts;
  const finishing = parts.finishing - checkpoints.seconds;
  // Plans know the kernels that the program takes.
  if (kernel?.from === 'named') return;
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
  const { timer, rendered, controls, resumed } = job;
  let plan = resumed ? planAgain(planned, resumed, rendered) : planned;
  let chosen: ChosenKernel | undefined;
  for (let attempt = 0; attempt < MOST_ATTEMPTS; attempt++) {
    const prepared = await timer.time('preparing', () => prepareScene(plan, job));
    // The best kernel for a time step is the best for one that is a little smaller.
    chosen ??= await timer.time('choosing', () => chooseKernel(plan, prepared, job));
    const { simulation, setups } = await timer.time('opening', () => openEngine(chosen!, plan, prepared, job));
    if (resumed) return { plan, prepared, chosen, simulation, setups, stability: resumed.job.stability };
    const notUsed: string[] = [];
    const kept =
      prepared.name === undefined
        ? undefined
        : new KeptStability(prepared.name, chosen, controls.host.kept, (warning) => notUsed.push(warning));
    const stability = await timer.time('checking', () => proveStable(simulation, prepared.room, kept, controls));
    const told = { ...prepared, warnings: [...prepared.warnings, ...notUsed] };
    if (stability.certifiedBelow <= 1) return { plan, prepared: told, chosen, simulation, setups, stability };
    await Promise.all([simulation.close(), job.cards.startAgain()]);
    plan = planSlower(plan, stability, rendered);
  }
  throw new RunError(
    `with a time step of ${plan.timeStep.toExponential(3)} s the room is still not known to be stable`,
    'Take another scheme, and report the scene with the name of this one.',
  );
}

/** The plan that a rendering had when its checkpoint was written. */
function planAgain(planned: RenderPlan, { job, point }: ResumedRun, rendered: RenderScene): RenderPlan {
  const { scheme } = planned;
  const plan = job.courant === scheme.courant ? planned : planRender(rendered, withCourant(scheme, job.courant));
  return point.durationSeconds === plan.scene.duration ? plan : withDuration(plan, seconds(point.durationSeconds));
}
