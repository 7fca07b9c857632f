import type { Engine, PointWeights, RunSetup, Simulation } from '../engine/engine.ts';
import { storedNodes } from '../room/grid/grid.ts';
import type { PreparedRoom } from '../room/prepare/prepared.ts';
import { stopIfAsked, type StopSignal } from '../units/task.ts';

/** Times of a room on an engine. */
export interface RoomTime {
  /** One step, ns, in the fastest blocks: other work of the machine only makes them slower. */
  readonly stepNs: number;
  /** Time from opening until the first step is made, without that step, ms: tables, threads, compiled kernels. */
  readonly openMs: number;
  /** Difference of the last two results as a part of the smaller: shows how busy the machine is. */
  readonly spread: number;
}

/** How long a room is timed. */
export interface StepPace {
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

/** Pace for what is kept and preferred. */
export const THOROUGH: StepPace = { warmUpMs: 80, blockMs: 120, mostBlocks: 8 };
/** Pace for a device that is already at work: some hundredths of a second. */
export const QUICK: StepPace = { warmUpMs: 8, blockMs: 12, mostBlocks: 3 };
/**
 * Pace for a room in which passes count: the program needs as long to write a step as the GPU to make it, and both go
 * on side by side only if a block is many submissions. Blocks of 12 ms took 66 µs a step where those of 40 ms took 50
 * and runs 45.
 */
export const SIDE_BY_SIDE: StepPace = { warmUpMs: 8, blockMs: 40, mostBlocks: 2 };
/** Pace before rooms are timed quickly: a GPU at rest needs a tenth of a second to raise its clock. */
export const HEATING: StepPace = { warmUpMs: 100, blockMs: 12, mostBlocks: 2 };

/** Part by which two results in a row may differ. */
const AGREE = 0.04;
/** A short block has so many times fewer steps than a long one. */
const SHORTER = 4;
/** Steps take at least this part of a long block: more would be noise. */
const LEAST_PART = 5;
/**
 * The warm-up goes on while steps become faster by more than this factor, but not longer than so many times its length.
 */
const SETTLED = 0.8;
const MOST_WARM_UPS = 5;
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
  const opened = await TimedRoom.open(engine, room, signal);
  try {
    return await opened.time(pace);
  } finally {
    await opened.close();
  }
}

/** A room that is open to be timed. Several may be open and timed by turns, so that a GPU never rests between them. */
export class TimedRoom {
  private constructor(
    private readonly simulation: Simulation,
    /** Time from opening until the first step was made, that step included, ms. */
    private readonly openedMs: number,
    private readonly signal: StopSignal | undefined,
  ) {}

  static async open(engine: Engine, room: PreparedRoom, signal?: StopSignal): Promise<TimedRoom> {
    const begun = performance.now();
    const simulation = await engine.open(room, impulses(room));
    try {
      stopIfAsked(signal);
      await simulation.advance(1);
      return new TimedRoom(simulation, performance.now() - begun, signal);
    } catch (error) {
      await simulation.close();
      throw error;
    }
  }

  async time(pace: StepPace): Promise<RoomTime> {
    const { stepMs, spread } = await timeSteps(async (steps) => {
      stopIfAsked(this.signal);
      const start = performance.now();
      await this.simulation.advance(steps);
      return performance.now() - start;
    }, pace);
    return { stepNs: 1e6 * stepMs, openMs: Math.max(0, this.openedMs - stepMs), spread };
  }

  close(): Promise<void> {
    return this.simulation.close();
  }
}

async function timeSteps(
  advance: (steps: number) => Promise<number>,
  { warmUpMs, blockMs, mostBlocks }: StepPace,
): Promise<{ stepMs: number; spread: number }> {
  let steps = 2;
  let stepMs = Infinity;
  let settled = false;
  for (let warm = 0; warm < warmUpMs || (!settled && warm < MOST_WARM_UPS * warmUpMs);) {
    const taken = Math.max(await advance(steps), 1e-3);
    settled = taken / steps > SETTLED * stepMs;
    stepMs = taken / steps;
    warm += taken;
    steps = Math.max(1, Math.min(GROWTH * steps, Math.round(blockMs / stepMs)));
  }
  // What a block takes besides its steps, to submit and to read, is the difference between long and short blocks.
  const [short, long] = [new Fastest(), new Fastest()];
  const stepsOfShort = Math.max(1, Math.round(steps / SHORTER));
  let [best, spread] = [Infinity, Infinity];
  for (let block = 0; block < 2 || (spread > AGREE && block < mostBlocks); block++) {
    const before = best;
    if (steps >= SHORTER) short.add(await advance(stepsOfShort));
    long.add(await advance(steps));
    const least = long.ms / (LEAST_PART * steps);
    best = steps >= SHORTER ? Math.max(least, (long.ms - short.ms) / (steps - stepsOfShort)) : long.ms / steps;
    spread = Math.abs(best - before) / Math.min(best, before);
  }
  return { stepMs: Math.max(1e-6, best), spread };
}

/** The fastest of some times: other work of the machine only makes them longer. */
class Fastest {
  ms = Infinity;

  add(ms: number): void {
    this.ms = Math.min(this.ms, ms);
  }
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
