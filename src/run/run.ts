import {
  recordsOf,
  type CardsOrHost,
  type EngineState,
  type FromHost,
  type RunSetup,
  type SteppingRoom,
} from '../engine/engine.ts';
import { nodeCounts, type PreparedRoom } from '../room/prepare/prepared.ts';
import { RunError } from '../units/errors.ts';
import { stopIfAsked } from '../units/task.ts';
import { Watching, type PlaneWatch } from './watching.ts';

/** Progress of a run. */
export interface RunProgress {
  /** Number of steps made. */
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
  /** Called between blocks with where the run is; it may keep that. What it throws ends the run. */
  readonly keep?: ((point: RunPoint) => Promise<void>) | undefined;
}

/** Where a run is between two blocks. */
export interface RunPoint {
  /** Steps made, and to make. */
  readonly step: number;
  readonly steps: number;
  /** Estimated time for the steps to make, s; null before the first block. */
  readonly remainingSeconds: number | null;
  /** Samples recorded at each receiver so far, shape [step]. Later steps do not change it. */
  readonly responses: readonly Float64Array[];
  /** Reads the state of the simulation. */
  readonly state: () => Promise<EngineState>;
}

export interface RunResult {
  /** Pressure u[n] of each receiver at its point at time nT, shape [steps]. */
  readonly responses: readonly Float64Array[];
  /** Time spent in steps alone. */
  readonly steppingSeconds: number;
  /** Time to bring the room to where the run begins: to rest with its sources, or to where an earlier run stopped. */
  readonly openingSeconds: number;
  /** Time during which the run was held or its field looked at; no other figure contains it. */
  readonly watchingSeconds: number;
  /** Memory on the device that did the work. */
  readonly memoryBytes: number;
  /** Only where the states lay in the memory of the host. */
  readonly fromHost?: FromHost | undefined;
  /** Only where several cards could hold a room together that one cannot. */
  readonly weighed?: CardsOrHost | undefined;
  /** Steps made now, with those before t = 0 and without those of an earlier run that went on. */
  readonly stepsMade: number;
  /** Device that made it: 0 for the first. */
  readonly device: number;
}

/** Where a run stopped: what it needs to go on, and what it recorded. */
export interface StoppedRun {
  readonly state: EngineState;
  /** Samples recorded at each receiver, shape [steps made]. */
  readonly responses: readonly Float64Array[];
}

/** Aimed duration of a block: short enough to show progress and to stop, long enough to cost nothing. */
const BLOCK_SECONDS = 0.25;

/**
 * Aimed duration of a block if the field is looked at after each: 20 frames a second look like motion, more only cost
 * time.
 */
const FRAME_SECONDS = 0.05;

const FIRST_BLOCK_STEPS = 4;

/** Largest ratio of the steps of a block to those of the block before, in case that one was fast by chance. */
const BLOCK_GROWTH = 8;

/**
 * Makes the steps of one run, from where the simulation is.
 *
 * @param before What was recorded before, shape [steps made] for each receiver.
 * @param steps Number of steps in all.
 * @throws CancelledError if stopped; RunError if the device fails or the field grows beyond all bounds.
 */
export async function run(
  simulation: SteppingRoom,
  room: PreparedRoom,
  setup: Pick<RunSetup, 'receivers' | 'walkers' | 'leadIn'>,
  before: readonly Float64Array[] | undefined,
  steps: number,
  { signal, onProgress, watch, keep }: RunControls,
): Promise<RunResult> {
  const { leadIn = 0 } = setup;
  const responses = Array.from({ length: recordsOf(setup) }, () => new Float64Array(steps));
  before?.forEach((record, receiver) => responses[receiver].set(record));
  const begin = before?.[0]?.length ?? 0;
  const nodes = nodeCounts(room).total;
  const leadSteps = before ? 0 : leadIn;
  const leadSeconds = leadSteps === 0 ? 0 : await makeLeadIn(simulation, responses.length, leadSteps, signal);
  let elapsed = 0;
  const watching = new Watching(watch, simulation, signal);
  let last: Block | undefined;
  for (let step = begin; step < steps;) {
    const soFar = step;
    await keep?.({
      step,
      steps,
      remainingSeconds: step > begin ? (elapsed / (step - begin)) * (steps - step) : null,
      responses: responses.map((record) => record.subarray(0, soFar)),
      state: () => simulation.wholeState(),
    });
    stopIfAsked(signal);
    const frame = await watching.next();
    // From host memory, so many steps take little longer than one.
    const atOnce = simulation.fromHost?.steps ?? 1;
    const wanted = nextBlock(last, frame.planes.length > 0 ? FRAME_SECONDS : BLOCK_SECONDS);
    const block = atOnce * Math.max(1, Math.round(wanted / atOnce));
    const count = Math.min(block, frame.steps, steps - step);
    if (count > 0) {
      const start = performance.now();
      await simulation.advance(count, responses, step);
      last = { steps: count, seconds: (performance.now() - start) / 1000 };
      elapsed += last.seconds;
      for (const record of responses) requireFinite(record, step, step + count);
      step += count;
      onProgress?.({
        step,
        steps,
        elapsedSeconds: elapsed,
        remainingSeconds: (elapsed / (step - begin)) * (steps - step),
        ctpnNs: computeTimePerNode(elapsed, step - begin, nodes),
      });
    }
    await watching.show(step, frame);
    // Gives events a turn: while a block runs on the calling thread, no event is handled, not even a request to stop.
    await new Promise((resolve) => setTimeout(resolve, 0));
  }
  stopIfAsked(signal);
  const { memoryBytes, fromHost, weighed } = simulation;
  return {
    responses,
    steppingSeconds: leadSeconds + elapsed,
    openingSeconds: 0,
    watchingSeconds: watching.seconds,
    memoryBytes,
    fromHost,
    weighed,
    stepsMade: leadSteps + steps - begin,
    device: 0,
  };
}

/** Steps of a lead-in that are made at once. */
const LEAD_BLOCK = 64;

/** Makes the steps before t = 0. @returns the time that they took, s */
async function makeLeadIn(
  simulation: SteppingRoom,
  receivers: number,
  steps: number,
  signal: AbortSignal,
): Promise<number> {
  const start = performance.now();
  const unused = Array.from({ length: receivers }, () => new Float64Array(Math.min(steps, LEAD_BLOCK)));
  for (let made = 0; made < steps; made += LEAD_BLOCK) {
    stopIfAsked(signal);
    await simulation.advance(Math.min(LEAD_BLOCK, steps - made), unused, 0);
    await new Promise((resolve) => setTimeout(resolve, 0));
  }
  return (performance.now() - start) / 1000;
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

/** Checks the samples of the steps from `from` to before `to`. */
function requireFinite(record: Float64Array, from: number, to: number): void {
  // A loop takes a fifth of the time of `findIndex`, which counts with thousands of receivers.
  let step = from;
  while (step < to && Number.isFinite(record[step])) step++;
  if (step === to) return;
  throw new RunError(
    `the sound field is no longer finite after ${step} steps: the scheme is unstable in this room`,
    'Choose another scheme, and report this with the scene file, the name of the scheme and the device.',
  );
}
