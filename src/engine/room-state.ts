import { strides } from '../room/grid/grid.ts';
import { materialOf } from '../room/faces/face-shape.ts';
import type { PreparedRoom } from '../room/prepared.ts';
import type { EngineState } from './engine.ts';

/**
 * The tables of an engine's state: one form for all engines, whatever they cut a room into. In this order:
 *
 * - of parity 0 the planes of the field, rising, each [y][x] as the grid stores it; then of parity 1. Before step n parity
 *   n & 1 has u[n], and the other one u[n−1];
 * - of each face the memory of the air's inertia; then of each face the trace of u[n−1];
 * - pairs (a, c) of all branches, face after face in the order of the room;
 * - of each damped node u[n−1].
 */
export type StateTable = Float32Array | Float64Array;

/** What a room remembers besides its field. */
export interface Remembered<T extends StateTable = Float32Array<ArrayBuffer>> {
  /** Of each face. */
  readonly inertia: T;
  readonly lastTrace: T;
  /** From `branchStart` of a face on a and c of its branches, pair after pair. */
  readonly branches: T;
  readonly branchStart: Uint32Array;
  /** Of each damped node. */
  readonly damped: T;
}

/** A state, table by table. */
export interface RoomState<T extends StateTable = Float32Array<ArrayBuffer>> {
  /** [parity][plane] */
  readonly planes: readonly [readonly T[], readonly T[]];
  readonly remembered: Remembered<T>;
}

/** Where the states of each face's branches begin among those of all faces; at last their number. */
export function branchStarts({ faces, laws }: Pick<PreparedRoom, 'faces' | 'laws'>): Uint32Array {
  const starts = new Uint32Array(faces.shape.length + 1);
  faces.shape.forEach((shape, f) => {
    starts[f + 1] = starts[f] + 2 * laws[materialOf(shape)]!.branches.length;
  });
  return starts;
}

/** A room that remembers nothing, in single precision. */
export function nothingRemembered(room: PreparedRoom): Remembered {
  const branchStart = branchStarts(room);
  const faces = room.faces.shape.length;
  return {
    inertia: new Float32Array(faces),
    lastTrace: new Float32Array(faces),
    branches: new Float32Array(branchStart[faces]),
    branchStart,
    damped: new Float32Array(room.damped.node.length),
  };
}

/** The state as plain data. */
export function engineState<T extends StateTable>(
  step: number,
  {
    planes,
    remembered,
  }: { readonly planes: RoomState<T>['planes']; readonly remembered: Omit<Remembered<T>, 'branchStart'> },
): EngineState {
  const { inertia, lastTrace, branches, damped } = remembered;
  return { step, tables: [...planes[0], ...planes[1], inertia, lastTrace, branches, damped] };
}

/**
 * The reverse of {@link engineState}.
 *
 * @param Kind Of the tables of the engine that goes on from it.
 * @throws RangeError if the state is of another room or of another precision.
 */
export function roomState<T extends StateTable>(
  room: PreparedRoom,
  { tables }: EngineState,
  Kind: new (values: number[]) => T,
): RoomState<T> {
  const { grid } = room.graph;
  const count = grid.size[2];
  const faces = room.faces.shape.length;
  const branchStart = branchStarts(room);
  const lengths = [
    ...new Array<number>(2 * count).fill(strides(grid)[2]),
    faces,
    faces,
    branchStart[faces],
    room.damped.node.length,
  ];
  const fits = tables.length === lengths.length && tables.every((table, i) => table.length === lengths[i]);
  if (!fits || !tables.every((table) => table instanceof Kind)) {
    throw new RangeError('the state is of another room or engine');
  }
  const all = tables as readonly T[];
  const [inertia, lastTrace, branches, damped] = all.slice(2 * count) as [T, T, T, T];
  return {
    planes: [all.slice(0, count), all.slice(count, 2 * count)],
    remembered: { inertia, lastTrace, branches, branchStart, damped },
  };
}
