import { AIR, bitsOf, directionStrides } from '../../../room/grid/graph.ts';
import { strides } from '../../../room/grid/grid.ts';
import { firstSheet } from '../../../room/faces/faces.ts';
import { Bodies } from '../../../room/mesh/air/bodies.ts';
import { alone } from '../../../room/slabs/work.ts';
import type { PreparedRoom } from '../../../room/prepare/prepared.ts';
import { directionOfFace, materialOf } from '../../../room/surfaces/face-shape.ts';
import type { Place } from '../../../run/points/place.ts';
import type { Scene } from '../../../scene/scene.ts';
import { passagesAround, type Passage } from '../places/rooms-between.ts';
import type { MadeRoom } from './made-room.ts';

/** A room of a scene: a body of air that sheets and partitions close. */
export interface RoomApart {
  /** Names of the sources and receivers in it. */
  readonly sources: readonly string[];
  readonly receivers: readonly string[];
  /** Volume on the grid. */
  readonly cubicMetres: number;
}

/** Two rooms: one with a source and receivers, and another with receivers. */
export interface RoomPair {
  readonly from: RoomApart;
  readonly to: RoomApart;
  /** What sound goes through from one to the other, with its area on the grid; null if the two do not touch. */
  readonly through: { readonly materials: readonly string[]; readonly squareMetres: number } | null;
  /**
   * Materials of the sheets and partitions on other ways between the two, such as over a plenum or through a third
   * room, that with the most area first. What comes by these counts in levels, and so in R'.
   */
  readonly around: readonly string[];
}

/**
 * The pairs of rooms between which sound insulation is defined. Rooms are what air joins if sheets and partitions are
 * taken as solid. Receivers that only serve another one, as those of a figure of eight and ears do, do not count.
 *
 * @param places The places of all sources, then those of all receivers.
 */
export function roomsApart(
  { sources, receivers, listening }: Pick<Scene, 'sources' | 'receivers' | 'listening'>,
  { room, outside, volume }: Pick<MadeRoom, 'room' | 'outside' | 'volume'>,
  places: readonly Place[],
): RoomPair[] {
  const { graph, faces } = room;
  if (!faces.back) return [];
  const bodies = alone(Bodies.of(graph));
  const bodyOf = places.map(({ node }) => bodies.of(node));
  const serving = new Set([...listening.figuresOfEight.values(), ...listening.ears].flat());
  const rooms = new Map<number, { readonly sources: string[]; readonly receivers: string[] }>();
  const roomOf = (body: number): { readonly sources: string[]; readonly receivers: string[] } => {
    const there = rooms.get(body) ?? { sources: [], receivers: [] };
    rooms.set(body, there);
    return there;
  };
  sources.forEach(({ name }, s) => roomOf(bodyOf[s]).sources.push(name));
  receivers.forEach(({ name }, r) => {
    if (!serving.has(name)) roomOf(bodyOf[sources.length + r]).receivers.push(name);
  });
  const listened = [...rooms].filter(([, points]) => points.receivers.length > 0);
  if (listened.length < 2) return [];
  const volumes = volumesOf(room, bodies, outside.nodes, volume.grid);
  const apart = (body: number): RoomApart => ({ ...rooms.get(body)!, cubicMetres: volumes.get(body)! });
  const passages = passagesBetween(room, bodies);
  return listened.flatMap(([from, { sources: sounding }]) =>
    sounding.length === 0
      ? []
      : listened.flatMap(([to]) =>
          from === to ? [] : [{ from: apart(from), to: apart(to), ...waysBetween(passages, from, to) }],
        ),
  );
}

/** What joins two bodies of air, directly and by others. */
function waysBetween(passages: readonly Passage[], from: number, to: number): Pick<RoomPair, 'through' | 'around'> {
  const direct = passages.find(({ bodies }) => bodies.includes(from) && bodies.includes(to));
  const around = passagesAround(passages, from, to).toSorted((a, b) => b.squareMetres - a.squareMetres);
  return {
    through: direct ? { materials: direct.materials, squareMetres: direct.squareMetres } : null,
    around: [...new Set(around.flatMap(({ materials }) => materials))],
  };
}

const pairKey = (one: number, other: number): string => `${Math.min(one, other)} ${Math.max(one, other)}`;

/**
 * Volumes of bodies of air: that of all air on the grid, shared out by the volumes that move with nodes. The heavier
 * nodes that keep the time step count with their air.
 */
function volumesOf(
  { graph, subcell }: Pick<PreparedRoom, 'graph' | 'subcell'>,
  bodies: Bodies,
  outside: Iterable<number>,
  cubicMetres: number,
): ReadonlyMap<number, number> {
  const volumes = new Map(bodies.sizes());
  const add = (node: number, volume: number): void => {
    const body = bodies.of(node);
    volumes.set(body, volumes.get(body)! + volume);
  };
  for (const node of outside) add(node, -1);
  if (subcell) {
    const bits = bitsOf(graph);
    const around = neighbours(strides(graph.grid));
    subcell.node.forEach((node, place) => {
      const volume = 1 / subcell.inverseMass[place];
      if (bits(node) & AIR) add(node, volume - 1);
      else {
        // A node behind a wall moves with the air before it.
        const before = around.find((step) => bits(node + step) & AIR);
        if (before !== undefined) add(node + before, volume);
      }
    });
  }
  const all = [...volumes.values()].reduce((sum, volume) => sum + volume, 0);
  return new Map([...volumes].map(([body, volume]) => [body, (cubicMetres * volume) / all]));
}

/** Array distances to the 26 nodes around one, the nearest first. */
function neighbours([x, y, z]: readonly number[]): number[] {
  const steps = [-1, 0, 1].flatMap((k) => [-1, 0, 1].flatMap((j) => [-1, 0, 1].map((i) => [i, j, k] as const)));
  const apart = (step: readonly number[]): number => step.filter((each) => each !== 0).length;
  return steps
    .filter((step) => apart(step) > 0)
    .toSorted((a, b) => apart(a) - apart(b))
    .map(([i, j, k]) => i * x + j * y + k * z);
}

/** What joins two bodies of air each. */
function passagesBetween({ graph, faces, materials }: PreparedRoom, bodies: Bodies): Passage[] {
  const back = faces.back!;
  const first = firstSheet(faces);
  const { spacing } = graph.grid;
  const bits = bitsOf(graph);
  const stride = directionStrides(graph.grid);
  /** The body before a wall. A line may begin at the node behind it. */
  const bodyAt = (node: number, shape: number): number =>
    bodies.of(bits(node) & AIR ? node : node + stride[directionOfFace(shape) ^ 1]);
  const found = new Map<string, { readonly bodies: Passage['bodies']; readonly areas: Map<string, number> }>();
  back.node.forEach((upper, sheet) => {
    const shape = faces.shape[first + sheet];
    const pair = [bodyAt(faces.node[first + sheet], shape), bodyAt(upper, back.shape[sheet])] as const;
    const passage = found.get(pairKey(...pair)) ?? { bodies: pair, areas: new Map<string, number>() };
    found.set(pairKey(...pair), passage);
    const { name } = materials[materialOf(shape)];
    passage.areas.set(name, (passage.areas.get(name) ?? 0) + faces.area[first + sheet] * spacing ** 2);
  });
  return [...found.values()].map(({ bodies: pair, areas }) => ({
    bodies: pair,
    materials: [...areas.keys()],
    squareMetres: [...areas.values()].reduce((sum, area) => sum + area, 0),
  }));
}
