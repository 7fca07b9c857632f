import { hasSharedMemory } from '../../lists/shared-memory.ts';
import { MOST_ARRAY_ELEMENTS } from '../../lists/long-bytes.ts';
import { paddingNodes } from '../padding.ts';
import type { Engine, Precision, RunSetup, Simulation } from '../engine.ts';
import { storedNodes } from '../../room/grid/grid.ts';
import type { PreparedRoom } from '../../room/prepare/prepared.ts';
import { RunError } from '../../units/errors.ts';
import { CpuSimulation, cpuMemoryBytes } from './simulation.ts';
import type { StartThread } from './thread.ts';
import { gigabytes } from '../../units/gigabytes.ts';

export interface CpuOptions {
  readonly precision: Precision;
  /** The most threads; small rooms get fewer. */
  readonly threads: number;
  /** Name of the processor, under which measured times are kept. */
  readonly processor?: string;
  /**
   * Starts a thread. Without it, and where threads cannot share memory, the calling thread does everything, and
   * `threads` is 1.
   */
  readonly startThread?: StartThread;
  /** The most memory to use, bytes. */
  readonly memoryLimit?: number;
}

/** Plain TypeScript on threads of the processor; in float64 the judge of all other engines. */
export class CpuEngine implements Engine {
  readonly kind = 'cpu';
  readonly precision: Precision;
  readonly threads: number;
  readonly adapter: string;
  readonly identity: string;
  readonly mostRowBytes: number;

  private readonly startThread: StartThread | undefined;

  constructor(private readonly options: CpuOptions) {
    this.startThread = hasSharedMemory() ? options.startThread : undefined;
    this.precision = options.precision;
    this.threads = this.startThread ? options.threads : 1;
    this.mostRowBytes = options.memoryLimit ?? Infinity;
    const told = hasSharedMemory() ? options.threads : 1;
    this.adapter = `${told} thread${told === 1 ? '' : 's'}`;
    this.identity = [options.processor, this.adapter].filter(Boolean).join(', ');
  }

  open(room: PreparedRoom, setup: RunSetup): Promise<Simulation> {
    const { precision, memoryLimit = Infinity } = this.options;
    const length = storedNodes(room.graph.grid) + 2 * paddingNodes(room);
    if (length > MOST_ARRAY_ELEMENTS) return Promise.reject(tooManyNodes(length));
    const needed = cpuMemoryBytes(room, paddingNodes(room), precision);
    if (needed > memoryLimit) {
      return Promise.reject(tooLittleMemory(needed, `there are ${gigabytes(memoryLimit)}`));
    }
    try {
      return Promise.resolve(new CpuSimulation(room, setup, precision, teamOf(this.threads, room), this.startThread));
    } catch (cause) {
      // A failed allocation is reported as a RangeError.
      const isMemory = cause instanceof RangeError;
      return Promise.reject(
        isMemory ? tooLittleMemory(needed, 'this program gets no more', { cause }) : (cause as Error),
      );
    }
  }
}

/**
 * Stored nodes that are worth a thread. Threads meet some five times a step, which takes them some 10 µs together, and
 * much longer when other programs keep one of them waiting; 2000 nodes take one thread about 50 µs.
 */
const NODES_A_THREAD = 2000;

function teamOf(threads: number, { graph }: PreparedRoom): number {
  return Math.max(1, Math.min(threads, Math.floor(storedNodes(graph.grid) / NODES_A_THREAD)));
}

function tooManyNodes(length: number): RunError {
  return new RunError(
    `a state of the room has ${length} numbers, and the processor computes on at most ${MOST_ARRAY_ELEMENTS}`,
    'Compute on a GPU, lower the maximum frequency, or choose a scheme with a wider band.',
  );
}

function tooLittleMemory(needed: number, reason: string, options?: ErrorOptions): RunError {
  return new RunError(
    `the room needs ${gigabytes(needed)} of memory and ${reason}`,
    'Lower the maximum frequency, or choose a scheme with a wider band.',
    options,
  );
}
