import { parentPort, workerData } from 'node:worker_threads';
import { makeBarrier } from './barrier.ts';
import type { CpuProgram, Share } from './program.ts';
import { Stepper } from './stepper.ts';

/** What a thread is started with. */
export interface WorkerStart {
  readonly program: CpuProgram;
  readonly share: Share;
  readonly threads: number;
  readonly barrier: Int32Array;
}

/** A block of steps to make; answered with the same object's number of steps when done. */
export interface WorkerBlock {
  readonly firstStep: number;
  readonly steps: number;
  /** Of each receiver, over shared memory. */
  readonly records: readonly Float64Array[];
}

const { program, share, threads, barrier } = workerData as WorkerStart;
const stepper = new Stepper(program, share, makeBarrier(barrier, threads));
parentPort!.on('message', ({ firstStep, steps, records }: WorkerBlock) => {
  stepper.run(firstStep, steps, records);
  parentPort!.postMessage(steps);
});
