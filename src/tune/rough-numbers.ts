import { propertiesOf } from '../engine/engine-properties.ts';
import type { Engine } from '../engine/engine.ts';
import { stepPasses } from '../engine/step-passes.ts';
import { quickBox } from './box-room.ts';
import { airNs, type DeviceNumbers } from './cost-model.ts';
import { HEAVY } from './device-numbers.ts';
import { traitsOf, type ReferenceCosts } from './reference-costs.ts';
import { withoutNearWall } from './room-parts.ts';
import { QUICK, timeRoom } from './step-time.ts';

/** The numbers of the device that the table was measured on. */
const numbersOf = ({ passNs, memory }: ReferenceCosts): DeviceNumbers => ({
  passNs,
  wallPassNs: passNs,
  memory,
  work: 1,
  nearWall: 1,
  opening: 1,
  host: 1,
  oneThread: 1,
  rooms: 1,
});

/**
 * Numbers of a device from the time of one box, in about a tenth of a second: those of the table's device, all as many
 * times longer as the box takes. Good to a factor of about two.
 *
 * @throws CancelledError if stopped.
 */
export async function roughNumbers(
  engine: Engine,
  reference: ReferenceCosts,
  signal?: AbortSignal,
): Promise<DeviceNumbers> {
  const { quickBox: sides, usesCores } = propertiesOf(engine);
  const room = withoutNearWall(quickBox(HEAVY, sides));
  const { stepNs } = await timeRoom(engine, room, signal, QUICK);
  const there = numbersOf(reference);
  const { air } = stepPasses(engine.kind, { nearWall: 0, cut: 0, faces: 0, sheets: 0, damped: 0 });
  const traits = traitsOf(reference, HEAVY, 3);
  const longer = stepNs / airNs(traits, there, reference.overlap, air, room.nodes.interiorCount);
  return {
    ...there,
    passNs: longer * there.passNs,
    wallPassNs: longer * there.wallPassNs,
    memory: there.memory.map(([nodes, ns]) => [nodes, longer * ns]),
    work: longer,
    nearWall: longer,
    opening: longer,
    // How fast a GPU is does not say how fast the processor beside it is.
    host: usesCores ? longer : 1,
  };
}
