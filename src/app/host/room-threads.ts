import { alone, type Batch, type Work } from '../../room/slabs/work.ts';
import type { RoomAnswer, RoomQuestion } from '../../room/slabs/jobs.ts';

/** A thread that prepares rooms, as the thread sees it that leads. */
export interface RoomThread {
  /** @throws Error that ended the thread */
  ask(question: RoomQuestion): Promise<RoomAnswer['output']>;
}

/** Starts a thread that answers as `roomWorker` does. */
export type StartRoomThread = () => RoomThread;

/** One thread prepares rooms of fewer stored nodes: to tell other threads of them takes longer. */
export const FEWEST_NODES = 150_000;

interface Member {
  readonly thread: RoomThread;
  /** The batch that it knows. */
  knows: number;
  /** True once the thread has answered. */
  answered: boolean;
}

/**
 * Threads that prepare rooms. They are started once and then wait for the next room. The result does not depend on their
 * number; where none can be started, the leading thread does all the work.
 */
export class RoomThreads {
  private members: Member[] | undefined;
  private batches = 0;

  /** @param count of threads, at least 1 */
  constructor(
    private readonly startThread: StartRoomThread,
    private readonly count: number,
  ) {}

  /** Starts the threads, which takes them some tens of milliseconds, so that they are ready when a room is. */
  start(): void {
    this.members ??= Array.from({ length: this.count }, () => ({
      thread: this.startThread(),
      knows: 0,
      answered: false,
    }));
  }

  /** Does some work with all threads. What it throws ends the work; threads finish what they are at. */
  async drive<T>(work: Work<T>): Promise<T> {
    let step = work.next([]);
    while (!step.done) step = work.next(await this.make(step.value));
    return step.value;
  }

  private async make({ job, shared, inputs, onProgress }: Batch): Promise<unknown[]> {
    this.start();
    const batch = ++this.batches;
    const outputs = new Array<unknown>(inputs.length);
    const left = inputs.keys();
    /** Inputs that came back from threads that could not be started. */
    const returned: number[] = [];
    let done = 0;
    let stopped = false;
    const give = (index: number, output: unknown): void => {
      outputs[index] = output;
      onProgress?.(++done / inputs.length);
    };
    const serve = async (member: Member): Promise<void> => {
      for (let next = left.next(); !next.done && !stopped; next = left.next()) {
        const index = next.value;
        const begin = member.knows === batch ? undefined : { job: job.name, shared };
        member.knows = batch;
        let output: unknown;
        try {
          output = await member.thread.ask({ batch, begin, input: inputs[index] });
        } catch (cause) {
          if (member.answered) throw cause;
          this.members = this.members!.filter((other) => other !== member);
          returned.push(index);
          return;
        }
        member.answered = true;
        if (!stopped) give(index, output);
      }
    };
    try {
      await Promise.all(this.members!.map(serve));
      const own = [...returned, ...left];
      if (own.length > 0) {
        const run = job.begin(shared);
        for (const index of own) give(index, run(inputs[index]));
      }
    } finally {
      stopped = true;
    }
    return outputs;
  }
}

/** Does some work of a room of so many stored nodes: with the threads, or alone if it is small or there are none. */
export async function prepareWith<T>(threads: RoomThreads | undefined, nodes: number, work: Work<T>): Promise<T> {
  return threads && nodes >= FEWEST_NODES ? threads.drive(work) : alone(work);
}
