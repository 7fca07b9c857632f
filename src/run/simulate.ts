import type { RunSetup, Simulation } from '../engine/engine.ts';
import { nodeCounts, type PreparedRoom } from '../room/prepared.ts';
import { RunError } from '../units/errors.ts';
import { stopIfAsked } from '../units/task.ts';
import { Watching, type PlaneWatch } from './watching.ts';

/** Progress of a run. */
export interface RunProgress {
  /** Steps made. */
  readonly step: number;
  /** Steps to make. */
  readonly steps: number;
  readonly elapsedSeconds: number;
  /** Estimated from the mean speed so far. */
  readonly remainingSeconds: number;
  /** Compute time per node so far: time for one step of one air node, ns. */
  readonly ctpnNs: number;
}

export interface RunControls {
  /** Stops the run at the end of the current block. */
  readonly signal: AbortSignal;
  /** Called after every block of steps. */
  readonly onProgress?: (progress: RunProgress) => void;
  /** Looks at the field between blocks, and decides when they go on. */
  readonly watch?: PlaneWatch | undefined;
}

export interface RunResult {
  /** For each receiver the pressure u[n] at its point at time nT, shape [steps]. */
  readonly responses: readonly Float64Array[];
  /** Time spent in steps alone. */
  readonly steppingSeconds: number;
  /** Time during which the run was held or its field looked at; no other figure contains it. */
  readonly watchingSeconds: number;
  /** Memory on the device that did the work. */
  readonly memoryBytes: number;
}

/** Aimed duration of a block: short enough to show progress and to stop, long enough to cost nothing. */
const BLOCK_SECONDS = 0.25;

/** The same if the field is looked at after each block: 20 frames a second look like motion, more only cost time. */
const FRAME_SECONDS = 0.05;

const FIRST_BLOCK_STEPS = 4;

/** Largest ratio of the steps of a block to those of the block before, in case that one was fast by chance. */
const BLOCK_GROWTH = 8;

/**
 * Runs several sets of sources in one room, each from rest, and closes the simulation in all cases.
 *
 * @param simulation Open for the first of the setups, at rest.
 * @param controlsOf Gives the controls of each run.
 * @param onRun Called with each result before the next run begins.
 * @returns One result for each setup, in the same order.
 * @throws CancelledError if stopped; RunError if the device fails or the field grows beyond all bounds.
 */
export async function simulate(
  simulation: Simulation,
  room: PreparedRoom,
  setups: readonly RunSetup[],
  steps: number,
  controlsOf: (index: number) => RunControls,
  onRun?: (result: RunResult) => void,
): Promise<RunResult[]> {
  const runs: RunResult[] = [];
  try {
    for (const [index, setup] of setups.entries()) {
      if (index > 0) await simulation.restart(setup);
      const result = await run(simulation, room, setup, steps, controlsOf(index));
      runs.push(result);
      onRun?.(result);
    }
  } finally {
    await simulation.close();
  }
  return runs;
}

async function run(
  simulation: Simulation,
  room: PreparedRoom,
  { receivers }: RunSetup,
  steps: number,
  { signal, onProgress, watch }: RunControls,
): Promise<RunResult> {
  const responses = receivers.map(() => new Float64Array(steps));
  const nodes = nodeCounts(room).total;
  let elapsed = 0;
  const watching = new Watching(watch, simulation, signal);
  let last: Block | undefined;
  for (let step = 0; step < steps;) {
    stopIfAsked(signal);
    const frame = await watching.next();
    const block = nextBlock(last, frame.planes.length > 0 ? FRAME_SECONDS : BLOCK_SECONDS);
    const count = Math.min(block, frame.steps, steps - step);
    if (count > 0) {
      const start = performance.now();
      const records = await simulation.advance(count);
      last = { steps: count, seconds: (performance.now() - start) / 1000 };
      elapsed += last.seconds;
      records.forEach((record, receiver) => {
        requireFinite(record, step);
        responses[receiver].set(record, step);
      });
      step += count;
      onProgress?.({
        step,
        steps,
        elapsedSeconds: elapsed,
        remainingSeconds: (elapsed / step) * (steps - step),
        ctpnNs: computeTimePerNode(elapsed, step, nodes),
      });
    }
    await watching.show(step, frame);
    // Gives events a turn: while a block runs on the calling thread, no event is handled, not even a request to stop.
    await new Promise((resolve) => setTimeout(resolve, 0));
  }
  stopIfAsked(signal);
  const { memoryBytes } = simulation;
  return { responses, steppingSeconds: elapsed, watchingSeconds: watching.seconds, memoryBytes };
}

/** CTPN: the time one step takes divided by the air nodes of the room, ns. */
export function computeTimePerNode(seconds: number, steps: number, nodes: number): number {
  return (1e9 * seconds) / (steps * nodes);
}

/** A finished block. */
interface Block {
  readonly steps: number;
  readonly seconds: number;
}

/** Number of steps of the next block. @param seconds Time that the block should take. */
function nextBlock(last: Block | undefined, seconds: number): number {
  if (!last) return FIRST_BLOCK_STEPS;
  const ideal = Math.round((last.steps * seconds) / Math.max(last.seconds, 1e-6));
  return Math.max(1, Math.min(ideal, BLOCK_GROWTH * last.steps));
}

function requireFinite(record: Float64Array, firstStep: number): void {
  const sample = record.findIndex((value) => !Number.isFinite(value));
  if (sample === -1) return;
  throw new RunError(
    `the sound field is no longer finite after ${firstStep + sample} steps: the scheme is unstable in this room`,
    'Choose another scheme, and report this with the scene file, the name of the scheme and the device.',
  );
}
