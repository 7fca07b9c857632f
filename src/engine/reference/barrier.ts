import { sharedInt32 } from '../../lists/shared-memory.ts';
import type { Barrier } from './stepper.ts';

/** The shared memory of a barrier: two words. */
export const barrierMemory = (): Int32Array => sharedInt32(2);

/** A barrier for `threads` threads: word 0 counts arrivals, word 1 counts rounds. */
export function makeBarrier(memory: Int32Array, threads: number): Barrier {
  if (threads === 1) return () => undefined;
  return () => {
    const round = Atomics.load(memory, 1);
    if (Atomics.add(memory, 0, 1) === threads - 1) {
      Atomics.store(memory, 0, 0);
      Atomics.add(memory, 1, 1);
      Atomics.notify(memory, 1);
    } else {
      // If the threads arrive together, spinning for some microseconds is cheaper than sleeping.
      for (let spin = 0; spin < SPINS; spin++) if (Atomics.load(memory, 1) !== round) return;
      // In a loop, because a late notification of one round can wake a thread that already waits in the next.
      while (Atomics.load(memory, 1) === round) Atomics.wait(memory, 1, round);
    }
  };
}

const SPINS = 2000;
