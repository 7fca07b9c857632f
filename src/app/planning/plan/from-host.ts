import { tableMemory, type DeviceNeed } from '../../../engine/device-memory.ts';
import { fitVisits, USUAL_COSTS } from '../../../engine/webgpu/out-of-core/fit.ts';
import { dispatchesOf, ringShape, type RingRoom } from '../../../engine/webgpu/out-of-core/ring.ts';
import type { PlaneReach } from '../../../engine/out-of-core/slices.ts';
import { RUN_METHOD } from '../../../engine/out-of-core/visits.ts';
import { VALUE } from '../../../kernel/room/layouts.ts';

/** How a room runs that is larger than the memory of the GPU that may be used. */
export interface PlannedFromHost {
  /** Time of a step divided by that of a GPU with enough memory. */
  readonly timesSlower: number;
  /** Bytes of host memory that the states take. */
  readonly hostBytes: number;
}

/** Planes from a node behind a wall to its donors, as far as is known before a room is prepared. */
const DONOR_PLANES = 2;

/** How far a step reaches, as far as is known before a room is prepared. */
export const plannedReach = ({ reach, cut, faces, sheets, taps }: DeviceNeed): PlaneReach => ({
  update: Math.max(1, reach, cut > 0 ? 2 * DONOR_PLANES + 1 : 0),
  // Which way sheets stand is not known yet.
  line: sheets > 0 ? 2 * taps - 1 : faces > 0 ? taps - 1 : 0,
  donors: cut > 0 ? DONOR_PLANES : 0,
});

/**
 * @param planes along z
 * @param rows in a plane
 * @param stepNs Time of a step in memory.
 * @returns null if not even a few planes fit.
 */
export function planFromHost(
  need: DeviceNeed,
  { planes, rows }: { readonly planes: number; readonly rows: number },
  stepNs: number,
  deviceMemory: number,
): PlannedFromHost | null {
  const { stored, pitch, reach, cut, faces, sheets } = need;
  const room: RingRoom = {
    reach: plannedReach(need),
    plane: pitch * rows,
    pitch,
    rows,
    ...dispatchesOf(faces > 0, cut > 0, sheets > 0),
    stencilReach: reach,
  };
  const costs = { ...USUAL_COSTS, stepNs: stepNs / stored };
  const fit = fitVisits(
    RUN_METHOD,
    (wanted) => ringShape(room, 0, wanted),
    planes,
    // Records are as long as a block of steps, which is short there.
    deviceMemory - tableMemory({ ...need, recordRows: 0 }),
    costs,
  );
  return fit && { timesSlower: fit.nodeNs / costs.stepNs, hostBytes: 2 * VALUE.bytes * stored };
}
