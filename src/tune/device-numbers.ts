import type { Engine } from '../engine/engine.ts';
import type { StepPasses } from '../engine/engine-kind.ts';
import { stepPasses } from '../engine/step-passes.ts';
import { joinsWalls } from '../kernel/interior/choose.ts';
import type { PreparedRoom } from '../room/prepare/prepared.ts';
import { schemeByName } from '../scheme/scheme.ts';
import { stopIfAsked } from '../units/task.ts';
import { quickBox } from './box-room.ts';
import { airNs, memoryAt, type DeviceNumbers } from './cost-model.ts';
import type { ProfileControls } from './profile.ts';
import { traitsOf, type ReferenceCosts } from './reference-costs.ts';
import { withoutNearWall } from './room-parts.ts';
import { HEATING, TimedRoom, QUICK, SIDE_BY_SIDE } from './step-time.ts';
import { hostWork } from './host-work.ts';
import { BRANCHES } from './wall-rooms.ts';

/** The stencil with the least work, which shows memory; and one with much, which shows loads and arithmetic. */
export const LIGHT = schemeByName('leggy-1@2%', 'the light stencil');
export const HEAVY = schemeByName('compact-5@2%', 'the heavy stencil');

/** Boxes that are timed: in the smallest only passes count, the largest fits no cache. */
const TINY = [32, 24, 24] as const;
const SMALL = [96, 56, 48] as const;
const MEDIUM = [160, 104, 84] as const;
const LARGE = [288, 224, 200] as const;
/** A room of one plane, which one thread of the processor steps alone. */
const FLAT = [160, 104, 1] as const;
/**
 * Rooms that are timed at most: three boxes, one of them twice with the heavy stencil, a furnished one, and the plane.
 */
const MOST_ROOMS = 7;
/** A box is left out if its step would take longer, ms: each is stepped some ten times. */
const LONGEST_STEP_MS = 20;
/** Limits of the ratio of work. */
const LEAST_WORK = 1e-3;
const MOST_WORK = 1e5;
/** A pass of walls reads lists; it takes at most so many times as long as one of the air. */
const LONGEST_PASS = 4;
/** A ratio that could not be told from the noise is at least this. */
const LEAST_RATIO = 0.05;

type Size = readonly [number, number, number];
const nodesOf = ([x, y, z]: Size): number => x * y * z;

/** A box in which a stencil was timed without the nodes near its walls. */
interface Probe {
  readonly stored: number;
  readonly nodes: number;
  readonly stepNs: number;
  readonly openMs: number;
}

/** Times of a few rooms on a device. */
export interface DeviceProbes {
  readonly light: readonly Probe[];
  readonly heavy: Probe;
  /** The heavy stencil in the same room with its nodes near walls. */
  readonly walled: { readonly nearWall: number; readonly stepNs: number };
  /** A small room whose walls are all faces with branches; on a device where passes count. */
  readonly furnished?: Pick<Probe, 'nodes' | 'stepNs'> & {
    readonly nearWall: number;
    readonly faces: number;
    readonly branches: number;
  };
  /** The heavy stencil in a room of one plane; only where threads of the processor share out the planes of others. */
  readonly flat?: Pick<Probe, 'nodes' | 'stepNs'>;
  /** {@link hostWork}. */
  readonly hostSeconds: number;
}

/**
 * Measures the numbers of a device: times at most seven rooms, in about a second.
 *
 * @throws CancelledError if stopped.
 */
export async function measureNumbers(
  engine: Engine,
  reference: ReferenceCosts,
  controls: ProfileControls = {},
): Promise<DeviceNumbers> {
  return numbersFrom(engine, reference, await probeDevice(engine, reference, controls));
}

/**
 * Times the rooms. The smallest shows how fast the device is, and so how large the others may be. Then all are opened,
 * and timed by turns.
 */
