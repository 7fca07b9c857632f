import { sharedFloat64 } from '../lists/shared-memory.ts';
import { real, type Complex } from '../numerics/complex.ts';
import type { PreparedRoom } from '../room/prepare/prepared.ts';
import type { Work } from '../room/slabs/work.ts';
import type { OnShare, OnWork } from '../units/task.ts';
import { dampedModesWork } from './damped/damped-modes.ts';
import { DampedProblem } from './damped/damped-problem.ts';
import type { DampedMode } from './damped/shapes.ts';
import type { FoundPart, ModesSoFar } from './modes-so-far.ts';
import { movingNodes } from './rigid/moving-nodes.ts';
import { operatorRows } from './rigid/operator-rows.ts';
import { rigidModesWork, ZERO, type RigidModes } from './rigid/rigid-modes.ts';
import type { Dressing } from './walls/dress-mode.ts';
import { dressedProblemWork, type DressedProblem } from './walls/dressed-forms.ts';
import { completedModesWork, type CompletedMode } from './walls/left-out.ts';
import { faceTraces, type DampingSurface, type FaceTraces } from './walls/face-traces.ts';

/** Which modes are looked for. */
export interface WantedModes {
  /** Eigenvalue 4 sin²(ωT/2) of the highest mode that is wanted. */
  readonly upTo: number;
  /** Eigenvalue of the highest rigid mode that they are made of, at least {@link upTo}. */
  readonly basisUpTo: number;
  /** About how many modes there are up to {@link basisUpTo}. */
  readonly expected: number;
  /** What an earlier search for the same modes of the same room has found: it is not computed again. */
  readonly known?: ModesSoFar | undefined;
  /** Called with each part once it is found, unless it is known. Its numbers do not change any more. */
  readonly onPart?: ((part: FoundPart) => void) | undefined;
  readonly onProgress?: OnWork | undefined;
}

/** The modes of a room, with what they are made of. */
export interface FoundModes {
  /** Modes by rising frequency. */
  readonly modes: readonly DampedMode[];
  /** [mode] the last change of its θ by what the rigid modes leave out: its error is about that, or less. */
  readonly changes: readonly Complex[];
  readonly rigid: RigidModes;
  readonly surfaces: readonly DampingSurface[];
  /** [mode][surface] what a surface takes, over what all take. */
  readonly shares: readonly (readonly number[])[];
}

/** Rigid modes above those that are wanted, that walls add to as well. */
const ABOVE = 8;

/** Parts of the work by what they take: the rigid modes, their walls, the damped modes, and their errors. */
const PARTS = { rigid: 0.5, walls: 0.8, damped: 0.9 } as const;

/** Modes that are completed, and then found, at a time. */
const COMPLETED_A_PART = 32;

/**
 * Finds the modes of a prepared room with its walls (docs/theory/modes.md).
 *
 * @throws RangeError if the modes of the rigid room are not found.
 */
export function* findModesWork(room: PreparedRoom, wanted: WantedModes): Work<FoundModes> {
  const rigid = yield* rigidPart(room, wanted);
  const { eigenvalues } = rigid;
  const traces = faceTraces(room, rigid.moving);
  const count = eigenvalues.filter((value) => value <= wanted.upTo).length;
  const fits = wanted.known?.walls?.forms.length === traces.surfaces.length;
  const rest = fits ? wanted : { ...wanted, known: undefined };
  const { problem, dress } = yield* wallsPart(room, rigid, traces, count + ABOVE, rest);
  const dressing = { ...rigid, count: eigenvalues.length, traces, dress };
  const all =
    traces.surfaces.length === 0
      ? undampedModes(eigenvalues, count).map((mode): CompletedMode => ({ mode, change: real(0), seen: [] }))
      : yield* completedPart(dressing, problem, yield* dampedPart(problem, eigenvalues, count, rest), rest);
  const completed = all.filter(({ mode }) => rings(mode.theta));
  completed.sort((one, other) => one.mode.theta[0] - other.mode.theta[0]);
  return {
    modes: completed.map(({ mode }) => mode),
    changes: completed.map(({ change }) => change),
    rigid,
    surfaces: traces.surfaces,
    shares: completed.map(({ mode, seen }) => problem.sharesOf(mode.theta, seen)),
  };
}

/** Whether a mode turns by a radian before it is down to 1/e. Beside an opening, what settles elsewhere is no mode. */
const rings = ([frequency, damping]: Complex): boolean => frequency > Math.max(0, damping);

/** The share of all work that a part of it is, from one share to another, called with the share of the part. */
const partOf =
  ({ onProgress }: WantedModes, from: number, to: number, what: string): OnShare =>
  (share) =>
    onProgress?.(from + (to - from) * share, what);

