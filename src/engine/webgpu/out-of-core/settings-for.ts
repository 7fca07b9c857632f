import { designByName } from '../../../kernel/catalogue.ts';
import type { InteriorChoice } from '../../../kernel/interior/design.ts';
import { chooseInterior } from '../../../kernel/interior/choose.ts';
import { roomStencil } from '../../../kernel/interior/stencil.ts';
import type { PreparedRoom } from '../../../room/prepared.ts';
import { needOf, tableMemory } from '../../device-memory.ts';
import { RUN_METHOD } from '../../out-of-core/visits.ts';
import { deviceTraits } from '../device-traits.ts';
import { fitVisits, type OutOfCoreSettings } from './fit.ts';
import { ringRoom, ringShape } from './ring.ts';

/** How a room is run in so much memory of a device, with its kernel; null if it does not fit. */
export function settingsFor(
  device: GPUDevice,
  room: PreparedRoom,
  deviceMemory: number,
  interior?: InteriorChoice,
): { readonly settings: OutOfCoreSettings; readonly choice: InteriorChoice } | null {
  const { pitch, size } = room.graph.grid;
  const shape = { pitch, rows: size[1], planes: size[2], first: 0 };
  const choice = interior ?? chooseInterior(roomStencil(room), deviceTraits(device), shape);
  const extra = designByName(choice.design).extraPlanes(choice);
  const parts = ringRoom(room);
  const bytes = deviceMemory - tableMemory(needOf(room));
  const fit = fitVisits(RUN_METHOD, (planes) => ringShape(parts, extra, planes), size[2], bytes);
  return fit && { settings: fit.settings, choice };
}
