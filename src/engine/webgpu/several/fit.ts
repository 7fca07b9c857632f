import { VALUE } from '../../../kernel/room/layouts.ts';
import { stateMemory, tableMemory, type DeviceNeed } from '../../device-memory.ts';
import { BLOCK } from '../block.ts';

/** Times of an exchange between cards. */
export interface ExchangeCosts {
  /** A value on its way from card to card through the memory of the host, ns. */
  readonly valueNs: number;
  /** What an exchange takes besides, ns: cards and host wait for each other. */
  readonly exchangeNs: number;
}

/** Fitted to an NVIDIA H200 that stood for several cards (docs/measurements/out-of-core.md). */
export const USUAL_EXCHANGE: ExchangeCosts = { valueNs: 0.6, exchangeNs: 0.66e6 };

/** What of a room decides how several cards compute it. */
export interface SeveralRoom {
  readonly need: DeviceNeed;
  /** Planes of the room along z. */
  readonly planes: number;
  /** Planes that go wrong at an end of a card's with each step. */
  readonly spread: number;
}

/** How several cards would compute a room, and how fast. */
export interface SeveralFit {
  readonly cards: number;
  /** Steps between two exchanges. */
  readonly steps: number;
  /** Predicted time of a step of the room, ns. */
  readonly stepNs: number;
}

/**
 * The fastest way to compute a room on several cards together (docs/theory/several-cards.md).
 *
 * @param bytes that each may use
 * @param stepNs Time of a step of the room on a card that holds all of it.
 * @returns null if they cannot hold it.
 */
export function fitSeveral(
  { need, planes, spread }: SeveralRoom,
  cards: number,
  bytes: number,
  stepNs: number,
  { valueNs, exchangeNs }: ExchangeCosts = USUAL_EXCHANGE,
): SeveralFit | null {
  let best: SeveralFit | null = null;
  if (planes < cards) return best;
  // The card in the middle has two ghost zones; one at an end has one.
  const sides = cards > 2 ? 2 : 1;
  for (let steps = 1; steps <= BLOCK; steps++) {
    const window = Math.min(planes, Math.ceil(planes / cards) + sides * steps * spread);
    const ghosts = (2 * steps - 1) * spread * need.planeNodes;
    if (bytesOfPart(need, window / planes) + 2 * VALUE.bytes * sides * ghosts > bytes) break;
    // One thread of the host copies for all.
    const exchange = exchangeNs + (cards - 1) * 2 * ghosts * valueNs;
    const fit = { cards, steps, stepNs: (stepNs * window) / planes + exchange / steps };
    if (!best || fit.stepNs < best.stepNs) best = fit;
  }
  return best;
}

/** Bytes on the device of a part of a room, whose walls are spread evenly. */
function bytesOfPart(need: DeviceNeed, share: number): number {
  const { stored, nearWall, cut, behind, faces, sheets, branches, damped, porous = 0 } = need;
  const counts = { stored, nearWall, cut, behind, faces, sheets, branches, damped, porous };
  const part = { ...need, ...Object.fromEntries(Object.entries(counts).map(([name, count]) => [name, share * count])) };
  return stateMemory(part) + tableMemory(part);
}
