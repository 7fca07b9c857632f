import { FACE_MEMORY, PAIR_STATES } from '../../../kernel/room/layouts.ts';
import { FACE_TILE } from '../../../kernel/room/wall-faces.ts';
import { POROUS_STATES } from '../../../room/porous/medium-law.ts';
import type { PreparedRoom } from '../../../room/prepare/prepared.ts';
import type { Remembered } from '../../room-state.ts';
import type { Gpu } from '../device.ts';
import type { ReadBack } from '../read-back.ts';
import { pairRowsOf } from './face-table.ts';
import type { RememberedShare, Remembering } from './part.ts';

/** @param first First of the damped nodes of the part, of those of the room. */
export const shareOfDamped = (first: number, end: number): RememberedShare => ({
  gather: ([last], { damped }) => damped.set(new Float32Array(last, 0, end - first), first),
  scatter: ({ damped }) => [damped.slice(first, end).buffer],
});

/** @param first First of the porous nodes of the part, of those of the room. */
export const shareOfPorous = (first: number, end: number): RememberedShare => ({
  gather: ([states], { porous }) =>
    porous.set(new Float32Array(states, 0, POROUS_STATES * (end - first)), POROUS_STATES * first),
  scatter: ({ porous }) => [porous.slice(POROUS_STATES * first, POROUS_STATES * end).buffer],
});

/** @param index The faces of the part, by their index in the room's. */
export const shareOfFaces = (room: PreparedRoom, index: Uint32Array): RememberedShare => ({
  gather: ([memories, branches], into) => {
    const memory = FACE_MEMORY.columnsOf(memories);
    index.forEach((f, j) => {
      into.inertia[f] = memory.inertia.get(j);
      into.lastTrace[f] = memory.lastTrace.get(j);
    });
    const pair = PAIR_STATES.columnsOf(branches);
    eachBranch(room, index, into.branchStart, (at, row, isSecond) => {
      into.branches[at] = (isSecond ? pair.secondA : pair.firstA).get(row);
      into.branches[at + 1] = (isSecond ? pair.secondC : pair.firstC).get(row);
    });
  },
  scatter: ({ inertia, lastTrace, branches, branchStart }) => {
    const memory = FACE_MEMORY.rows(index.length);
    index.forEach((f, j) => {
      memory.column.inertia.set(j, inertia[f]);
      memory.column.lastTrace.set(j, lastTrace[f]);
    });
    const pair = PAIR_STATES.rows(pairRowsOf(room, index).count);
    eachBranch(room, index, branchStart, (at, row, isSecond) => {
      (isSecond ? pair.column.secondA : pair.column.firstA).set(row, branches[at]);
      (isSecond ? pair.column.secondC : pair.column.firstC).set(row, branches[at + 1]);
    });
    return [memory.buffer, pair.buffer];
  },
});

/** @param visit Called with where a branch stands among those of the room, and the row and half of its pair. */
function eachBranch(
  room: PreparedRoom,
  index: Uint32Array,
  branchStart: Uint32Array,
  visit: (at: number, row: number, isSecond: boolean) => void,
): void {
  const { rows } = pairRowsOf(room, index);
  index.forEach((f, j) => {
    for (let at = branchStart[f], b = 0; at < branchStart[f + 1]; at += 2, b++) {
      visit(at, rows[j] + (b >>> 1) * FACE_TILE, (b & 1) === 1);
    }
  });
}

/** Reads what parts remember. @throws RunError if the device fails */
export async function readRemembered(
  readBack: ReadBack,
  parts: readonly Remembering[],
  into: Remembered,
): Promise<void> {
  for (const { state, share } of parts) {
    if (!state || !share) continue;
    const contents: ArrayBuffer[] = [];
    for (const buffer of state) contents.push(await readBack.whole(buffer, 0, buffer.size));
    share.gather(contents, into);
  }
}

/** Writes what parts remember. */
export function writeRemembered(gpu: Gpu, parts: readonly Remembering[], from: Remembered): void {
  for (const { state = [], share } of parts) {
    share?.scatter(from).forEach((contents, i) => gpu.write(state[i], 0, contents));
  }
}
