import type { Engine, PointWeights, RunSetup } from '../engine/engine.ts';
import { storedNodes } from '../room/grid.ts';
import type { PreparedRoom } from '../room/prepared.ts';
import { CancelledError } from '../units/errors.ts';

/** What a room takes on an engine. */
export interface RoomTime {
  /** One step, ns: of the fastest repeats, because whatever else a machine does only ever adds. */
  readonly stepNs: number;
  /** From opening until the first step is made, without that step, ms: tables, threads, compiled kernels. */
  readonly openMs: number;
  /** By how much the middle one of the repeats took longer than the fastest, as a part of it: how busy the machine is. */
  readonly spread: number;
}

/** So long it is warmed up, ms: compilers of the processor, clocks and queues of a GPU. */
const WARM_UP_MS = 100;
const REPEATS = 4;
/** A repeat takes about this long, ms; where a device works in submissions of many steps, each is several of them. */
const REPEAT_MS = 8;
/** The longer of the two blocks compared is three times the other where steps are shorter than this, else a step longer, ms. */
const SHORT_STEP_MS = 4;
/** Longest block of a repeat. */
const MOST_STEPS = 512;
/** Impulses stand so many nodes apart in the arrays: after a dozen steps there is sound everywhere. */
const IMPULSE_EVERY = 509;

/** Times a room on an engine through the interface that runs use, with sound all over it. */
export async function timeRoom(engine: Engine, room: PreparedRoom, signal?: AbortSignal): Promise<RoomTime> {
  const begun = performance.now();
  const simulation = await engine.open(room, impulses(room));
  try {
    const advance = async (steps: number): Promise<number> => {
      if (signal?.aborted) throw new CancelledError();
      const start = performance.now();
      await simulation.advance(steps);
      return performance.now() - start;
    };
    await advance(1);
    const openedMs = performance.now() - begun;
    const { stepMs, spread } = await timeSteps(advance);
    return { stepNs: 1e6 * stepMs, openMs: Math.max(0, openedMs - stepMs), spread };
  } finally {
    await simulation.close();
  }
}

async function timeSteps(advance: (steps: number) => Promise<number>): Promise<{ stepMs: number; spread: number }> {
  let steps = 2;
  let warm = await advance(steps);
  let stepMs = warm / steps;
  while (warm < WARM_UP_MS) {
    steps = Math.max(1, Math.min(MOST_STEPS, 4 * steps, Math.round(REPEAT_MS / stepMs)));
    const taken = await advance(steps);
    stepMs = taken / steps;
    warm += taken;
  }
  const count = Math.max(1, Math.min(MOST_STEPS, Math.round(REPEAT_MS / stepMs)));
  const longer = stepMs < SHORT_STEP_MS ? 3 * count : count + 1;
  const once: number[] = [];
  const more: number[] = [];
  for (let repeat = 0; repeat < REPEATS; repeat++) {
    once.push(await advance(count));
    more.push(await advance(longer));
  }
  // A block takes something beside its steps, which two blocks of different lengths tell.
  const least = Math.min(...once);
  const perStep = Math.min((Math.min(...more) - least) / (longer - count), least / count);
  const middle = once.sort((a, b) => a - b)[REPEATS >> 1]!;
  return { stepMs: Math.max(perStep, 1e-6), spread: (middle - least) / least };
}

/** One impulse for some nodes of the air each, and a receiver: a run has those, too. */
function impulses({ graph, nodes }: PreparedRoom): RunSetup {
  const stored = storedNodes(graph.grid);
  const air: number[] = [];
  for (let node = 0; node < stored; node += IMPULSE_EVERY) {
    if (nodes.interior[node >>> 5]! & (1 << (node & 31))) air.push(node);
  }
  if (air.length === 0) air.push(nodes.nearWall[nodes.nearWall.length >> 1] ?? 0);
  const point: PointWeights = {
    nodes: Uint32Array.from(air),
    weights: Float64Array.from(air, (_, i) => ((i % 5) - 2 || 1) / air.length),
  };
  const receiver = { nodes: point.nodes.subarray(0, 1), weights: Float64Array.of(1) };
  return { sources: [{ point, strength: 1, signal: Float64Array.of(1) }], receivers: [receiver] };
}
