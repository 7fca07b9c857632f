import type { InteriorChoice } from '../../kernel/interior/design.ts';
import type { PreparedRoom } from '../../room/prepare/prepared.ts';
import { DeviceError, DeviceMemoryError, RunError } from '../../units/errors.ts';
import { needOf } from '../device-memory.ts';
import { moves, type CardsOrHost, type RunSetup, type Simulation } from '../engine.ts';
import { USUAL_COSTS } from './out-of-core/fit.ts';
import { settingsFor } from './out-of-core/settings-for.ts';
import { OutOfCoreSimulation } from './out-of-core/simulation.ts';
import { fitSeveral, type SeveralFit } from './several/fit.ts';
import { weighCards } from './several/weigh.ts';
import { spreadOf } from './several/windows.ts';
import { WebGpuSimulation } from './simulation.ts';

/** Alike devices beside that of an engine, for rooms that one alone cannot hold. */
export interface OtherDevices {
  readonly count: number;
  /** Opens them, when such a room comes. @throws RunError if one is not there, or is not alike */
  open(): Promise<readonly GPUDevice[]>;
}

/** A room that is larger than the memory of a device. */
export interface LargerRoom {
  readonly device: GPUDevice;
  /** Devices that may hold the room together with the first; undefined for an engine of one. */
  readonly others: OtherDevices | undefined;
  readonly interior: InteriorChoice;
  readonly room: PreparedRoom;
  readonly setup: RunSetup;
  /** Predicted time of a step on a device that holds it all; undefined for that of a large GPU. */
  readonly stepNs: number | undefined;
  /** Bytes of each device that may be used. */
  readonly bytes: number;
  /** Thrown if the room cannot run in any way. */
  readonly refusal: RunError;
}

/** Part that is taken of an amount of memory that a device refused. */
export const FREE_PART = 0.8;

/**
 * Opens a room on several devices together where that is predicted to be faster than from the memory of the host, else
 * from there on one.
 *
 * @throws RunError if it fits in neither way.
 */
export async function openLarger(larger: LargerRoom): Promise<Simulation> {
  const { others, room, setup, bytes, interior, stepNs } = larger;
  if (!others) return openFromHost(larger);
  const cards = 1 + others.count;
  const need = needOf(room, setup);
  const parts = { need, planes: room.graph.grid.size[2], spread: spreadOf(room) };
  const several = fitSeveral(parts, cards, bytes, stepNs ?? USUAL_COSTS.stepNs * need.stored);
  const host = moves(setup) ? null : settingsFor(room, bytes, interior, stepNs);
  const weighed = weighCards(cards, several, host && host.nodeNs * need.stored);
  if (weighed.cards === 1) return openFromHost(larger, weighed);
  try {
    return await openOnCards(larger, several!, others, weighed);
  } catch (error) {
    if (!(error instanceof RunError || error instanceof DeviceError) || !host) throw error;
    const reason = `the cards together failed: ${error.message}`;
    return openFromHost(larger, { ...weighed, cards: 1, steps: null, reason });
  }
}

async function openOnCards(
  larger: LargerRoom,
  { steps }: SeveralFit,
  others: OtherDevices,
  weighed: CardsOrHost,
): Promise<Simulation> {
  const { device, room, setup, interior } = larger;
  const devices = [device, ...(await others.open())];
  return WebGpuSimulation.create(devices, room, setup, { steps, interior, weighed });
}

/** Takes less and less memory, as long as the device refuses. */
async function openFromHost(larger: LargerRoom, weighed?: CardsOrHost): Promise<Simulation> {
  const { device, room, setup, interior, stepNs, bytes, refusal } = larger;
  const fit = settingsFor(room, bytes, interior, stepNs);
  if (!fit) throw refusal;
  try {
    return await OutOfCoreSimulation.create(device, room, setup, fit.settings, interior, weighed);
  } catch (error) {
    if (!(error instanceof DeviceMemoryError)) throw error;
    return openFromHost({ ...larger, bytes: FREE_PART * bytes, refusal: error }, weighed);
  }
}
