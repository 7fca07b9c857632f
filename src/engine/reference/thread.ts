import { makeBarrier } from './barrier.ts';
import type { CpuProgram, Share } from './program.ts';
import { Stepper, type StepBlock } from './stepper.ts';

/** What a thread is started with. All of it survives a structured clone; its tables lie over shared memory. */
export interface ThreadStart {
  readonly program: CpuProgram;
  readonly share: Share;
  readonly threads: number;
  readonly barrier: Int32Array;
}

/** One of the threads that step a room together, as the thread that leads them sees it. */
export interface EngineThread {
  /** Resolves when the thread has made its part of a block. @throws Error that ended the thread */
  make(block: StepBlock): Promise<void>;
  terminate(): Promise<void>;
}

/** Starts a thread that does what {@link threadWork} does. */
export type StartThread = (start: ThreadStart) => EngineThread;

/** The work of a thread, block after block. */
export function threadWork({ program, share, threads, barrier }: ThreadStart): (block: StepBlock) => void {
  const stepper = new Stepper(program, share, makeBarrier(barrier, threads));
  return (block) => stepper.make(block);
}
