import { chooseEngine, type EngineChoice, type KernelRequest } from '../app/index.ts';
import { gpuProvider } from './adapters/gpu.ts';
import { userKeptStore } from './kept-store.ts';
import { memoryLimit, processorName, threadCount } from './machine.ts';
import { threadStarter } from './threads/threads.ts';

/** Where the bundle puts the thread of the CPU engine. */
const THREAD_SCRIPT = new URL('./cpu-thread.js', import.meta.url);

/**
 * Makes the engine at the first call, and another one when asked to.
 *
 * @param device Name of a GPU, as `listAdapters` has it; the fastest one if not given.
 * @param others Names of GPUs like it, for rooms that one cannot hold.
 * @param kernel The kernel that runs take on a GPU; one is chosen if not given.
 */
export function engineMaker(
  engine: EngineChoice = 'auto',
  precision: 32 | 64 = 32,
  device?: string,
  gpuMemory?: number,
  others: readonly string[] = [],
  kernel: KernelRequest = {},
): (anew?: boolean) => ReturnType<typeof chooseEngine> {
  const gpu = gpuProvider(device);
  let made: ReturnType<typeof chooseEngine> | undefined;
  return (anew = false) => {
    if (anew) made = undefined;
    return (made ??= chooseEngine(
      { engine, precision, ...kernel },
      {
        gpu,
        others: others.map(gpuProvider),
        gpuMemory,
        kept: userKeptStore(),
        cpu: {
          threads: threadCount(),
          processor: processorName(),
          startThread: threadStarter(THREAD_SCRIPT),
          memoryLimit: memoryLimit(),
        },
      },
    ));
  };
}
