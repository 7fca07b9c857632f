import { hasSharedMemory } from '../../../lists/shared-memory.ts';
import type { Batch, Work } from '../../../room/slabs/work.ts';
import type { RoomAnswer, RoomQuestion } from '../../../room/slab-jobs.ts';
import { CancelledError, RunError } from '../../../units/errors.ts';
import { stopIfAsked } from '../../../units/task.ts';
import { turns } from './turns.ts';

/** A thread that prepares rooms, as the thread sees it that leads. */
export interface RoomThread {
  /** @throws Error that ended the thread */
  ask(question: RoomQuestion): Promise<RoomAnswer['output']>;
  /** Ends the thread at once, whatever it is at. What it was asked may never be answered. */
  end(): void;
}

/**
 * Starts a thread that answers as `roomWorker` does.
 *
 * @param onEachCore Whether as many threads work as there are cores, so that none is free to translate for them.
 */
export type StartRoomThread = (onEachCore: boolean) => RoomThread;

interface Member {
  readonly thread: RoomThread;
  /** The batch that it knows. */
  knows: number;
  /** Whether the thread has answered yet. */
  answered: boolean;
}

/**
 * Threads that prepare rooms. They are started once and then wait for the next room. The result does not depend on
 * their number; where none can be started, and where threads cannot share memory, the leading thread does all the work.
 */
export class RoomThreads {
  private members: Member[] | undefined;
  /** Threads that were started, or could not be. */
  private started = 0;
  private batches = 0;
  /** Settles when the batches before are done: the threads do one after the other. */
  private before: Promise<unknown> = Promise.resolve();
  private others: RoomThreads | undefined;

  /** @param count of threads at most, at least 1: the cores of the machine */
  constructor(
    private readonly startThread: StartRoomThread,
    readonly count: number,
  ) {}

  /** Starts some threads, which takes them some tens of milliseconds, so that they are ready when a room is. */
  start(count = this.count): void {
    this.members ??= [];
    // Jobs write into arrays that all threads see.
    if (!hasSharedMemory()) return;
    for (; this.started < Math.min(count, this.count); this.started++) {
      this.members.push({ thread: this.startThread(count >= this.count), knows: 0, answered: false });
    }
  }

  /** Half as many other threads, always the same ones: their batches do not wait for those of these threads. */
  get apart(): RoomThreads {
    return (this.others ??= new RoomThreads(() => this.startThread(false), Math.max(1, Math.floor(this.count / 2))));
  }

  /**
   * Does some work with all threads. Its batches wait for those of other work that came before. What the work throws
   * ends it.
   *
   * @param signal Stops the work at once.
   * @param most Threads that take part.
   * @throws CancelledError if stopped.
   */
  async drive<T>(work: Work<T>, signal?: AbortSignal, most = this.count): Promise<T> {
    let step = work.next([]);
    while (!step.done) {
      const batch = step.value;
      const outputs = this.before.then(() => this.make(batch, signal, most));
      // Without the outputs: they may be large, and the next batch may be far away.
      this.before = outputs.then(
        () => undefined,
        () => undefined,
      );
      step = work.next(await outputs);
    }
    return step.value;
  }

  private async make(batch: Batch, signal: AbortSignal | undefined, most: number): Promise<unknown[]> {
    stopIfAsked(signal);
    this.start(most);
    const { inputs, job, shared } = batch;
    const number = ++this.batches;
    const outputs = new Outputs(batch);
    const left = inputs.keys();
    /** Inputs that came back from threads that could not be started. */
    const returned: number[] = [];
    let stopped = false;
    const serve = async (member: Member): Promise<void> => {
      for (let next = left.next(); !next.done && !stopped; next = left.next()) {
        const index = next.value;
        const begin = member.knows === number ? undefined : { job: job.name, shared };
        member.knows = number;
        let output: unknown;
        try {
          output = await member.thread.ask({ batch: number, begin, input: inputs[index] });
        } catch (cause) {
          if (member.answered) throw threadEnded(cause as Error);
          this.members = this.members?.filter((other) => other !== member);
          returned.push(index);
          return;
        }
        member.answered = true;
        if (!stopped) outputs.give(index, output);
      }
    };
    try {
      await untilStopped(Promise.all(this.members!.slice(0, most).map(serve)), signal);
      await inThisThread(batch, [...returned, ...left], outputs, signal);
      return outputs.values;
    } catch (cause) {
      stopped = true;
      this.end();
      throw cause;
    }
  }

  /** Ends all threads, which would answer what nobody waits for any more. The next batch starts others. */
  private end(): void {
    for (const { thread } of this.members ?? []) thread.end();
    this.members = undefined;
    this.started = 0;
  }
}

