import type { Simulation } from '../../../engine/engine.ts';
import type { PreparedRoom } from '../../../room/prepare/prepared.ts';
import {
  isMeasuredElsewhere,
  measureStability,
  provedStability,
  type Proof,
  type Stability,
} from '../../../run/measure-stability.ts';
import { withCourant } from '../../../scheme/slower.ts';
import type { ChosenKernel } from '../../ports/engine/kernel-choice.ts';
import type { Controls } from '../../ports/engine/controls.ts';
import type { KeptStability } from '../../setup/kept-room/kept-stability.ts';
import { planRender, type RenderPlan } from '../../inputs/request/render-plan.ts';
import type { RenderScene } from '../../inputs/request/request.ts';
import type { OpenRoom } from './open-engine.ts';
import type { PreparedScene } from './prepare-scene.ts';

/** A room that is known to be stable, in an engine. */
export interface StableRoom extends OpenRoom {
  /** The plan, with the time step that the room is stable in. */
  readonly plan: RenderPlan;
  readonly prepared: PreparedScene;
  /** The engine with the kernel that was chosen for the room. */
  readonly chosen: ChosenKernel;
  readonly stability: Stability;
}

/**
 * The stability of a room as a report shows it (docs/theory/stability.md). Eigenvalues are of λ²P/4: a room is stable
 * up to 1.
 */
export interface StabilityReport {
  readonly method: 'proved' | 'measured';
  /**
   * The proof: `axes`, for a stencil on the axes and walls on cell faces; `box`, for a single box; `every-room`, for a
   * scheme that is stable in all rooms with walls on cell faces; `cubes`, for a scheme within 27 points and walls
   * between the nodes. Null if the stability was measured.
   */
  readonly proof: Proof | null;
  /** The largest eigenvalue that was found; null if none stands out. */
  readonly largestEigenvalue: number | null;
  /** No eigenvalue is larger. If measured, the odds are 1000 to 1. */
  readonly certifiedBelow: number;
  /** Steps of the measurement that certified it. */
  readonly steps: number;
  /** Share of the time of the rendering that measurements took, including rooms that were not stable. */
  readonly costShare: number;
  /** The scheme's own time step and λ, if they had to be reduced; else null. */
  readonly timeStepReduced: { readonly fromSeconds: number; readonly fromCourant: number } | null;
}

/**
 * Steps after which a room counts as not known to be stable. A stable room needs more only within 0.0003 of the bound.
 */
const MOST_STEPS = 512;

/** Largest eigenvalue that a reduced time step aims at; a measurement is short there. */
const AIM = 0.98;

const SEED = 1;

/** How rooms are measured. */
export const MEASURED = { seed: SEED, mostSteps: MOST_STEPS } as const;

/**
 * Stage 5: finds out whether a room is stable, by proof or else by a measurement in the simulation that is open for it,
 * now or in an earlier run. Leaves the simulation at rest; closes it if something goes wrong.
 *
 * @throws RunError if the field does not stay finite; CancelledError if stopped.
 */
export async function proveStable(
  simulation: Simulation,
  room: PreparedRoom,
  kept: KeptStability | undefined,
  { signal, onProgress }: Pick<Controls, 'signal' | 'onProgress'>,
): Promise<Stability> {
  try {
    const known = provedStability(room) ?? (await kept?.read());
    if (known) return known;
    const elsewhere = isMeasuredElsewhere(simulation) ? await simulation.measured() : undefined;
    if (elsewhere) return elsewhere;
    const measured = await measureStability(simulation, room, {
      ...MEASURED,
      signal,
      onProgress: (share) => onProgress?.({ phase: 'preparing', what: 'stability', share }),
    });
    await kept?.write(measured);
    return measured;
  } catch (error) {
    await simulation.close();
    throw error;
  }
}

/** The plan of a room that is not known to be stable, with a time step in which it should be. */
export function planSlower(
  { scheme }: RenderPlan,
  { largestEigenvalue, certifiedBelow }: Stability,
  rendered: RenderScene,
): RenderPlan {
  const largest = largestEigenvalue !== null && largestEigenvalue > 1 ? largestEigenvalue : certifiedBelow;
  return planRender(rendered, withCourant(scheme, scheme.courant * Math.sqrt(AIM / largest)));
}

/**
 * @param planned The run as it was planned.
 * @param plan The run as it is made.
 * @param costShare Part of the time of the rendering that measurements took.
 */
export function stabilityReport(
  { proof, largestEigenvalue, certifiedBelow, steps }: Stability,
  planned: RenderPlan,
  plan: RenderPlan,
  costShare: number,
): StabilityReport {
  return {
    method: proof ? 'proved' : 'measured',
    proof,
    largestEigenvalue,
    certifiedBelow,
    steps,
    timeStepReduced:
      plan.scheme.courant === planned.scheme.courant
        ? null
        : { fromSeconds: planned.timeStep, fromCourant: planned.scheme.courant },
    costShare,
  };
}

/**
 * The stability in words: `measured: largest eigenvalue 0.985, below 0.998 of the bound (1000 to 1), 64 steps, 1.2 % of
 * the time`.
 */
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
  axes: 'in free space, because all points of the stencil lie on the axes',
  box: 'in free space, because the room is a single box',
  'every-room': 'in every room whose walls lie on cell faces',
  cubes: 'in every room, because the scheme is a sum over single cubes',
};