export async function probeDevice(
  engine: Engine,
  reference: ReferenceCosts,
  { signal, onProgress }: ProfileControls = {},
): Promise<DeviceProbes> {
  const opened: TimedRoom[] = [];
  const open = async (room: PreparedRoom): Promise<TimedRoom> => {
    stopIfAsked(signal);
    onProgress?.(opened.length / MOST_ROOMS, 'the device');
    const one = await TimedRoom.open(engine, room, signal);
    opened.push(one);
    return one;
  };
  try {
    const openLight = async (size: Size): Promise<Opened> => {
      const room = withoutNearWall(quickBox(LIGHT, size));
      return { stored: nodesOf(size), nodes: room.nodes.interiorCount, room: await open(room) };
    };
    const host = hostWork();
    const rooms = [await openLight(TINY)];
    let nodeNs = await perNode(rooms[0]);
    const isQuick = (size: Size, times = 1): boolean => 1e-6 * times * nodeNs * nodesOf(size) < LONGEST_STEP_MS;
    // In the smallest box passes count most: a larger one is quicker than it says, and one of them is always timed.
    for (const size of isQuick(MEDIUM) ? [MEDIUM, LARGE] : [SMALL, MEDIUM]) {
      if (rooms.length > 1 && !isQuick(size)) break;
      rooms.push(await openLight(size));
      if (size !== LARGE) nodeNs = await perNode(rooms.at(-1)!);
    }
    const { traffic, work } = traitsOf(reference, HEAVY, 3);
    const timesLight = (size: Size): number => traffic + work / memoryAt(reference.memory, nodesOf(size));
    const size = [LARGE, MEDIUM, SMALL].find((one) => isQuick(one, timesLight(one))) ?? TINY;
    const walledRoom = quickBox(HEAVY, size);
    const bare = withoutNearWall(walledRoom);
    const heavy = { stored: nodesOf(size), nodes: bare.nodes.interiorCount, room: await open(bare) };
    const walled = await open(walledRoom);
    const furnished = isQuick(MEDIUM) ? await open(host.room) : undefined;
    const plane = (engine.threads ?? 1) > 1 ? withoutNearWall(quickBox(HEAVY, FLAT)) : undefined;
    const flat = plane && { stored: nodesOf(FLAT), nodes: plane.nodes.interiorCount, room: await open(plane) };

    await heavy.room.time(HEATING);
    const light: Probe[] = [];
    for (const one of rooms) light.push(await timed(one));
    return {
      light,
      heavy: await timed(heavy),
      walled: { nearWall: walledRoom.nodes.nearWall.length, stepNs: (await walled.time(QUICK)).stepNs },
      ...(furnished && {
        furnished: { ...countsOf(host.room), stepNs: (await furnished.time(SIDE_BY_SIDE)).stepNs },
      }),
      ...(flat && { flat: await timed(flat) }),
      hostSeconds: host.seconds,
    };
  } finally {
    for (const one of opened) await one.close();
  }
}

function countsOf({ nodes, faces }: PreparedRoom): Omit<NonNullable<DeviceProbes['furnished']>, 'stepNs'> {
  return {
    nodes: nodes.interiorCount,
    nearWall: nodes.nearWall.length,
    faces: faces.node.length,
    branches: BRANCHES * faces.node.length,
  };
}

/** A room to be timed. */
interface Opened extends Pick<Probe, 'stored' | 'nodes'> {
  readonly room: TimedRoom;
}

async function perNode({ room, nodes }: Opened): Promise<number> {
  return (await room.time(QUICK)).stepNs / nodes;
}

async function timed({ room, stored, nodes }: Opened): Promise<Probe> {
  const { stepNs, openMs } = await room.time(QUICK);
  return { stored, nodes, stepNs, openMs };
}

