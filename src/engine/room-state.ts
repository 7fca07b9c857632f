import { strides } from '../room/grid/grid.ts';
import { materialOf } from '../room/surfaces/face-shape.ts';
import type { PreparedRoom } from '../room/prepare/prepared.ts';
import { POROUS_STATES } from '../room/porous/medium-law.ts';
import type { EngineState } from './engine.ts';

/**
 * The tables of an engine's state: one form for all engines, whatever they cut a room into. In this order:
 *
 * - of parity 0 the planes of the field, rising, each [y][x] as the grid stores it; then of parity 1. Before step n
 *   parity n & 1 has u[n], and the other one u[n−1];
 * - of each face the memory of the air's inertia; then of each face the trace of u[n−1];
 * - pairs (a, c) of all branches, face after face in the order of the room;
 * - of each damped node u[n−1];
 * - if there are porous nodes, what each of them remembers (`MediumLaw`).
 */
export type StateTable = Float32Array | Float64Array;

/** What a room remembers besides its field. */
export interface Remembered<T extends StateTable = Float32Array<ArrayBuffer>> {
  /** Memory of the air's inertia and last trace of each face. */
  readonly inertia: T;
  readonly lastTrace: T;
  /** States a and c of a face's branches, pair after pair, from `branchStart` of the face on. */
  readonly branches: T;
  readonly branchStart: Uint32Array;
  /** Last value u[n−1] of each damped node. */
  readonly damped: T;
  /** `POROUS_STATES` numbers of each porous node. */
  readonly porous: T;
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

/** Numbers that the porous nodes of a room remember. */
export const porousNumbers = ({ porous }: Pick<PreparedRoom, 'porous'>): number =>
  POROUS_STATES * (porous?.node.length ?? 0);

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
    porous: new Float32Array(porousNumbers(room)),
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
  const { inertia, lastTrace, branches, damped, porous } = remembered;
  const last = porous.length > 0 ? [damped, porous] : [damped];
  return { step, tables: [...planes[0], ...planes[1], inertia, lastTrace, branches, ...last] };
}

/** The tables that a state of a room has, by their lengths. */
function tableLengths(room: PreparedRoom): number[] {
  const { grid } = room.graph;
  const faces = room.faces.shape.length;
  return [
    ...new Array<number>(2 * grid.size[2]).fill(strides(grid)[2]),
    faces,
    faces,
    branchStarts(room)[faces],
    room.damped.node.length,
    ...(room.porous ? [porousNumbers(room)] : []),
  ];
}

/** Whether a state is one of a room, in the tables of an engine. */
export function isStateOf(
  room: PreparedRoom,
  { tables }: EngineState,
  Kind: typeof Float32Array | typeof Float64Array,
): boolean {
  const lengths = tableLengths(room);
  return (
    tables.length === lengths.length && tables.every((table, i) => table instanceof Kind && table.length === lengths[i])
  );
}

/**
 * The reverse of {@link engineState}.
 *
 * @param Kind Array type of the tables of the engine that goes on from it.
 * @throws RangeError if the state is of another room or of another precision: {@link isStateOf} says it before.
 */
export function roomState<T extends StateTable>(
  room: PreparedRoom,
  state: EngineState,
  Kind: new (values: number[]) => T,
): RoomState<T> {
  const count = room.graph.grid.size[2];
  if (!isStateOf(room, state, Kind as unknown as typeof Float32Array | typeof Float64Array)) {
    throw new RangeError('the state is of another room or engine');
  }
  const all = state.tables as readonly T[];
  const [inertia, lastTrace, branches, damped, porous] = all.slice(2 * count) as [T, T, T, T, T | undefined];
  return {
    planes: [all.slice(0, count), all.slice(count, 2 * count)],
    remembered: {
      inertia,
      lastTrace,
      branches,
      branchStart: branchStarts(room),
      damped,
      porous: porous ?? new Kind([]),
    },
  };
}
