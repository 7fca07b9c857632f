import type { InteriorChoice } from '../../../kernel/interior/design.ts';
import { chooseInterior } from '../../../kernel/interior/choose.ts';
import { roomStencil } from '../../../kernel/interior/stencil.ts';
import type { PreparedRoom } from '../../../room/prepare/prepared.ts';
import { needOf, tableMemory } from '../../device-memory.ts';
import { RUN_METHOD } from '../../out-of-core/visits.ts';
import { deviceTraits } from '../device-traits.ts';
import { fitVisits, USUAL_COSTS, type Fit } from './fit.ts';
import { ringRoom, ringShape } from './ring.ts';

/** The kernel of a room that is cut: that of a run in memory, for another one rounds nodes in another way. */
export function interiorFor(device: GPUDevice, room: PreparedRoom): InteriorChoice {
  const { pitch, size } = room.graph.grid;
  const shape = { pitch, rows: size[1], planes: size[2], first: 0 };
  return chooseInterior(roomStencil(room), deviceTraits(device), shape);
}

/**
 * How a room is run in so much memory of a device; null if it does not fit.
 * @param stepNs Predicted time of a step in memory, ns; undefined for that of a large GPU.
 */
export function settingsFor(
  room: PreparedRoom,
  deviceMemory: number,
  choice: InteriorChoice,
  stepNs?: number,
): Fit | null {
  const extra = choice.design.extraPlanes(choice);
  const parts = ringRoom(room);
  const need = needOf(room);
  const bytes = deviceMemory - tableMemory(need);
  const costs = stepNs === undefined ? USUAL_COSTS : { ...USUAL_COSTS, stepNs: stepNs / need.stored };
  return fitVisits(RUN_METHOD, (planes) => ringShape(parts, extra, planes), room.graph.grid.size[2], bytes, costs);
}
