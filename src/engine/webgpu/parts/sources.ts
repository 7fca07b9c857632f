import { listWorkgroups } from '../../../kernel/kernel.ts';
import { sourceKernel } from '../../../kernel/room/points.ts';
import type { RunSetup } from '../../engine.ts';
import { dispatch, type Pass } from '../pass.ts';
import { localPoints } from '../slab-data.ts';
import type { SlabContext } from './part.ts';

interface SourcePass extends Pass {
  /** The source adds nothing from this step on. */
  readonly steps: number;
}

/** The sources that feed nodes of a slab. */
export class Sources {
  private constructor(
    private readonly passes: readonly SourcePass[],
    private readonly tables: readonly GPUBuffer[],
  ) {}

  static async create({ gpu, slab, numbers, pass }: SlabContext, sources: RunSetup['sources']): Promise<Sources> {
    const { STORAGE } = GPUBufferUsage;
    const passes: SourcePass[] = [];
    const tables: GPUBuffer[] = [];
    for (const { point, strength, signal } of sources) {
      const table = localPoints([point], slab, strength);
      if (table.nodes.length === 0) continue;
      const nodes = await gpu.bufferWith('source nodes', table.nodes, STORAGE);
      const samples = await gpu.bufferWith('source signal', Float32Array.from(signal), STORAGE);
      tables.push(nodes, samples);
      const count = table.nodes.length / 2;
      const made = await pass(
        sourceKernel(count),
        listWorkgroups(count),
        (next) => [next, nodes, samples, numbers.blockStart],
        [numbers.stepBinding],
      );
      passes.push({ ...made, steps: signal.length });
    }
    return new Sources(passes, tables);
  }

  encode(pass: GPUComputePassEncoder, step: number, inBlock: number): void {
    for (const made of this.passes) if (step < made.steps) dispatch(pass, made, step, inBlock);
  }

  /** Frees the tables; the GPU must be done with them. */
  free({ gpu }: SlabContext): void {
    for (const table of this.tables) gpu.free(table);
  }
}
