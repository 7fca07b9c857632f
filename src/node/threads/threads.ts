import { Worker } from 'node:worker_threads';
import { RunError, type StartThread } from '../../app/index.ts';
import { systemError } from '../system-error.ts';

/**
 * Starts threads of the CPU engine as worker threads, which keep the program alive only while they work.
 *
 * @param script The bundled `cpu-thread.ts`.
 */
export function threadStarter(script: URL): StartThread {
  return (start) => {
    const worker = new Worker(script, { workerData: start });
    let trouble: Error | undefined;
    /** Refuses the task that the thread is at. */
    let refuse: ((cause: Error) => void) | undefined;
    const end = (cause: Error): void => {
      trouble ??= cause;
      refuse?.(trouble);
    };
    worker.on('error', (cause) => end(systemError(cause) ?? cause));
    // A thread may end without an error: the system or a library in it may end it.
    worker.on('exit', (code) => end(new RunError(`it ended with code ${code} before its work was done`, AGAIN)));
    worker.unref();
    return {
      make: (task) =>
        new Promise<void>((resolve, reject) => {
          if (trouble) {
            reject(trouble);
            return;
          }
          worker.ref();
          refuse = reject;
          worker.once('message', () => {
            refuse = undefined;
            worker.unref();
            resolve();
          });
          worker.postMessage(task);
        }),
      terminate: async () => {
        await worker.terminate();
      },
    };
  };
}

const AGAIN = 'Run it again; if it happens again, report it with the scene.';
