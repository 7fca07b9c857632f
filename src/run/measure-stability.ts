import type { Simulation } from '../engine/engine.ts';
import type { Mix } from '../engine/stability-probe.ts';
import { isOneBox } from '../room/grid/one-box.ts';
import type { PreparedRoom } from '../room/prepare/prepared.ts';
import { elementOf } from '../room/subcell/model/element.ts';
import { everyRoomShare } from '../scheme/every-room/stable.ts';
import { freeSpaceShare } from '../scheme/free-space-share.ts';
import type { Scheme } from '../scheme/scheme.ts';
import { onAxes } from '../scheme/shells.ts';
import { RunError } from '../units/errors.ts';
import { stopIfAsked } from '../units/task.ts';

/**
 * Says whether a prepared room is stable, that is, whether no eigenvalue of λ²P exceeds 4 (docs/theory/stability.md).
 * All eigenvalues in this file are in parts of 4.
 */
export interface Stability {
  /** The proof, if there is one; null if the room was measured. */
  readonly proof: Proof | null;
  /** Estimate of the largest eigenvalue, never above its true value; null if none stands out. */
  readonly largestEigenvalue: number | null;
  /**
   * Upper bound of all eigenvalues. A measured bound is wrong with a probability of at most {@link CHANCE}. Above 1 the
   * room is not known to be stable.
   */
  readonly certifiedBelow: number;
  /** Steps of the measurement. */
  readonly steps: number;
}

/**
 * Proofs. Where walls lie on cell faces, λ²P is made of the A_d, the operators of single axes, 0 ≤ A_d ≤ 4.
 *
 * - `axes`: all points of the stencil lie on the axes. Then λ²P is a sum of functions of one A_d each, and none of them
 *   exceeds its maximum of free space.
 * - `box`: the room is a single box. Then the A_d commute, and λ²P has values that it also has in free space.
 * - `every-room`: the scheme is stable for all A_d (docs/theory/operator.md, eq. O9).
 *
 * Where walls stand between the nodes:
 *
 * - `cubes`: the stencil is a sum of elements of cubes, and each stays within the bound (docs/theory/subcell.md, eq.
 *   C1).
 */
export type Proof = 'axes' | 'box' | 'every-room' | 'cubes';

export function provedStability({ subcell, scheme, graph }: PreparedRoom): Stability | null {
  if (subcell) return provedByCubes(scheme);
  const inFreeSpace: Proof | null = onAxes(scheme.stencil.shells) ? 'axes' : isOneBox(graph) ? 'box' : null;
  const share = inFreeSpace ? freeSpaceShare(scheme) : everyRoomShare(scheme);
  if (share === null || share > 1) return null;
  return { proof: inFreeSpace ?? 'every-room', largestEigenvalue: null, certifiedBelow: share, steps: 0 };
}

function provedByCubes(scheme: Scheme): Stability | null {
  const { highestInAnyRoom = Infinity } = elementOf(scheme);
  if (highestInAnyRoom > 1) return null;
  return { proof: 'cubes', largestEigenvalue: null, certifiedBelow: highestInAnyRoom, steps: 0 };
}

/**
 * The a of the first field ({@link measureStability}): {@link BEYOND_FREE_SPACE} times the largest eigenvalue of free
 * space, but at most this, unless that eigenvalue itself is larger.
 */
const HELD = 0.98;
const BEYOND_FREE_SPACE = 1.01;

function firstHeld({ scheme }: PreparedRoom): number {
  const { highest } = elementOf(scheme);
  return Math.max(highest, Math.min(HELD, BEYOND_FREE_SPACE * highest));
}

/** If a field with a larger a than this still overflows, the room is far from stable. */
const MOST_HELD = 0.999;

/** Steps between two looks at the sums. */
const LOOK = 16;

export interface MeasureControls {
  readonly seed: number;
  /** Steps after which the room counts as not known to be stable. */
  readonly mostSteps: number;
  readonly signal: AbortSignal;
  readonly onProgress?: (share: number) => void;
}

/** A simulation in which it is measured elsewhere whether the room is stable. */
export interface MeasuredSimulation extends Simulation {
  /** Measured stability; undefined if a proof makes it unnecessary. */
  measured(): Promise<Stability | undefined>;
}

/** Whether somebody else measures a simulation. */
export function isMeasuredElsewhere(simulation: Simulation): simulation is MeasuredSimulation {
  return 'measured' in simulation;
}

/**
 * Measures with noise whether the room is stable. The field is `z_n = U_n(1 − λ²P/(2a)) z_0`, with z_0 the noise and
 * U_n Chebyshev's polynomials of the second kind. In z_n the parts with eigenvalues up to a hardly grow (the field
 * 'holds' them); parts with larger eigenvalues soon grow by orders of magnitude. So the size of z_n gives an upper
 * bound of all eigenvalues. If some eigenvalues are above a, the measurement may start again with a larger a, where
 * that is faster. It ends when it is known whether the room is stable, or after `mostSteps`. Leaves the simulation at
 * rest.
 *
 * @throws CancelledError if stopped; RunError if the field does not stay finite.
 */
