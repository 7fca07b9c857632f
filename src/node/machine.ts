import { availableParallelism, cpus, totalmem } from 'node:os';

/** Share of the memory that a run may take. The rest is for the program itself and for other programs. */
const MEMORY_SHARE = 0.8;

/**
 * Memory that a run may take on this machine, bytes: 80 % of the available memory, within the limits of a container.
 * macOS counts its file cache as used, so almost nothing is ever free; there it is 80 % of the installed memory.
 */
export function memoryLimit(): number {
  return MEMORY_SHARE * (process.platform === 'darwin' ? totalmem() : process.availableMemory());
}

/** Number of threads that run at the same time. */
export function threadCount(): number {
  return availableParallelism();
}

/** Name of the processor. */
export function processorName(): string {
  return cpus()[0]?.model.trim() || process.arch;
}
