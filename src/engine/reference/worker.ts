import { parentPort, workerData } from 'node:worker_threads';
import { makeBarrier } from './barrier.ts';
import type { CpuProgram, Share } from './program.ts';
import { Stepper, type StepBlock } from './stepper.ts';

/** What a thread is started with. */
export interface WorkerStart {
  readonly program: CpuProgram;
  readonly share: Share;
  readonly threads: number;
  readonly barrier: Int32Array;
}

const { program, share, threads, barrier } = workerData as WorkerStart;
const stepper = new Stepper(program, share, makeBarrier(barrier, threads));
// A block is answered with its number of steps when it is done.
parentPort!.on('message', (block: StepBlock) => {
  stepper.make(block);
  parentPort!.postMessage(block.steps);
});
