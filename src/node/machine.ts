import { availableParallelism, cpus, totalmem } from 'node:os';

/** Share of the memory a run may take: the rest is for the program itself, and for whatever else grows meanwhile. */
const MEMORY_SHARE = 0.8;

/**
 * Memory a run may take on this machine, bytes: 80 % of what can be had without pushing anything out, containers'
 * limits included. macOS counts its file cache as used and so has next to nothing free at any time; there it is 80 %
 * of what is installed.
 */
export function memoryLimit(): number {
  return MEMORY_SHARE * (process.platform === 'darwin' ? totalmem() : process.availableMemory());
}

/** Threads that run at the same time. */
export function threadCount(): number {
  return availableParallelism();
}

/** The processor in words. */
export function processorName(): string {
  return cpus()[0]?.model.trim() || process.arch;
}
