import type { PointWeights } from '../../../engine/engine.ts';
import { nodeNumbersFrom, type NodeNumbers } from '../../../lists/node-numbers.ts';
import { AIR, bitsOf } from '../../../room/grid/graph.ts';
import { storedNodes } from '../../../room/grid/grid.ts';
import {
  placeCloud,
  type InTheWay,
  type NoCloud,
  type PlacedCloud,
  type TakenNodes,
} from '../../../run/clouds/place-cloud.ts';
import { placeWeights, type GridOfRoom } from '../../../run/points/interpolation.ts';
import { onNode } from '../../../run/points/on-node.ts';
import { placeOf } from '../../../run/points/place.ts';
import type { ReceiverDirection } from '../../../scene/direction.ts';
import type { Receiver, Scene } from '../../../scene/scene.ts';
import { axesOf, toRoomAxes, type OwnAxes } from '../../../sphere/orientation.ts';
import { allTogether, InputError } from '../../../units/errors.ts';
import type { Vec3 } from '../../../units/quantities.ts';
import type { LoadedScene } from '../../inputs/scene/geometry.ts';

/** A point at which a receiver listens: its middle, or a microphone of its array. */
export interface PlacedListener {
  /** m */
  readonly position: Vec3;
  /** Order of the coefficients that are computed there; 0 is the pressure, which one record gives. */
  readonly order: number;
  readonly axes: OwnAxes;
  /** Cloud of nodes round the listener; null where the pressure at its place is enough. */
  readonly cloud: PlacedCloud | null;
  /** What is recorded, in the order of the cloud's nodes. */
  readonly points: readonly PointWeights[];
}

/** A receiver with direction on the grid. */
export interface PlacedDirection {
  /** Its index among the scene's receivers. */
  readonly receiver: number;
  readonly name: string;
  readonly position: Vec3;
  readonly direction: ReceiverDirection;
  /** One, or one for each microphone in free air. */
  readonly listeners: readonly PlacedListener[];
}

/** What places of clouds depend on; of a prepared room, or of one that is on its grid. */
export interface RoomOfDirections extends GridOfRoom {
  /** Nodes at walls that pass between the nodes. */
  readonly subcell?: { readonly node: NodeNumbers } | undefined;
  readonly damped: { readonly node: NodeNumbers };
}

/** Most nodes that all receivers with direction read together: a GPU records that many in one pass. */
const MOST_NODES = 60_000;

/**
 * Finds the nodes from which receivers with direction are computed.
 *
 * @param sources What the sources feed.
 * @throws InputError for a receiver that has no room for them in the air, and for too many nodes.
 */
export function placeDirections(
  { receivers }: Pick<Scene, 'receivers'>,
  room: RoomOfDirections,
  sources: readonly PointWeights[],
  pointPath: LoadedScene['pointPath'],
): readonly PlacedDirection[] {
  if (receivers.every(({ direction }) => direction === undefined)) return [];
  const taken: TakenNodes = {
    walls: room.subcell?.node ?? new Uint32Array(0),
    sources: nodeNumbersFrom(storedNodes(room.graph.grid), new Set(sources.flatMap(fedNodes))).sort(),
    openings: room.damped.node,
  };
  const faults: InputError[] = [];
  const placed = receivers.flatMap((receiver, index): PlacedDirection[] => {
    if (!receiver.direction) return [];
    try {
      const listeners = listenersOf(receiver, receiver.direction).map((one) =>
        placeListener(one, room, taken, pointPath('receivers', receiver.name)),
      );
      const { name, position, direction } = receiver;
      return [{ receiver: index, name, position, direction, listeners }];
    } catch (error) {
      if (!(error instanceof InputError)) throw error;
      faults.push(error);
      return [];
    }
  });
  if (faults.length > 0) throw allTogether(faults);
  const nodes = placedNodes(placed)
    .flat()
    .reduce((sum, count) => sum + count, 0);
  if (nodes > MOST_NODES) {
    throw new InputError(
      pointPath('receivers', placed[0].name),
      `receivers with direction read ${nodes} nodes; at most ${MOST_NODES} can be read`,
      'Divide the receivers among several scenes, or lower their order.',
    );
  }
  return placed;
}

/** Where receivers with direction listen by clouds of nodes, m. */
export const cloudPositions = ({ receivers }: Pick<Scene, 'receivers'>): readonly Vec3[] =>
  receivers.flatMap((receiver) =>
    receiver.direction ? listenersOf(receiver, receiver.direction).map(({ position }) => position) : [],
  );

