import { VALUE } from '../../kernel/room/layouts.ts';
import type { SlicePlanes } from '../out-of-core/slices.ts';
import type { Remembered, RoomState } from '../room-state.ts';
import type { Gpu } from './device.ts';
import { readRemembered, writeRemembered } from './parts/remembered.ts';
import type { ReadBack } from './read-back.ts';
import type { SlabProgram } from './slab-program.ts';
import { toLocal } from './slabs.ts';

/** Planes of both states of a room, by parity. */
export type BothPlanes = [Float32Array<ArrayBuffer>[], Float32Array<ArrayBuffer>[]];

/** Bytes that are read of a state at once. */
const PIECE = 64 << 20;

/**
 * Reads the state of a slab.
 *
 * @param owned The planes of the room that are taken of it; they follow those in `planes`.
 * @throws RunError if the device fails
 */
export async function readSlab(
  readBack: ReadBack,
  { slab, states, remembering }: SlabProgram,
  owned: SlicePlanes,
  planes: BothPlanes,
  remembered: Remembered,
): Promise<void> {
  const bytes = VALUE.bytes * slab.plane;
  const most = Math.max(1, Math.floor(PIECE / bytes));
  const first = VALUE.bytes * toLocal(slab, owned.start * slab.plane);
  for (const parity of [0, 1] as const) {
    for (let from = 0; from < owned.planes; from += most) {
      const some = Math.min(most, owned.planes - from);
      const piece = await readBack.whole(states[parity], first + from * bytes, some * bytes);
      for (let k = 0; k < some; k++) planes[parity].push(new Float32Array(piece, k * bytes, slab.plane));
    }
  }
  await readRemembered(readBack, remembering, remembered);
}

/** Writes the planes that a slab holds of a state, and what it remembers. Ghosts are not among these planes. */
export function writeSlab(
  gpu: Gpu,
  { slab, states, remembering }: SlabProgram,
  { planes, remembered }: RoomState,
): void {
  for (const parity of [0, 1] as const) {
    for (let k = 0; k < slab.planes; k++) {
      gpu.write(states[parity], VALUE.bytes * (slab.first + k * slab.plane), planes[parity][slab.start + k]);
    }
  }
  writeRemembered(gpu, remembering, remembered);
}