/** The share of all work that is done by what is known. */
export const shareKnown = ({ rigid, walls, damped }: ModesSoFar): number =>
  damped ? PARTS.damped : walls ? PARTS.walls : rigid ? PARTS.rigid : 0;

/** Finds the modes of the rigid room, or takes those that are known. */
function* rigidPart(room: PreparedRoom, wanted: WantedModes): Work<RigidModes> {
  const { known, basisUpTo, expected, onPart } = wanted;
  if (known?.rigid) {
    const { eigenvalues, fields, residual } = known.rigid;
    const block = { count: eigenvalues.length, fields: shared(fields) };
    return { moving: movingNodes(room), rows: operatorRows(room), eigenvalues, residual, block };
  }
  const onProgress = partOf(wanted, 0, PARTS.rigid, 'modes of the rigid room');
  const rigid = yield* rigidModesWork(room, { upTo: basisUpTo, expected, onProgress });
  const { eigenvalues, residual, block, moving } = rigid;
  const fields = block.fields.subarray(0, eigenvalues.length * moving.node.length);
  onPart?.({ name: 'rigid', part: { eigenvalues, fields, residual } });
  return rigid;
}

/** Finds what walls add to the rigid modes, or takes what is known of it. */
function* wallsPart(
  room: PreparedRoom,
  rigid: RigidModes,
  traces: FaceTraces,
  dressed: number,
  wanted: WantedModes,
): Work<DressedProblem> {
  const { surfaces } = traces;
  const walls = wanted.known?.walls;
  if (walls) {
    const { stiffness, mass, forms, dress } = walls;
    const { courant } = room.scheme;
    const size = rigid.eigenvalues.length;
    const problem = new DampedProblem({ size, courant, surfaces, stiffness, mass, forms });
    return { problem, dress: { count: dress.length / rigid.moving.node.length, fields: shared(dress) } };
  }
  const onProgress = partOf(wanted, PARTS.rigid, PARTS.walls, 'what the walls do');
  const found = yield* dressedProblemWork(room.scheme, rigid, traces, dressed, onProgress);
  const { stiffness, mass, forms } = found.problem.equation;
  if (surfaces.length > 0)
    wanted.onPart?.({ name: 'walls', part: { stiffness, mass, forms, dress: found.dress.fields } });
  return found;
}

/** Finds the modes between the fields that are known, or takes those that are known. */
function* dampedPart(
  problem: DampedProblem,
  eigenvalues: Float64Array,
  count: number,
  wanted: WantedModes,
): Work<readonly DampedMode[]> {
  if (wanted.known?.damped) return wanted.known.damped;
  const onProgress = partOf(wanted, PARTS.walls, PARTS.damped, 'modes of the room');
  const upTo = Math.min(eigenvalues.length, count + ABOVE);
  const part = yield* dampedModesWork(problem, eigenvalues, upTo, onProgress);
  wanted.onPart?.({ name: 'damped', part });
  return part;
}

/** Adds to modes what the known fields lack of them, some at a time, beginning after those that are known. */
function* completedPart(
  dressing: Dressing,
  problem: DampedProblem,
  modes: readonly DampedMode[],
  wanted: WantedModes,
): Work<CompletedMode[]> {
  const known = (wanted.known?.completed ?? []).flat().slice(0, modes.length);
  const completed = known.map(({ theta, vector, ...of }): CompletedMode => ({ ...of, mode: { theta, vector } }));
  while (completed.length < modes.length) {
    const from = completed.length;
    const some = modes.slice(from, from + COMPLETED_A_PART);
    const found = yield* completedModesWork(dressing, problem, some);
    for (const one of found) completed.push(one);
    partOf(wanted, PARTS.damped, 1, 'what the rigid modes leave out')(completed.length / modes.length);
    const part = found.map(({ mode, change, seen }) => ({ ...mode, change, seen }));
    wanted.onPart?.({ name: 'completed', part });
  }
  return completed;
}

/** Numbers in memory that threads share. */
function shared(numbers: Float64Array): Float64Array {
  const into = sharedFloat64(numbers.length);
  into.set(numbers);
  return into;
}

/** The modes of a room whose walls take nothing. */
function undampedModes(eigenvalues: Float64Array, count: number): DampedMode[] {
  return [...eigenvalues.subarray(0, count)].flatMap((value, k): DampedMode[] => {
    if (value <= ZERO) return [];
    const re = new Float64Array(eigenvalues.length);
    re[k] = 1;
    return [{ theta: [2 * Math.asin(Math.sqrt(value) / 2), 0], vector: { re, im: new Float64Array(re.length) } }];
  });
}