/** The numbers that explain the times. */
export function numbersFrom(
  { kind }: Pick<Engine, 'kind'>,
  reference: ReferenceCosts,
  { light, heavy, walled, furnished, flat, hostSeconds }: DeviceProbes,
): DeviceNumbers {
  const { passNs, memory } = lightNumbers({ kind }, light);
  const traits = traitsOf(reference, HEAVY, 3);
  const passesOf = (nodes: number): StepPasses =>
    stepPasses(kind, { ...NO_WALLS, nearWall: 1, faces: 1 }, joinsWalls(HEAVY.stencil, { nodes, planes: SMALL[2] }));
  const passes = passesOf(heavy.stored);
  const stepNs = (work: number): number =>
    airNs(traits, { passNs, memory, work }, reference.overlap, passes.air, heavy.nodes);
  const nearNs = (walled.stepNs - heavy.stepNs - passNs * passes.nearWall) / walled.nearWall;
  const openings = [...light.map((one) => ({ ...one, scheme: LIGHT })), { ...heavy, scheme: HEAVY }].map((one) => {
    const [fixed, each] = traitsOf(reference, one.scheme, 3).open;
    return one.openMs / (fixed + each * one.stored);
  });
  const work = workFor(heavy.stepNs, stepNs);
  const flatNs = (nodes: number): number =>
    airNs(traitsOf(reference, HEAVY, 2), { passNs, memory, work }, reference.overlap, 0, nodes);
  const nearWall = Math.max(LEAST_RATIO, nearNs / traits.nearWall);
  // What the small furnished room, whose scheme is the heavy one too, takes beyond its nodes, faces and branches are
  // the passes of its faces.
  const { face, branchNs } = reference.walls;
  const ofWalls = (room: NonNullable<typeof furnished>): number =>
    room.stepNs -
    airNs(traits, { passNs, memory, work }, reference.overlap, passes.air, room.nodes) -
    passesOf(room.nodes).nearWall * passNs -
    nearWall * (traits.nearWall * room.nearWall + face.each * room.faces + branchNs * room.branches);
  const pass = furnished ? ofWalls(furnished) / passes.faces : passNs;
  return {
    passNs,
    wallPassNs: Math.min(LONGEST_PASS * passNs, Math.max(passNs, pass)),
    memory,
    work,
    nearWall,
    opening: Math.max(LEAST_RATIO, middle(openings)),
    host: hostSeconds / reference.hostSeconds,
    oneThread: flat ? Math.max(1, flat.stepNs / flatNs(flat.nodes)) : 1,
    rooms: light.length + 2 + Number(furnished !== undefined) + Number(flat !== undefined),
  };
}

const NO_WALLS = { nearWall: 0, cut: 0, faces: 0, sheets: 0, damped: 0 };

/** Passes and memory, from the times of the light stencil. */
export function lightNumbers(
  { kind }: Pick<Engine, 'kind'>,
  light: readonly Pick<Probe, 'nodes' | 'stepNs'>[],
): Pick<DeviceNumbers, 'passNs' | 'memory'> {
  const passes = stepPasses(kind, NO_WALLS).air;
  const sorted = light.toSorted((a, b) => a.nodes - b.nodes);
  const [tiny, small] = sorted as [(typeof sorted)[0], (typeof sorted)[0] | undefined];
  const slope = small ? Math.max(0, small.stepNs - tiny.stepNs) / (small.nodes - tiny.nodes) : 0;
  const passNs = Math.max(0, tiny.stepNs - slope * tiny.nodes) / passes;
  const memory = sorted.map(({ nodes, stepNs }): [number, number] => [
    nodes,
    Math.max(0, stepNs - passes * passNs) / nodes,
  ]);
  return { passNs, memory };
}

/** The ratio of work at which the model takes the measured time; it rises with the work. */
function workFor(measuredNs: number, modelNs: (work: number) => number): number {
  let [low, high] = [LEAST_WORK, MOST_WORK];
  for (let i = 0; i < 60; i++) {
    const mid = Math.sqrt(low * high);
    if (modelNs(mid) > measuredNs) high = mid;
    else low = mid;
  }
  return low;
}

function middle(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[sorted.length >> 1];
}
