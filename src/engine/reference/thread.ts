import { makeBarrier } from './barrier.ts';
import type { CpuProgram, ThreadPart } from './program.ts';
import type { RunSetup } from '../engine.ts';
import { Stepper, type ThreadTask } from './stepper.ts';

/** What a thread is started with. It can be cloned into a thread; its tables are in shared memory. */
export interface ThreadStart {
  readonly program: CpuProgram;
  readonly setup: RunSetup;
  readonly share: ThreadPart;
  readonly threads: number;
  readonly barrier: Int32Array;
}

/** One of the threads that step a room together, as the leading thread sees it. */
export interface EngineThread {
  /** Resolves when the thread has done its part of a task. @throws Error that ended the thread */
  make(task: ThreadTask): Promise<void>;
  terminate(): Promise<void>;
}

/** Starts a thread that does what {@link threadWork} does. */
export type StartThread = (start: ThreadStart) => EngineThread;

/** The work of a thread, task after task. */
export function threadWork({ program, setup, share, threads, barrier }: ThreadStart): (task: ThreadTask) => void {
  const stepper = new Stepper(program, setup, share, makeBarrier(barrier, threads));
  return (task) => stepper.make(task);
}
