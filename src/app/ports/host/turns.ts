import { stopIfAsked, type StopSignal } from '../../../units/task.ts';

/** The longest that a thread computes without giving events a turn, ms. */
const TURN = 50;

/**
 * Makes a function for long work on a thread that must hear events: while the thread computes, none is handled, not
 * even a request to stop. Call the function between pieces of the work.
 *
 * @returns Gives events a turn if it is time. It throws CancelledError if the signal asks to stop.
 */
export function turns(signal: StopSignal | undefined): () => Promise<void> {
  let last = performance.now();
  return async () => {
    if (performance.now() - last >= TURN) {
      await new Promise((resolve) => setTimeout(resolve, 0));
      last = performance.now();
    }
    stopIfAsked(signal);
  };
}
