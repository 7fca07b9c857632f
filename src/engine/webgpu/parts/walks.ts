import { listWorkgroups } from '../../../kernel/kernel.ts';
import { walkingSourceKernel, type WalkShape } from '../../../kernel/room/points.ts';
import { sharesOf, type WalkingPoint } from '../../engine.ts';
import { dispatch, type Pass } from '../pass.ts';
import type { PointPart, SlabContext } from './part.ts';
import { localPoints } from './weighted.ts';

/** A point that moves, on the device. */
export interface WalkTables {
  /** `WEIGHTED`: the nodes of its stations that the slab owns. */
  readonly nodes: GPUBuffer;
  /** Where each station begins, and the number of nodes. */
  readonly starts: GPUBuffer;
  /** [step] */
  readonly firsts: GPUBuffer;
  /** [step][share] */
  readonly shares: GPUBuffer;
  readonly shape: WalkShape;
  /** Nodes of the largest station. */
  readonly largest: number;
}

export async function makeWalk({ gpu, slab }: SlabContext, walker: WalkingPoint): Promise<WalkTables> {
  const { STORAGE } = GPUBufferUsage;
  const { stations, first, shares } = walker;
  const { nodes, starts } = localPoints(stations, slab, 1);
  let largest = 0;
  for (let s = 0; s < stations.length; s++) largest = Math.max(largest, starts[s + 1] - starts[s]);
  return {
    nodes: await gpu.bufferWith('nodes of a walk', nodes, STORAGE),
    starts: await gpu.bufferWith('stations of a walk', starts, STORAGE),
    firsts: await gpu.bufferWith('first stations', Uint32Array.from(first), STORAGE),
    shares: await gpu.bufferWith('shares of stations', Float32Array.from(shares), STORAGE),
    shape: { stations: stations.length, steps: first.length, shares: sharesOf(walker) },
    largest,
  };
}

/** The sources that move. A share that is 0 in a step takes no dispatch. */
export async function makeWalkingSources(context: SlabContext, walkers: readonly WalkingPoint[]): Promise<PointPart> {
  const { gpu, numbers, pass } = context;
  const buffers: GPUBuffer[] = [];
  const sources: { readonly walker: WalkingPoint; readonly passes: readonly Pass[] }[] = [];
  for (const walker of walkers) {
    const { nodes, starts, firsts, shares, shape, largest } = await makeWalk(context, walker);
    buffers.push(nodes, starts, firsts, shares);
    if (largest === 0) continue;
    const passes: Pass[] = [];
    for (let share = 0; share < shape.shares; share++) {
      passes.push(
        await pass(
          walkingSourceKernel(shape, share, largest),
          listWorkgroups(largest),
          (next) => [next, nodes, starts, firsts, shares, numbers.blockStart],
          [numbers.stepBinding],
        ),
      );
    }
    sources.push({ walker, passes });
  }
  return {
    encode: (encoder, step, inBlock) => {
      for (const { walker, passes } of sources) {
        if (step >= walker.first.length) continue;
        passes.forEach((made, share) => {
          if (walker.shares[step * passes.length + share] !== 0) dispatch(encoder, made, step, inBlock);
        });
      }
    },
    free: () => buffers.forEach((buffer) => gpu.free(buffer)),
  };
}
