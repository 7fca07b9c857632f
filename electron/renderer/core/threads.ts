import type { StartThread, ThreadStart, ThreadTask } from '../../../src/app/index.ts';

/** Page to thread: first its data, then one task at a time. */
export type ToThread = { readonly start: ThreadStart } | { readonly task: ThreadTask };

/** Thread to page: a task is done. */
export type FromThread = 'done';

const SCRIPT = 'cpu-thread.js';

/**
 * Threads that have not been ended. Only a thread's own answer leads on to who waits for it, and Firefox collects a
 * worker that is idle and that nothing else refers to: the run then stood still for ever.
 */
const running = new Set<Worker>();

/** Starts threads of the CPU engine as workers. Their tables are in shared memory, which requires an isolated page. */
export const startThread: StartThread = (start) => {
  const worker = new Worker(SCRIPT, { type: 'module', name: `wavehall-thread-${start.share.thread + 1}` });
  running.add(worker);
  const send = (message: ToThread): void => worker.postMessage(message);
  let failure: Error | undefined;
  let settle: { resolve: () => void; reject: (cause: Error) => void } | undefined;
  const fail = (cause: Error): void => {
    failure = cause;
    settle?.reject(failure);
  };
  worker.onmessage = () => settle?.resolve();
  worker.onmessageerror = () => fail(new Error('a message could not be read'));
  worker.onerror = (event) => {
    event.preventDefault();
    fail(new Error(event.message || 'the thread could not be started'));
  };
  send({ start });
  return {
    make: (task) =>
      new Promise<void>((resolve, reject) => {
        // The thread may have ended before its first task.
        if (failure) {
          reject(failure);
          return;
        }
        settle = { resolve, reject };
        send({ task });
      }),
    terminate: () => {
      worker.terminate();
      running.delete(worker);
      return Promise.resolve();
    },
  };
};
