import { listWorkgroups } from '../../../kernel/kernel.ts';
import { sourceKernel } from '../../../kernel/room/points.ts';
import type { RunSetup } from '../../engine.ts';
import { dispatch, type Pass } from '../pass.ts';
import type { PointPart, SlabContext } from './part.ts';
import { localPoints } from './weighted.ts';

interface SourcePass {
  readonly pass: Pass;
  /** The source adds nothing from this step on. */
  readonly steps: number;
}

/** The sources that feed nodes of a slab. */
export async function makeSources(
  { gpu, slab, numbers, pass }: SlabContext,
  sources: RunSetup['sources'],
): Promise<PointPart> {
  const { STORAGE } = GPUBufferUsage;
  const passes: SourcePass[] = [];
  const buffers: GPUBuffer[] = [];
  for (const { point, strength, signal } of sources) {
    const { count, nodes } = localPoints([point], slab, strength);
    if (count === 0) continue;
    const table = await gpu.bufferWith('source nodes', nodes, STORAGE);
    const samples = await gpu.bufferWith('source signal', Float32Array.from(signal), STORAGE);
    buffers.push(table, samples);
    const made = await pass(
      sourceKernel(count),
      listWorkgroups(count),
      (next) => [next, table, samples, numbers.blockStart],
      [numbers.stepBinding],
    );
    passes.push({ pass: made, steps: signal.length });
  }
  return {
    encode: (encoder, step, inBlock) => {
      for (const { pass, steps } of passes) if (step < steps) dispatch(encoder, pass, step, inBlock);
    },
    free: () => buffers.forEach((buffer) => gpu.free(buffer)),
  };
}
