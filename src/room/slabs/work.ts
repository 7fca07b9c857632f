import type { OnShare } from '../../units/task.ts';

/**
 * A part of the preparation of a room that many threads can do at the same time, each for some of the inputs. Pure: the
 * output depends on what is shared and on the input alone.
 */
export interface Job<Shared, Input, Output> {
  /** Unique; a thread finds the job by it. */
  readonly name: string;
  /** Makes what is needed for any number of inputs. */
  readonly begin: (shared: Shared) => (input: Input) => Output;
}

/**
 * Inputs of a job. What is shared and the inputs are plain data, so that they can be cloned into a thread; large arrays
 * are in shared memory (`shared-memory.ts`).
 */
export interface Batch {
  readonly job: Job<unknown, unknown, unknown>;
  readonly shared: unknown;
  readonly inputs: readonly unknown[];
  /** Called with the share of the inputs that is done; what it throws ends the work. */
  readonly onProgress: OnShare | undefined;
}

/**
 * Work with parts that many threads can do at the same time. It computes by itself what one thread has to do, and hands
 * out the rest as batches; whoever drives it, {@link alone} or with threads, gives back the outputs in the order of the
 * inputs. So the result is the same for any number of threads.
 */
export type Work<T> = Generator<Batch, T, readonly unknown[]>;

/** Hands out a batch. @returns the outputs, in the order of the inputs */
export function* each<Shared, Input, Output>(
  job: Job<Shared, Input, Output>,
  shared: Shared,
  inputs: readonly Input[],
  onProgress?: OnShare,
): Work<Output[]> {
  if (inputs.length === 0) return [];
  const outputs = yield { job: job as Job<unknown, unknown, unknown>, shared, inputs, onProgress };
  return outputs as Output[];
}

/** Does all of the work in this thread. */
export function alone<T>(work: Work<T>): T {
  let step = work.next([]);
  while (!step.done) {
    const { job, shared, inputs, onProgress } = step.value;
    const make = job.begin(shared);
    step = work.next(
      inputs.map((input, i) => {
        const output = make(input);
        onProgress?.((i + 1) / inputs.length);
        return output;
      }),
    );
  }
  return step.value;
}