export async function measureStability(
  simulation: Simulation,
  room: PreparedRoom,
  { seed, mostSteps, signal, onProgress }: MeasureControls,
): Promise<Stability> {
  let found: Stability = { proof: null, largestEigenvalue: null, certifiedBelow: Infinity, steps: 0 };
  const isDone = (): boolean =>
    found.certifiedBelow <= 1 || (found.largestEigenvalue ?? 0) > 1 || found.steps >= mostSteps;
  const probe = simulation.probe();
  for (let held = firstHeld(room); !isDone(); held = nextHeld(Math.max(held, found.largestEigenvalue ?? 0))) {
    await probe.startNoise(seed, mixFor(held));
    let first: number | undefined;
    for (let n = LOOK - 1, anew = false; !isDone() && !anew; n += LOOK) {
      stopIfAsked(signal);
      const { squares, products } = await probe.advanceMixed(LOOK);
      // The field is a⁻ⁿ z_n.
      const size = squares.at(-1)!;
      if (!Number.isFinite(size)) {
        // The sums overflow single precision. A field that holds more grows less.
        if (held > MOST_HELD) throw farOutside();
        found = { ...found, steps: found.steps + LOOK };
        break;
      }
      const square = size * held ** (2 * n);
      const quotient = rayleighQuotient(held, size, products);
      found = {
        proof: null,
        largestEigenvalue: quotient > held ? quotient : found.largestEigenvalue,
        certifiedBelow: Math.min(found.certifiedBelow, eigenvalueBound(held, n, square)),
        steps: found.steps + LOOK,
      };
      onProgress?.(Math.min(1, found.steps / mostSteps));
      first ??= squares[0];
      anew =
        n > LOOK && quotient > held && stepsAnew(nextHeld(quotient), first) < stepsOnward(held, n, square, quotient);
    }
  }
  await simulation.rest();
  return found;
}

/** What a new field holds: half-way from the eigenvalue found to 1, because the largest may be a little larger. */
function nextHeld(largest: number): number {
  return (1 + largest) / 2;
}

/** Estimated steps in which a new field that holds the largest eigenvalue certifies the room. */
function stepsAnew(held: number, square: number): number {
  const angle = angleOf(1, held);
  return (Math.log(most(square)) + Math.log(2 * Math.sinh(angle))) / angle;
}

/** Estimated further steps in which a field certifies a room with a given largest eigenvalue. */
function stepsOnward(held: number, n: number, square: number, largest: number): number {
  const angle = angleOf(1, held);
  const missing = Math.log(most(square)) - Math.log(chebyshev(n, angle));
  return missing / (angle - angleOf(largest, held));
}

/**
 * `⟨z_n, λ²P z_n⟩ / (4 |z_n|²)`, from the recurrence of z_n (docs/theory/stability.md, eq. P7). It never exceeds the
 * largest eigenvalue, and soon comes near it if some eigenvalues are above a and have grown.
 *
 * @param square |a⁻ⁿ z_n|²
 * @param products ⟨a⁻ᵐ z_m, a⁻ᵐ⁻¹ z_{m+1}⟩ up to m = n
 */
function rayleighQuotient(held: number, square: number, products: Float64Array): number {
  const shifted = (products.at(-2)! / held + held * products.at(-1)!) / (2 * square);
  return (held * (1 - shifted)) / 2;
}

/** The mix of steps (`Mix`) that makes `a⁻ⁿ z_n` (docs/theory/stability.md, eq. P3). */
export function mixFor(held: number): Mix {
  return { fresh: 1 / held ** 2, kept: (2 * (held - 1)) / held ** 2 };
}

/** Largest probability, over all seeds, that an unstable room is reported as stable. */
export const CHANCE = 1e-3;

/**
 * A bound that no eigenvalue exceeds, except with a chance of {@link CHANCE} (docs/theory/stability.md, eq. P4 and P5).
 *
 * The part c of the noise in the direction of an eigenvector is a weighted sum of independent uniform numbers of
 * variance 1, and the squares of its weights add to 1. By Ball's theorem ([Ball1986]) such a sum has a density of at
 * most 1/√6: |c| is below t with a chance of at most t √(2/3), however large the room. Unless that happens, |z_n| ≥ |c|
 * U_n(2s/a − 1) ≥ t U_n(2s/a − 1) bounds s, at every n.
 *
 * @param held a
 * @param square |z_n|², weighted with the volumes of the nodes
 */
export function eigenvalueBound(held: number, n: number, square: number): number {
  const value = most(square);
  // U_n(cosh t) is n + 1 at t = 0, at least e^(n t), and rises.
  let [low, high] = [0, Math.max(0, Math.log(value) / n)];
  for (;;) {
    const t = (low + high) / 2;
    if (t <= low || t >= high) return (held * (1 + Math.cosh(high))) / 2;
    if (chebyshev(n, t) < value) low = t;
    else high = t;
  }
}

/** |U_n(2s/a − 1)| exceeds this with a chance of at most {@link CHANCE}. */
function most(square: number): number {
  return Math.sqrt((square * 2) / 3) / CHANCE;
}

/** t of an eigenvalue: cosh t = 2s/a − 1. */
function angleOf(eigenvalue: number, held: number): number {
  return Math.acosh((2 * eigenvalue) / held - 1);
}

/** U_n(cosh t), t > 0. */
function chebyshev(n: number, t: number): number {
  return Math.sinh((n + 1) * t) / Math.sinh(t);
}

function farOutside(): RunError {
  return new RunError(
    'the scheme is unstable in this room: a test with noise overflows within a few steps',
    'Choose another scheme, and report this with the scene file, the name of the scheme and the device.',
  );
}
