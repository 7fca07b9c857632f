import { listWorkgroups } from '../../../kernel/kernel.ts';
import { walkingSourceKernel, type WalkShape } from '../../../kernel/room/points.ts';
import { WEIGHTED } from '../../../kernel/room/layouts.ts';
import { sharesOf, type WalkingPoint } from '../../engine.ts';
import { dispatch, type Pass } from '../pass.ts';
import type { PointPart, SlabContext } from './part.ts';
import { localPoints } from './weighted.ts';

/** Points that move, on the device. */
export interface WalkTables {
  /** `WEIGHTED`: the nodes of its stations that the slab owns. */
  readonly nodes: GPUBuffer;
  /** Where each station begins, and the number of nodes. */
  readonly starts: GPUBuffer;
  /** [step][walker] */
  readonly firsts: GPUBuffer;
  /** [step][walker][share] */
  readonly shares: GPUBuffer;
  readonly shape: WalkShape;
  /** Nodes of the largest station. */
  readonly largest: number;
}

/** @param walkers At least one; with as many shares each. */
export async function makeWalks({ gpu, slab }: SlabContext, walkers: readonly WalkingPoint[]): Promise<WalkTables> {
  const { STORAGE } = GPUBufferUsage;
  const { stations, first, shares, steps } = together(walkers);
  const { nodes, starts } = localPoints(stations, slab, 1);
  let largest = 0;
  for (let s = 0; s < stations.length; s++) largest = Math.max(largest, starts[s + 1] - starts[s]);
  return {
    nodes: await gpu.bufferWith('nodes of walks', nodes, STORAGE),
    starts: await gpu.bufferWith('stations of walks', starts, STORAGE),
    firsts: await gpu.bufferWith('first stations', first, STORAGE),
    shares: await gpu.bufferWith('shares of stations', shares, STORAGE),
    shape: { walkers: walkers.length, stations: stations.length, steps, shares: sharesOf(walkers[0]) },
    largest,
  };
}

/**
 * Stations one walker after the other, and tables [step][walker] as long as the longest: others stay at their last row.
 */
function together(walkers: readonly WalkingPoint[]) {
  const width = sharesOf(walkers[0]);
  const steps = Math.max(...walkers.map(({ first }) => first.length));
  const first = new Uint32Array(steps * walkers.length);
  const shares = new Float32Array(first.length * width);
  let before = 0;
  walkers.forEach((walker, w) => {
    for (let step = 0; step < steps; step++) {
      const row = Math.min(step, walker.first.length - 1);
      const to = step * walkers.length + w;
      first[to] = before + walker.first[row];
      for (let s = 0; s < width; s++) shares[to * width + s] = walker.shares[row * width + s];
    }
    before += walker.stations.length;
  });
  return { stations: walkers.flatMap(({ stations }) => stations), first, shares, steps };
}

/**
 * Walkers that one dispatch records: that follow one another, have as many shares, and whose nodes fit a binding.
 *
 * @param mostBytes Largest size of a binding.
 */
export function groupsOfWalkers(walkers: readonly WalkingPoint[], mostBytes: number): WalkingPoint[][] {
  const groups: WalkingPoint[][] = [];
  let bytes = 0;
  for (const walker of walkers) {
    const own = walker.stations.reduce((sum, { nodes }) => sum + WEIGHTED.bytes * nodes.length, 0);
    const last = groups.at(-1);
    if (last && sharesOf(last[0]) === sharesOf(walker) && bytes + own <= mostBytes) {
      last.push(walker);
      bytes += own;
    } else {
      groups.push([walker]);
      bytes = own;
    }
  }
  return groups;
}

/** The sources that move. A share that is 0 in a step takes no dispatch. */
export async function makeWalkingSources(context: SlabContext, walkers: readonly WalkingPoint[]): Promise<PointPart> {
  const { gpu, numbers, pass } = context;
  const buffers: GPUBuffer[] = [];
  const sources: { readonly walker: WalkingPoint; readonly passes: readonly Pass[] }[] = [];
  for (const walker of walkers) {
    const { nodes, starts, firsts, shares, shape, largest } = await makeWalks(context, [walker]);
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