/** A node of a source with less than this share of its largest weight may lie in a cloud. */
const FED = 0.02;

/** The nodes that a source mostly feeds. What it feeds to the others is limited to the band, and passes on as waves. */
function fedNodes({ nodes, weights }: PointWeights): number[] {
  const least = FED * weights.reduce((most, weight) => Math.max(most, Math.abs(weight)), 0);
  return [...nodes].filter((_, i) => Math.abs(weights[i]) >= least);
}

/** [receiver with direction][listener] Nodes that it reads, besides those of its pressure. */
export const placedNodes = (placed: readonly PlacedDirection[]): readonly (readonly number[])[] =>
  placed.map(({ listeners }) => listeners.map(({ points }) => points.length));

/** A listener before it is on the grid. */
interface Listener extends Pick<PlacedListener, 'position' | 'order' | 'axes'> {
  /** How messages name it; empty for the receiver itself. */
  readonly microphone: string;
}

function listenersOf({ position }: Receiver, direction: ReceiverDirection): Listener[] {
  const axes = axesOf(direction.orientation);
  const middle = { position, axes, microphone: '' };
  if (direction.kind === 'ambisonics') return [{ ...middle, order: direction.order }];
  if (direction.kind === 'pattern') return [{ ...middle, order: orderOf(direction.pattern.share) }];
  if (direction.sphere) return [{ ...middle, order: direction.sphere.order }];
  return direction.microphones.map(({ name, offset, pattern, orientation }) => {
    const [ahead, left, up] = axesOf(orientation).map((axis) => toRoomAxes(axes, axis));
    return {
      position: microphonePosition(position, axes, offset),
      order: orderOf(pattern.share),
      axes: [ahead, left, up],
      microphone: name,
    };
  });
}

/** Where a microphone is in the room, m. */
export function microphonePosition(centre: Vec3, axes: OwnAxes, offset: Vec3): Vec3 {
  const [x, y, z] = toRoomAxes(axes, offset);
  return [centre[0] + x, centre[1] + y, centre[2] + z];
}

/** A pattern that hears the pressure alone needs nothing else. */
const orderOf = (share: number): number => (share === 1 ? 0 : 1);

function placeListener(
  { position, order, axes, microphone }: Listener,
  room: RoomOfDirections,
  taken: TakenNodes,
  path: string,
): PlacedListener {
  const who = microphone === '' ? 'the receiver' : `microphone ${JSON.stringify(microphone)}`;
  const { spacing } = room.graph.grid;
  if (order === 0) {
    const place = placeOf(room.graph, position);
    if (!place || !(bitsOf(room.graph)(place.node) & AIR)) {
      throw new InputError(path, `${who} is in a wall`, 'Move the receiver, or turn it, so that it is in the air.');
    }
    return { position, order, axes, cloud: null, points: [placeWeights(room, place).point] };
  }
  const cloud = placeCloud(room.graph, position, order, taken);
  if ('by' in cloud) {
    throw new InputError(
      path,
      `${who} is too close to ${NEAR[cloud.by]} to hear direction: order ${order} is computed from nodes of the grid round it, and ${airText(cloud, spacing)}`,
      remedyText(cloud, ''),
    );
  }
  return { position, order, axes, cloud, points: Array.from(cloud.nodes, onNode) };
}

/** What free air a cloud needs, and what there is. */
export function airText({ by, needed, away }: NoCloud, spacing: number): string {
  const there = `the nodes at ${NEAR[by]} begin ${(away * spacing).toPrecision(2)} m away`;
  return `needs ${(needed * spacing).toPrecision(2)} m of free air on every side; ${there}`;
}

/** What to do for a point that is too close to something. @param other What may be done, too, with a comma after it */
export const remedyText = ({ fits }: NoCloud, other: string): string =>
  fits
    ? `Move it, such as to [${fits.map((at) => Number(at.toFixed(3))).join(', ')}], ${other}or raise the maximum frequency for a finer grid.`
    : `No place near it has so much free air: ${other}move it elsewhere, or raise the maximum frequency for a finer grid.`;

/** Things that are too close, in words. */
export const NEAR: Readonly<Record<InTheWay, string>> = {
  wall: 'a wall',
  source: 'a source',
  opening: 'the absorbing layer outside an opening',
};

/** A record of one node. */
