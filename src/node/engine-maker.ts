import { chooseEngine, type EngineChoice } from '../app/index.ts';
import { provideGpu } from './gpu.ts';
import { userKeptStore } from './kept-store.ts';
import { memoryLimit, processorName, threadCount } from './machine.ts';
import { threadStarter } from './threads.ts';

/** Where the bundle puts the thread of the CPU engine. */
const THREAD_SCRIPT = new URL('./cpu-thread.js', import.meta.url);

/** Makes the engine at the first call, and another one when asked to. */
export function engineMaker(
  engine: EngineChoice = 'auto',
  precision: 32 | 64 = 32,
  gpuMemory?: number,
): (anew?: boolean) => ReturnType<typeof chooseEngine> {
  let made: ReturnType<typeof chooseEngine> | undefined;
  return (anew = false) => {
    if (anew) made = undefined;
    return (made ??= chooseEngine(
      { engine, precision },
      {
        gpu: provideGpu,
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
