import type { Engine, PointWeights, RunSetup } from '../engine/engine.ts';
import { storedNodes } from '../room/grid/grid.ts';
import type { PreparedRoom } from '../room/prepared.ts';
import { stopIfAsked, type StopSignal } from '../units/task.ts';

/** Times of a room on an engine. */
export interface RoomTime {
  /** One step, ns: that of the fastest block, because other work of the machine only makes blocks slower. */
  readonly stepNs: number;
  /** From opening until the first step is made, without that step, ms: tables, threads, compiled kernels. */
  readonly openMs: number;
  /** Difference of the last two blocks as a part of the fastest: shows how busy the machine is. */
  readonly spread: number;
}

/** How long a room is timed. */
export interface Pace {
  /** Length of the warm-up, ms: for compilers on the processor, clocks and queues of a GPU. */
  readonly warmUpMs: number;
  /**
   * Length of a block, ms. Runs step in such blocks too: on a GPU each is several submissions, and the program writes
   * the next one while the GPU computes.
   */
  readonly blockMs: number;
  /** Blocks are repeated until two in a row differ by less than {@link AGREE}, or until there are so many. */
  readonly mostBlocks: number;
}

/** For what is kept and preferred. */
export const THOROUGH: Pace = { warmUpMs: 80, blockMs: 120, mostBlocks: 8 };
/** For a device that is already at work: some hundredths of a second. */
export const QUICK: Pace = { warmUpMs: 15, blockMs: 20, mostBlocks: 4 };

/** Part by which blocks may differ. */
const AGREE = 0.04;
/** Largest growth from block to block during the warm-up. */
const GROWTH = 4;
/** Distance of impulses in the arrays, nodes: after a dozen steps there is sound everywhere. */
const IMPULSE_EVERY = 509;

/** Times a room on an engine, with sound everywhere, through the same interface as runs. */
export async function timeRoom(
  engine: Engine,
  room: PreparedRoom,
  signal?: StopSignal,
  pace = THOROUGH,
): Promise<RoomTime> {
  const begun = performance.now();
  const simulation = await engine.open(room, impulses(room));
  try {
    const advance = async (steps: number): Promise<number> => {
      stopIfAsked(signal);
      const start = performance.now();
      await simulation.advance(steps);
      return performance.now() - start;
    };
    await advance(1);
    const openedMs = performance.now() - begun;
    const { stepMs, spread } = await timeSteps(advance, pace);
    return { stepNs: 1e6 * stepMs, openMs: Math.max(0, openedMs - stepMs), spread };
  } finally {
    await simulation.close();
  }
}

async function timeSteps(
  advance: (steps: number) => Promise<number>,
  { warmUpMs, blockMs, mostBlocks }: Pace,
): Promise<{ stepMs: number; spread: number }> {
  let steps = 2;
  let stepMs = Infinity;
  for (let warm = 0; warm < warmUpMs;) {
    const taken = await advance(steps);
    stepMs = Math.max(taken, 1e-3) / steps;
    warm += Math.max(taken, 1e-3);
    steps = Math.max(1, Math.min(GROWTH * steps, Math.round(blockMs / stepMs)));
  }
  const times: number[] = [];
  let spread = Infinity;
  while (times.length < 2 || (spread > AGREE && times.length < mostBlocks)) {
    times.push((await advance(steps)) / steps);
    const last = times.at(-1)!;
    const before = times.at(-2) ?? Infinity;
    spread = Math.abs(last - before) / Math.min(...times);
    // Steps may be faster than during the warm-up: then blocks get more of them.
    steps = Math.max(steps, Math.round(blockMs / last));
  }
  return { stepMs: Math.max(1e-6, Math.min(...times)), spread };
}

/** An impulse at some nodes of the air, and one receiver, as runs have them. */
function impulses({ graph, nodes }: PreparedRoom): RunSetup {
  const stored = storedNodes(graph.grid);
  const air: number[] = [];
  for (let node = 0; node < stored; node += IMPULSE_EVERY) {
    if (nodes.interior[node >>> 5] & (1 << (node & 31))) air.push(node);
  }
  if (air.length === 0) air.push(nodes.nearWall[nodes.nearWall.length >> 1] ?? 0);
  const point: PointWeights = {
    nodes: Uint32Array.from(air),
    weights: Float64Array.from(air, (_, i) => ((i % 5) - 2 || 1) / air.length),
  };
  const receiver = { nodes: point.nodes.subarray(0, 1), weights: Float64Array.of(1) };
  return { sources: [{ point, strength: 1, signal: Float64Array.of(1) }], receivers: [receiver] };
}
