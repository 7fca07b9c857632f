import { receiverKernel } from '../../../kernel/room/points.ts';
import type { RunSetup } from '../../engine.ts';
import { BLOCK } from '../block.ts';
import { dispatch, type Pass } from '../pass.ts';
import { localPoints } from '../slab-data.ts';
import type { SlabContext } from './part.ts';

/** Bytes of the records of a block of steps. */
export function recordBytes(receivers: number): number {
  return 4 * BLOCK * Math.max(1, receivers);
}

/** What receivers hear of the nodes of a slab. */
export class Receivers {
  private constructor(
    /** [receiver][BLOCK] */
    readonly records: GPUBuffer,
    private readonly pass: Pass | null,
    private readonly tables: readonly GPUBuffer[],
  ) {}

  static async create({ gpu, slab, numbers, pass }: SlabContext, receivers: RunSetup['receivers']): Promise<Receivers> {
    const { COPY_SRC, STORAGE } = GPUBufferUsage;
    const records = await gpu.buffer('records', recordBytes(receivers.length), STORAGE | COPY_SRC);
    const table = localPoints(receivers, slab, 1);
    if (table.nodes.length === 0) return new Receivers(records, null, []);
    const nodes = await gpu.bufferWith('receiver nodes', table.nodes, STORAGE);
    const starts = await gpu.bufferWith('receiver starts', table.starts, STORAGE);
    const made = await pass(
      receiverKernel(BLOCK),
      [receivers.length, 1, 1],
      (_next, now) => [now, nodes, starts, records],
      [numbers.stepBinding],
    );
    return new Receivers(records, made, [nodes, starts]);
  }

  encode(pass: GPUComputePassEncoder, step: number, inBlock: number): void {
    if (this.pass) dispatch(pass, this.pass, step, inBlock);
  }

  /** Frees the records and tables; the GPU must be done with them. */
  free({ gpu }: SlabContext): void {
    for (const buffer of [this.records, ...this.tables]) gpu.free(buffer);
  }
}
