import { listWorkgroups } from '../../../kernel/kernel.ts';
import { sourceKernel } from '../../../kernel/room/points.ts';
import type { RunSetup, SourceInput } from '../../engine.ts';
import { dispatch, type Pass } from '../pass.ts';
import type { PointPart, SlabContext } from './part.ts';
import { localPoints } from './weighted.ts';

interface SourcePass {
  readonly pass: Pass;
  /** The source adds nothing from this step on. */
  readonly steps: number;
}

/** Sources that one dispatch adds: a single one, or several that feed one node each. */
interface SourceGroup {
  readonly sources: RunSetup['sources'];
  /** Samples of each signal. */
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
  for (const { sources: all, steps } of groupsOf(sources)) {
    // Of several sources, those whose node the slab owns.
    const own = all.length === 1 ? all : all.filter(({ point }) => localPoints([point], slab, 1).count > 0);
    if (own.length === 0) continue;
    const scaled = own.map(({ point, strength }) => ({
      nodes: point.nodes,
      weights: point.weights.map((weight) => strength * weight),
    }));
    const { count, nodes } = localPoints(scaled, slab, 1);
    if (count === 0) continue;
    const table = await gpu.bufferWith('source nodes', nodes, STORAGE);
    const samples = await gpu.bufferWith('source signal', inTurn(own, steps), STORAGE);
    buffers.push(table, samples);
    const made = await pass(
      sourceKernel(count, own.length),
      listWorkgroups(count),
      (next) => [next, table, samples, numbers.blockStart],
      [numbers.stepBinding],
    );
    passes.push({ pass: made, steps });
  }
  return {
    encode: (encoder, step, inBlock) => {
      for (const { pass, steps } of passes) if (step < steps) dispatch(encoder, pass, step, inBlock);
    },
    free: () => buffers.forEach((buffer) => gpu.free(buffer)),
  };
}

/** Puts sources of one node each together that follow one another, feed different nodes and are equally long. */
function groupsOf(sources: RunSetup['sources']): SourceGroup[] {
  const groups: { sources: SourceInput[]; steps: number; fed: Set<number> }[] = [];
  for (const source of sources) {
    const { nodes } = source.point;
    const steps = source.signal.length;
    const last = groups.at(-1);
    const joins =
      nodes.length === 1 &&
      last?.steps === steps &&
      !last.fed.has(nodes[0]) &&
      last.sources[0].point.nodes.length === 1;
    if (joins) {
      last.sources.push(source);
      last.fed.add(nodes[0]);
    } else groups.push({ sources: [source], steps, fed: new Set(nodes) });
  }
  return groups;
}

/** The signals of sources, [step][source]. */
function inTurn(sources: RunSetup['sources'], steps: number): Float32Array<ArrayBuffer> {
  const table = new Float32Array(steps * sources.length);
  sources.forEach(({ signal }, s) => {
    for (let step = 0; step < steps; step++) table[step * sources.length + s] = signal[step];
  });
  return table;
}
