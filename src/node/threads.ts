import { Worker } from 'node:worker_threads';
import type { StartThread } from '../app/index.ts';

/**
 * Starts threads of the CPU engine as worker threads, which keep the program alive only while they work.
 *
 * @param script The bundled `cpu-thread.ts`.
 */
export function threadStarter(script: URL): StartThread {
  return (start) => {
    const worker = new Worker(script, { workerData: start });
    worker.unref();
    return {
      make: (task) =>
        new Promise<void>((resolve, reject) => {
          worker.ref();
          worker.once('error', reject);
          worker.once('message', () => {
            worker.off('error', reject);
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
