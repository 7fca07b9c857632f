import { chooseInterior } from '../../kernel/interior/choose.ts';
import type { InteriorChoice } from '../../kernel/interior/design.ts';
import { roomStencil } from '../../kernel/interior/stencil.ts';
import type { PreparedRoom } from '../../room/prepare/prepared.ts';
import { deviceTraits } from './device-traits.ts';

/** The best kernel for the interior of a room; of one that is cut, too, for another one rounds nodes in another way. */
export function interiorFor(device: GPUDevice, room: PreparedRoom): InteriorChoice {
  const { pitch, size } = room.graph.grid;
  const shape = { pitch, rows: size[1], planes: size[2], first: 0 };
  return chooseInterior(roomStencil(room), deviceTraits(device), shape);
}
