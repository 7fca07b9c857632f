import { sharedFloat32, sharedFloat64, sharedUint32 } from '../../lists/shared-memory.ts';
import { directionOfGroup } from '../../room/faces/lines-in.ts';
import { storedNodes, strides } from '../../room/grid/grid.ts';
import type { PreparedRoom } from '../../room/prepare/prepared.ts';
import type { Precision } from '../engine.ts';
import type { NodeNumbers } from '../../lists/node-numbers.ts';
import { lowerBound } from '../../lists/sorted.ts';
import { branchStarts, porousNumbers } from '../room-state.ts';
import { linearOffsets, paddingNodes } from '../padding.ts';
import type { Field } from './loop.ts';

/** Everything the threads share: plain typed arrays over shared memory, and the room's numbers. */
export interface CpuProgram {
  readonly room: PreparedRoom;
  readonly padding: number;
  readonly offsets: Int32Array;
  /** The two states, by parity of the step: fields[n & 1] holds u[n] before step n. */
  readonly fields: readonly [Field, Field];
  /** Interior nodes as pairs (first index with padding, count), rising. */
  readonly runs: Uint32Array;
  /** Values of each wall face: flow F of this step, memory a of the air's inertia, trace of u[n−1]. */
  readonly flow: Field;
  readonly memory: Field;
  readonly lastTrace: Field;
  /** Pairs (a_b, c_b), branch after branch, from `branchStart` of each face on. */
  readonly branchStates: Field;
  readonly branchStart: Uint32Array;
  /** Value u[n−1] of each damped node. */
  readonly lastDamped: Field;
  /** What porous nodes remember: `POROUS_STATES` numbers each. */
  readonly porousStates: Field;
  /** What each node behind a wall feels. */
  readonly felt: Field;
}

/** Part of the work of each thread: half-open ranges. */
export interface ThreadPart {
  readonly runs: readonly [number, number];
  readonly nearWall: readonly [number, number];
  /** Cut nodes, and nodes behind walls. */
  readonly subcell: readonly [number, number];
  readonly behind: readonly [number, number];
  readonly damped: readonly [number, number];
  readonly porous: readonly [number, number];
  /** Faces of each direction, then sheets across each axis. */
  readonly faces: readonly (readonly [number, number])[];
  /** Number of the thread, from 0. */
  readonly thread: number;
  /** How many there are. */
  readonly threads: number;
}

export function makeProgram(room: PreparedRoom, precision: Precision): CpuProgram {
  const padding = paddingNodes(room);
  const length = storedNodes(room.graph.grid) + 2 * padding;
  const field: (count: number) => Field = precision === 64 ? sharedFloat64 : sharedFloat32;
  const faces = room.faces.node.length;
  const branchStart = sharedUint32(faces + 1);
  branchStart.set(branchStarts(room));
  return {
    room,
    padding,
    offsets: linearOffsets(room),
    fields: [field(length), field(length)],
    runs: interiorRuns(room, padding),
    flow: field(faces),
    memory: field(faces),
    lastTrace: field(faces),
    branchStates: field(branchStart[faces]),
    branchStart,
    lastDamped: field(room.damped.node.length),
    porousStates: field(porousNumbers(room)),
    felt: field(room.subcell?.behind.node.length ?? 0),
  };
}

function interiorRuns({ nodes, graph }: PreparedRoom, padding: number): Uint32Array {
  const stored = storedNodes(graph.grid);
  const isInterior = (i: number): boolean => (nodes.interior[i >>> 5] & (1 << (i & 31))) !== 0;
  let count = 0;
  for (let i = 0; i < stored; i++) if (isInterior(i) && (i === 0 || !isInterior(i - 1))) count++;
  const runs = sharedUint32(2 * count);
  let at = 0;
  for (let i = 0; i < stored; i++) {
    if (!isInterior(i)) continue;
    const start = i;
    while (i + 1 < stored && isInterior(i + 1)) i++;
    runs[at++] = start + padding;
    runs[at++] = i + 1 - start;
  }
  return runs;
}

/** Cuts the room into layers of whole planes with about equal numbers of air nodes, one a thread. */
export function threadParts({ room, runs, padding }: CpuProgram, threads: number): ThreadPart[] {
  const { graph, nodes, faces, subcell } = room;
  const plane = strides(graph.grid)[2];
  const cost = new Float64Array(graph.grid.size[2]);
  for (let r = 0; r < runs.length; r += 2) cost[Math.floor((runs[r] - padding) / plane)] += runs[r + 1];
  nodes.nearWall.forEach((node) => (cost[Math.floor(node / plane)] += 3));
  subcell?.node.forEach((node) => (cost[Math.floor(node / plane)] += 6));
  const total = cost.reduce((sum, value) => sum + value, 0);
  const cuts = [0];
  let sum = 0;
  cost.forEach((value, k) => {
    sum += value;
    while (cuts.length < threads && sum >= (total * cuts.length) / threads) cuts.push((k + 1) * plane);
  });
  while (cuts.length <= threads) cuts.push(graph.grid.size[2] * plane);

  const runStart = Uint32Array.from({ length: runs.length / 2 }, (_, r) => runs[2 * r] - padding);
  return Array.from({ length: threads }, (_, t) => {
    const [low, high] = [cuts[t], cuts[t + 1]];
    const between = (rising: NodeNumbers, from = 0, to = rising.length): readonly [number, number] => [
      lowerBound(rising, low, from, to),
      lowerBound(rising, high, from, to),
    ];
    return {
      runs: between(runStart),
      nearWall: between(nodes.nearWall),
      subcell: subcell ? between(subcell.node) : [0, 0],
      behind: subcell ? between(subcell.behind.node) : [0, 0],
      damped: between(room.damped.node),
      porous: room.porous ? between(room.porous.node) : [0, 0],
      faces: faces.groups.slice(1).map((end, group): readonly [number, number] => {
        const start = faces.groups[group];
        // Lines along z leave the planes of their thread, but those of one side never meet: cut them by number.
        if (directionOfGroup(group) >= 4) {
          const part = (s: number): number => start + Math.floor(((end - start) * s) / threads);
          return [part(t), part(t + 1)];
        }
        return between(faces.node, start, end);
      }),
      thread: t,
      threads,
    };
  });
}
