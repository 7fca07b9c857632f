import { chooseEngine, type EngineChoice } from '../app/engines.ts';
import { memoryLimit, processorName, threadCount } from '../app/machine.ts';
import { provideGpu } from './gpu.ts';

/** Where the bundle puts the thread of the CPU engine. */
const WORKER_SCRIPT = new URL('./cpu-worker.js', import.meta.url);

/** Makes the engine of a command when it is first asked for. */
export function engineMaker(
  engine: EngineChoice = 'auto',
  precision: '32' | '64' = '32',
): () => ReturnType<typeof chooseEngine> {
  let made: ReturnType<typeof chooseEngine> | undefined;
  return () =>
    (made ??= chooseEngine(
      { engine, precision: precision === '64' ? 64 : 32, precisionPath: '--precision' },
      {
        gpu: provideGpu,
        cpu: {
          threads: threadCount(),
          processor: processorName(),
          workerScript: WORKER_SCRIPT,
          memoryLimit: memoryLimit(),
        },
      },
    ));
}
