import type { Simulation } from '../../engine/engine.ts';
import { stopIfAsked } from '../../run/simulate.ts';
import { measureStability, provedStability, type Proof, type Stability } from '../../run/measure-stability.ts';
import { onAxes } from '../../scheme/shells.ts';
import { withCourant } from '../../scheme/slower.ts';
import { RunError } from '../../units/errors.ts';
import { chooseKernel, type ChosenKernel, type RunEngine } from '../engine/kernel-choice.ts';
import { checkLimits } from '../limits/limits.ts';
import { planRender, type RenderPlan } from '../plan/render-plan.ts';
import { prepareScene, runSetup, type PreparedScene } from './prepare-scene.ts';
import type { RenderProgress } from './progress.ts';
import type { RenderRequest, RenderScene } from '../scene/request.ts';
import { since } from '../host/seconds-since.ts';

/** What a report says of it (docs/use/stability.md). Eigenvalues of λ²P/4: a room is stable up to 1. */
export interface StabilityReport {
  readonly method: 'proved' | 'measured';
  /** What was proved: `axes`, a stencil on the axes whose walls lie on cell faces; `box`, a single box; `every-room`, a scheme that is stable in all rooms whose walls lie on cell faces. Null if it was measured. */
  readonly proof: Proof | null;
  /** An eigenvalue that the room has, the largest as nearly as it was found; null where none stands out. */
  readonly largestEigenvalue: number | null;
  /** None is larger; where it was measured, at odds of 1000 to 1. */
  readonly certifiedBelow: number;
  /** Steps of the measurement that certified it. */
  readonly steps: number;
  /** Of the time of the whole rendering, what measurements took, those of rooms that were not stable among them. */
  readonly costShare: number;
  /** The scheme's own time step and λ, where the room would not have been stable; else null. */
  readonly timeStepReduced: { readonly fromSeconds: number; readonly fromCourant: number } | null;
}

/** A room that is known to be stable, opened for its first source. */
export interface StableRoom {
  readonly plan: RenderPlan;
  readonly prepared: PreparedScene;
  /** The engine with the kernel that was chosen for the room. */
  readonly chosen: ChosenKernel;
  /** At rest. */
  readonly simulation: Simulation;
  readonly stability: Omit<StabilityReport, 'costShare'>;
  /** What preparing, choosing and measuring took. */
  readonly preparingSeconds: number;
  readonly choosingSeconds: number;
  readonly checkingSeconds: number;
}

export interface StableControls {
  readonly memoryLimit: number;
  readonly signal: AbortSignal;
  readonly onProgress?: (progress: RenderProgress) => void;
}

/** Steps that a measurement usually takes: with walls on cell faces, and between the nodes. */
const USUAL_STEPS = { staircase: 48, subcell: 128 } as const;

/** Steps that the check of a planned room will take, as far as it can be said of the scene. */
export function expectedCheckSteps({ scheme, scene, geometry }: RenderPlan): number {
  const onFaces = scene.walls === 'staircase';
  if (onFaces && (onAxes(scheme.stencil.shells) || geometry.boxes?.length === 1)) return 0;
  return USUAL_STEPS[scene.walls];
}

/** Steps after which a room counts as not known to be stable: those that are not within 0.0003 of the bound are by then. */
const MOST_STEPS = 512;

/** Where the largest eigenvalue of a room is put that would not be stable: there a measurement is short. */
const AIM = 0.98;
/** Times that a room is made slower: the first goes by what was measured, others by what a changed grid changes. */
const MOST_ATTEMPTS = 4;

const SEED = 1;

/**
 * Prepares the room of a plan and makes sure that it is stable: by proof, or by a measurement on the engine. A room that is not
 * known to be is planned and prepared anew with a smaller time step.
 *
 * @throws what `checkLimits` and `prepareScene` do; RunError if the room stays unstable; CancelledError if stopped.
 */
