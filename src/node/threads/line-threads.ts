import { Worker } from 'node:worker_threads';
import {
  renderLinesTogether,
  type BatchCounts,
  type FromLineThread,
  type RenderLines,
  type StartLineThread,
} from '../../app/index.ts';
import { threadCount } from '../machine.ts';

/** Where the bundle puts the thread. */
const SCRIPT = new URL('./line-thread.js', import.meta.url);

/**
 * Memory of a thread for values that were made last, MB. With a multiple of what Node takes, fewer of a line's values
 * are copied before they are forgotten.
 */
const YOUNG_MB = 128;

/**
 * Starts a thread that renders lines of a sweep as a worker thread.
 *
 * @param script The bundled `line-thread.ts`.
 */
export function lineThreadStarter(script = SCRIPT): StartLineThread {
  return (hear, ended) => {
    const worker = new Worker(script, { resourceLimits: { maxYoungGenerationSizeMb: YOUNG_MB } });
    let failure = new Error('the thread has ended');
    worker.on('message', (message: FromLineThread) => hear(message));
    worker.on('error', (cause: unknown) => (failure = cause instanceof Error ? cause : failure));
    // Nothing says which message is lost: the thread is of no use.
    worker.on('messageerror', () => void worker.terminate());
    worker.on('exit', () => ended(failure));
    return {
      tell: (message, transfer) => worker.postMessage(message, transfer),
      end: () => void worker.terminate(),
    };
  };
}

/**
 * Renders lines of sweeps on the threads of this machine, all but one: that one leads the GPU.
 *
 * @param onCounts Called at the end with what was done.
 */
export function nodeLineRenderer(onCounts?: (counts: BatchCounts) => void): RenderLines {
  const threads = Math.max(1, threadCount() - 1);
  return renderLinesTogether({ start: lineThreadStarter(), threads, ...(onCounts && { onCounts }) });
}
