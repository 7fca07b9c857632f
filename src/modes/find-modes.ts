import { real, type Complex } from '../numerics/complex.ts';
import type { PreparedRoom } from '../room/prepare/prepared.ts';
import type { Work } from '../room/slabs/work.ts';
import type { OnWork } from '../units/task.ts';
import { dampedModesWork } from './damped/damped-modes.ts';
import type { DampedMode } from './damped/shapes.ts';
import { rigidModesWork, ZERO, type RigidModes } from './rigid/rigid-modes.ts';
import { dressedProblemWork } from './walls/dressed-forms.ts';
import { completedModesWork, type CompletedMode } from './walls/left-out.ts';
import { faceTraces, type DampingSurface } from './walls/face-traces.ts';

/** Which modes are looked for. */
export interface WantedModes {
  /** Eigenvalue 4 sin²(ωT/2) of the highest mode that is wanted. */
  readonly upTo: number;
  /** Eigenvalue of the highest rigid mode that they are made of, at least {@link upTo}. */
  readonly basisUpTo: number;
  /** About how many modes there are up to {@link basisUpTo}. */
  readonly expected: number;
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

/**
 * Finds the modes of a prepared room with its walls (docs/theory/modes.md).
 *
 * @throws RangeError if the modes of the rigid room are not found.
 */
export function* findModesWork(room: PreparedRoom, wanted: WantedModes): Work<FoundModes> {
  const { upTo, basisUpTo, expected, onProgress } = wanted;
  const rigid = yield* rigidModesWork(room, {
    upTo: basisUpTo,
    expected,
    onProgress: (share) => onProgress?.(PARTS.rigid * share, 'modes of the rigid room'),
  });
  const { eigenvalues } = rigid;
  const traces = faceTraces(room, rigid.moving);
  const count = eigenvalues.filter((value) => value <= upTo).length;
  const { problem, dress } = yield* dressedProblemWork(room.scheme, rigid, traces, count + ABOVE, (share) =>
    onProgress?.(PARTS.rigid + (PARTS.walls - PARTS.rigid) * share, 'what the walls do'),
  );
  const modes =
    traces.surfaces.length === 0
      ? undampedModes(eigenvalues, count)
      : yield* dampedModesWork(problem, eigenvalues, Math.min(eigenvalues.length, count + ABOVE), (share) =>
          onProgress?.(PARTS.walls + (PARTS.damped - PARTS.walls) * share, 'modes of the room'),
        );
  const dressing = { ...rigid, count: eigenvalues.length, traces, dress };
  const completed =
    traces.surfaces.length === 0
      ? modes.map((mode): CompletedMode => ({ mode, change: real(0), seen: [] }))
      : yield* completedModesWork(dressing, problem, modes, (share) =>
          onProgress?.(PARTS.damped + (1 - PARTS.damped) * share, 'what the rigid modes leave out'),
        );
  completed.sort((one, other) => one.mode.theta[0] - other.mode.theta[0]);
  return {
    modes: completed.map(({ mode }) => mode),
    changes: completed.map(({ change }) => change),
    rigid,
    surfaces: traces.surfaces,
    shares: completed.map(({ mode, seen }) => problem.sharesOf(mode.theta, seen)),
  };
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