function threadEnded(cause: Error): RunError {
  return new RunError(
    `a thread of this program ended before its work was done: ${cause.message}`,
    'Often memory is short then: close other programs, or lower the maximum frequency. Else report it with the scene.',
    { cause },
  );
}

/** What comes out of a batch. */
class Outputs {
  /** The outputs, in the order of the inputs. */
  readonly values: unknown[];
  private done = 0;

  constructor(private readonly batch: Batch) {
    this.values = new Array<unknown>(batch.inputs.length);
  }

  give(index: number, output: unknown): void {
    this.values[index] = output;
    this.batch.onProgress?.(++this.done / this.values.length);
  }
}

/** Does some inputs of a batch in this thread, and gives events a turn between them. */
async function inThisThread(
  { job, shared, inputs }: Batch,
  which: readonly number[],
  outputs: Outputs,
  signal: AbortSignal | undefined,
): Promise<void> {
  if (which.length === 0) return;
  const turn = turns(signal);
  const run = job.begin(shared);
  for (const index of which) {
    await turn();
    outputs.give(index, run(inputs[index]));
  }
}

/**
 * Does all of the work in this thread, as `alone` does, and gives events a turn between the inputs.
 *
 * @param signal Stops the work between two inputs.
 * @throws CancelledError if stopped.
 */
export async function driveAlone<T>(work: Work<T>, signal?: AbortSignal): Promise<T> {
  let step = work.next([]);
  while (!step.done) {
    const outputs = new Outputs(step.value);
    await inThisThread(step.value, [...step.value.inputs.keys()], outputs, signal);
    step = work.next(outputs.values);
  }
  return step.value;
}

/** Waits for something, but no longer than until the signal comes. @throws CancelledError if it comes */
async function untilStopped(awaited: Promise<unknown>, signal: AbortSignal | undefined): Promise<void> {
  if (!signal) {
    await awaited;
    return;
  }
  let stop: (() => void) | undefined;
  const stopped = new Promise<never>((_, reject) => {
    stop = () => reject(new CancelledError());
    signal.addEventListener('abort', stop);
  });
  try {
    await Promise.race([awaited, stopped]);
  } finally {
    signal.removeEventListener('abort', stop!);
  }
}

/**
 * Does some work of a room of so many stored nodes: with the threads, or alone if it is small or there are none.
 *
 * @param signal Stops the work: at once with threads, else between two jobs.
 * @throws CancelledError if stopped.
 */
export async function prepareWith<T>(
  threads: RoomThreads | undefined,
  nodes: number,
  work: Work<T>,
  signal?: AbortSignal,
): Promise<T> {
  const count = threads ? threadsFor(nodes, threads.count) : 0;
  return count > 0 ? threads!.drive(work, signal, count) : driveAlone(work, signal);
}

/** Fits of materials for which another thread is worth starting: it has to translate the program first. */
const FITS_A_THREAD = 4;

/**
 * Does some fits of materials: side by side if there are many, or alone.
 *
 * @param fits How many materials have to be fitted.
 * @param signal Stops the work: at once with threads, else between two fits.
 * @throws CancelledError if stopped.
 */
export async function fitWith<T>(
  threads: RoomThreads | undefined,
  fits: number,
  work: Work<T>,
  signal?: AbortSignal,
): Promise<T> {
  const count = Math.min(threads?.count ?? 0, Math.floor(fits / FITS_A_THREAD));
  return count > 1 ? threads!.drive(work, signal, count) : driveAlone(work, signal);
}

/** Machines of fewer cores have none to spare for translating the program. */
const MANY_CORES = 4;
/** One thread prepares rooms of fewer stored nodes: on machines of many cores, and of few. */
const FEWEST_NODES = 1_000_000;
const FEWEST_ON_FEW_CORES = 5_000_000;
/** Rooms of at least so many stored nodes are prepared on every core. */
const ON_EACH_CORE = 8_000_000;

/**
 * Threads that can do something beforehand for which nobody waits; undefined on machines of few cores, and where no
 * thread can be started.
 */
export const spareThreads = (threads: RoomThreads | undefined): RoomThreads | undefined =>
  threads && threads.count >= MANY_CORES && hasSharedMemory() ? threads.apart : undefined;

/**
 * How many threads prepare a room of so many stored nodes. 0: the leading thread does it alone, as fast. Each thread
 * translates the program for itself. In small rooms this takes as long as the work, so half of the cores do the work
 * and the others translate. In large rooms all cores work (docs/measurements/preparing.md).
 */
export function threadsFor(nodes: number, cores: number): number {
  if (cores < 2 || nodes < (cores < MANY_CORES ? FEWEST_ON_FEW_CORES : FEWEST_NODES)) return 0;
  return nodes < ON_EACH_CORE ? Math.max(2, Math.floor(cores / 2)) : cores;
}
