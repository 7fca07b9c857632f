import type { EngineChoice, EngineControls, KernelRequest } from '../app/index.ts';
import { engineMaker } from './engine-maker.ts';
import { nodeHost } from './host.ts';
import { memoryLimit } from './machine.ts';

/**
 * What the use-cases need of this machine: its files, the engine, its memory. Nothing stops the work and nothing hears
 * of its progress, unless a program adds a `signal` and `onProgress` of its own.
 *
 * @param engine `auto` is the GPU if there is one, else the processor.
 * @param precision Bits of the field; a GPU has 32.
 * @param device Name of a GPU, as `listAdapters` has it; the fastest one if not given.
 * @param gpuMemory Bytes of the GPU's memory that may be used; larger rooms run from this machine's.
 * @param others Names of GPUs like the first: a larger room runs on all together where that is faster.
 * @param kernel The kernel that runs take on a GPU, such as `{ kernel: 'kernel-a', workgroup: '32x4x2' }`; the program
 *   chooses one if not given.
 */
export function nodeControls(
  engine: EngineChoice = 'auto',
  precision: 32 | 64 = 32,
  device?: string,
  gpuMemory?: number,
  others: readonly string[] = [],
  kernel: KernelRequest = {},
): Omit<EngineControls, 'onProgress'> {
  return {
    host: nodeHost(),
    makeEngine: engineMaker(engine, precision, device, gpuMemory, others, kernel),
    memoryLimit: memoryLimit(),
    signal: new AbortController().signal,
  };
}
