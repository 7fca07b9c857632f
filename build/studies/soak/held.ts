import { readdirSync } from 'node:fs';

/** What a process holds after its garbage was collected. */
export interface Held {
  readonly heapMegabytes: number;
  /** Buffers outside the heap. */
  readonly outsideMegabytes: number;
  readonly residentMegabytes: number;
  /** Open files, pipes and sockets; 0 where the system does not list them. */
  readonly files: number;
  /** Threads of the process; 0 where the system does not list them. */
  readonly threads: number;
  /** Buffers of the GPU that were made and not destroyed. */
  readonly gpuBuffers: number;
}

/**
 * How much more may be held at the end. Memory is what the collector leaves lying, and tables that fill up; a leak of
 * one field a run would be above 30 MB at the end. The others are exact.
 */
export const GROWTH: Held = {
  heapMegabytes: 8,
  outsideMegabytes: 8,
  residentMegabytes: 60,
  files: 0,
  threads: 0,
  gpuBuffers: 0,
};

let gpuBuffers = 0;

/** Counts the buffers of a device from now on. */
export function countBuffers(device: GPUDevice): void {
  const create = device.createBuffer.bind(device);
  device.createBuffer = (descriptor) => {
    const buffer = create(descriptor);
    const destroy = buffer.destroy.bind(buffer);
    let isAlive = true;
    gpuBuffers++;
    buffer.destroy = () => {
      if (isAlive) gpuBuffers--;
      isAlive = false;
      destroy();
    };
    return buffer;
  };
}

function entriesOf(folder: string): number {
  return process.platform === 'linux' ? readdirSync(folder).length : 0;
}

/** Collects the garbage, waits for threads to end, and looks. */
export async function heldNow(): Promise<Held> {
  // Threads end, and finalizers run, after the promise that awaited them.
  for (let i = 0; i < 3; i++) {
    globalThis.gc?.();
    await new Promise((done) => setTimeout(done, 100));
  }
  const { heapUsed, external, rss } = process.memoryUsage();
  const megabytes = (bytes: number): number => Math.round(bytes / 1e5) / 10;
  return {
    heapMegabytes: megabytes(heapUsed),
    outsideMegabytes: megabytes(external),
    residentMegabytes: megabytes(rss),
    files: entriesOf('/proc/self/fd'),
    threads: entriesOf('/proc/self/task'),
    gpuBuffers,
  };
}