export async function prepareStable(
  first: RenderPlan,
  rendered: RenderScene,
  request: RenderRequest,
  engine: RunEngine,
  controls: StableControls,
): Promise<StableRoom> {
  const { signal, onProgress, memoryLimit } = controls;
  let plan = first;
  let chosen: ChosenKernel | undefined;
  let [preparingSeconds, choosingSeconds, checkingSeconds] = [0, 0, 0];
  for (let attempt = 0; attempt < MOST_ATTEMPTS; attempt++) {
    const taken = checkLimits(plan, rendered, engine, request.raw, memoryLimit);
    stopIfAsked(signal);
    // What the room is prepared with and what the engine makes of it are two copies.
    const mostRowBytes = Math.min(engine.mostRowBytes, (memoryLimit - taken) / 2);
    const begun = performance.now();
    const prepared = prepareScene(plan, rendered, request, { signal, onProgress, mostRowBytes });
    preparingSeconds += since(begun);
    const choosing = performance.now();
    // What is best for a time step is so for one that is a little smaller.
    chosen ??= await chooseKernel(engine, plan, prepared, request.measure, controls);
    choosingSeconds += since(choosing);
    const simulation = await chosen.engine.open(prepared.room, runSetup(prepared, 0));
    try {
      const start = performance.now();
      const found = provedStability(prepared.room) ?? (await measured(simulation, prepared, controls));
      checkingSeconds += since(start);
      if (found.certifiedBelow <= 1) {
        const stability = reportOf(found, first, plan);
        return { plan, prepared, chosen, simulation, stability, preparingSeconds, choosingSeconds, checkingSeconds };
      }
      await simulation.close();
      const { largestEigenvalue, certifiedBelow } = found;
      const largest = largestEigenvalue !== null && largestEigenvalue > 1 ? largestEigenvalue : certifiedBelow;
      plan = planRender(rendered, withCourant(plan.scheme, plan.scheme.courant * Math.sqrt(AIM / largest)));
    } catch (error) {
      await simulation.close();
      throw error;
    }
  }
  throw new RunError(
    `with a time step of ${plan.timeStep.toExponential(3)} s the room is still not known to be stable`,
    'Take another scheme, and please report the scene.',
  );
}

function measured(
  simulation: Simulation,
  { room }: PreparedScene,
  { signal, onProgress }: StableControls,
): Promise<Stability> {
  return measureStability(simulation, room, {
    seed: SEED,
    mostSteps: MOST_STEPS,
    signal,
    onProgress: (share) => onProgress?.({ phase: 'preparing', what: 'stability', share }),
  });
}

function reportOf(
  { proof, largestEigenvalue, certifiedBelow, steps }: Stability,
  first: RenderPlan,
  plan: RenderPlan,
): StableRoom['stability'] {
  return {
    method: proof ? 'proved' : 'measured',
    proof,
    largestEigenvalue,
    certifiedBelow,
    steps,
    timeStepReduced: plan === first ? null : { fromSeconds: first.timeStep, fromCourant: first.scheme.courant },
  };
}

/** As `measured: largest eigenvalue 0.985, below 0.998 of the bound (1000 to 1), 64 steps, 1.2 % of the time`. */
export function stabilityText({
  proof,
  largestEigenvalue,
  certifiedBelow,
  steps,
  costShare,
  timeStepReduced,
}: StabilityReport): string {
  const below = `below ${certifiedBelow.toFixed(3)} of the bound`;
  if (proof) return `proved: ${below}, as ${PROOFS[proof]}`;
  const largest = largestEigenvalue === null ? '' : `largest eigenvalue ${largestEigenvalue.toFixed(3)}, `;
  const reduced = timeStepReduced ? `, time step reduced from λ = ${timeStepReduced.fromCourant.toFixed(4)}` : '';
  return `measured: ${largest}${below} (1000 to 1), ${steps} steps, ${(100 * costShare).toPrecision(2)} % of the time${reduced}`;
}

const PROOFS: Record<Proof, string> = {
  axes: 'in free space, for all points of the stencil lie on the axes',
  box: 'in free space, for the room is a single box',
  'every-room': 'in every room whose walls lie on cell faces',
};
