import type { DeviceNeed } from '../../../engine/device-memory.ts';
import type { CardsOrHost } from '../../../engine/engine.ts';
import { thinnestSlice } from '../../../engine/out-of-core/slices.ts';
import { fitSeveral } from '../../../engine/webgpu/several/fit.ts';
import { weighCards } from '../../../engine/webgpu/several/weigh.ts';
import { planFromHost, plannedReach, type PlannedFromHost } from './from-host.ts';

/** How a room would run that one device cannot hold. */
export interface PlannedLarger {
  /** Plan of a run from host memory; null unless it is one. */
  readonly fromHost: PlannedFromHost | null;
  /** Which of several cards and host memory is faster; null with one device. */
  readonly cardsOrHost: CardsOrHost | null;
  /** Time of a step, ns; null if it cannot run. */
  readonly stepNs: number | null;
}

/**
 * Weighs the ways as the engine does.
 *
 * @param shape Planes along z and their rows, and whether sources or receivers move: then host memory takes no room.
 * @param inMemoryNs Time of a step on a device that holds the room.
 * @param bytes that each device may use
 */
export function planLarger(
  need: DeviceNeed,
  shape: { readonly planes: number; readonly rows: number; readonly moves: boolean },
  inMemoryNs: number,
  bytes: number,
  cards: number,
): PlannedLarger {
  const fromHost = shape.moves ? null : planFromHost(need, shape, inMemoryNs, bytes);
  const hostNs = fromHost && fromHost.timesSlower * inMemoryNs;
  if (cards === 1) return { fromHost, cardsOrHost: null, stepNs: hostNs };
  const spread = thinnestSlice(plannedReach(need));
  const several = fitSeveral({ need, planes: shape.planes, spread }, cards, bytes, inMemoryNs);
  if (several === null && hostNs === null) return { fromHost: null, cardsOrHost: null, stepNs: null };
  const cardsOrHost = weighCards(cards, several, hostNs);
  if (cardsOrHost.cards === 1) return { fromHost, cardsOrHost, stepNs: hostNs };
  return { fromHost: null, cardsOrHost, stepNs: several!.stepNs };
}
