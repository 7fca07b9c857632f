import type { InteriorChoice } from '../../../kernel/interior/design.ts';
import type { PreparedRoom } from '../../../room/prepare/prepared.ts';
import { needOf, tableMemory } from '../../device-memory.ts';
import { RUN_METHOD } from '../../out-of-core/visits.ts';
import { fitVisits, USUAL_COSTS, type Fit } from './fit.ts';
import { ringRoom, ringShape } from './ring.ts';

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
