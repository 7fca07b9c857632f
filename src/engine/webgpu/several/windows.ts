import { strides } from '../../../room/grid/grid.ts';
import type { PreparedRoom } from '../../../room/prepared.ts';
import { RunError } from '../../../units/errors.ts';
import type { PointWeights, RunSetup } from '../../engine.ts';
import { planeReach, thinnestSlice, type SlicePlanes } from '../../out-of-core/slices.ts';

/** The planes of a room on a card. */
export interface CardPlanes {
  /** Those that no other card has to bring to the end of its steps. */
  readonly owned: SlicePlanes;
  /** With the ghost zones on both sides, which this card computes, too. */
  readonly window: SlicePlanes;
}

/** Whether sources or receivers move: such a point needs nodes of several cards. */
export const moves = ({ walkers = [], walkingSources = [] }: RunSetup): boolean =>
  walkers.length + walkingSources.length > 0;

/** The planes of a slab of a card that the card owns; none where their number is not positive. */
export function ownedPart(slab: SlicePlanes, { owned }: Pick<CardPlanes, 'owned'>): SlicePlanes {
  const start = Math.max(owned.start, slab.start);
  return { start, planes: Math.min(owned.start + owned.planes, slab.start + slab.planes) - start };
}

/** Planes from an end of a window that go wrong with each step: the same on both sides of a step of a slice. */
export const spreadOf = (room: PreparedRoom): number => thinnestSlice(planeReach(room));

/**
 * Shares out the planes of a room evenly.
 *
 * @param ghost Planes of a ghost zone: those of all steps between two exchanges.
 * @throws RunError if there are fewer planes than cards.
 */
export function shareOut(allPlanes: number, cards: number, ghost: number): CardPlanes[] {
  if (allPlanes < cards) {
    throw new RunError(
      `the room has ${allPlanes} planes for ${cards} cards`,
      'Take fewer cards, or turn the room so that its longest side lies along z.',
    );
  }
  return Array.from({ length: cards }, (_, card) => {
    const [from, to] = [card, card + 1].map((at) => Math.floor((at * allPlanes) / cards));
    const [low, high] = [Math.max(0, from - ghost), Math.min(allPlanes, to + ghost)];
    return { owned: { start: from, planes: to - from }, window: { start: low, planes: high - low } };
  });
}

/**
 * The setup of each card: all sources, of which a slab takes its nodes; and receivers. A receiver is read by one card
 * alone if one has all its planes right before the last step, which is so for its own and for a spread beyond them. Others
 * are read by all cards that own nodes of them, and what these read is added.
 *
 * @param spread As {@link spreadOf} has it.
 */
export function setupsOfCards(
  room: PreparedRoom,
  setup: RunSetup,
  cards: readonly CardPlanes[],
  spread: number,
): RunSetup[] {
  const plane = strides(room.graph.grid)[2];
  const owned = cards.map(({ owned: { start, planes } }) => [start * plane, (start + planes) * plane] as const);
  const alone = setup.receivers.map(({ nodes }) =>
    owned.findIndex(([from, to]) => nodes.every((node) => node >= from - spread * plane && node < to + spread * plane)),
  );
  const none: PointWeights = { nodes: new Uint32Array(0), weights: new Float64Array(0) };
  return owned.map(([from, to], card) => {
    const within = ({ nodes, weights }: PointWeights): PointWeights => {
      const own = Uint32Array.from(nodes.keys()).filter((j) => nodes[j] >= from && nodes[j] < to);
      return { nodes: Uint32Array.from(own, (j) => nodes[j]), weights: Float64Array.from(own, (j) => weights[j]) };
    };
    const receivers = setup.receivers.map((point, r) =>
      alone[r] < 0 ? within(point) : alone[r] === card ? point : none,
    );
    return { ...setup, receivers };
  });
}
