import { VALUE } from '../../../kernel/room/layouts.ts';
import { listWorkgroups } from '../../../kernel/kernel.ts';
import { nodeReceiverKernel, receiverKernel, WALK_PARTS, walkingReceiverKernel } from '../../../kernel/room/points.ts';
import { sharesOf, type PointWeights, type RunSetup } from '../../engine.ts';
import { BLOCK } from '../block.ts';
import { dispatch, type Pass } from '../pass.ts';
import type { PointPart, SlabContext } from './part.ts';
import { countOwned, ownedNodes, toLocal } from '../slabs.ts';
import { groupsOfWalkers, makeWalks } from './walks.ts';
import { localPoints, WeightedList } from './weighted.ts';

/** Bytes of the records of some steps. @param rows of all receivers ({@link recordRows}) */
export function recordBytes(rows: number, steps = BLOCK): number {
  return VALUE.bytes * steps * Math.max(1, rows);
}

/** The rows of the records that are added up for each: one of a receiver, then those of a walker's workgroups. */
export function recordRows({ receivers, walkers = [] }: RunSetup): readonly number[] {
  return [...receivers.map(() => 1), ...walkers.map((walker) => WALK_PARTS * sharesOf(walker))];
}

/** The receivers of a slab. */
export interface ReceiverPart extends PointPart {
  /** [row][steps of the block] what the slab's nodes add to each sample of the block */
  readonly records: GPUBuffer;
}

/** @param setup Setup of the slab: its receivers have those of their nodes that are read here (`setupsOfParts`). */
export async function makeReceivers(context: SlabContext, setup: RunSetup): Promise<ReceiverPart> {
  const { gpu, numbers, pass } = context;
  const { receivers, walkers = [] } = setup;
  const rows = recordRows(setup);
  const { COPY_SRC, STORAGE } = GPUBufferUsage;
  const records = await gpu.buffer('records', recordBytes(sumOf(rows)), STORAGE | COPY_SRC);
  const buffers = [records];
  const table = async (what: string, data: ArrayBuffer | Uint32Array<ArrayBuffer>): Promise<GPUBuffer> => {
    const buffer = await gpu.bufferWith(what, data, STORAGE);
    buffers.push(buffer);
    return buffer;
  };
  const passes: Pass[] = [];
  const counts = receivers.map(nodesIn(context));
  const hasAny = walkers.length > 0 || counts.some((count) => count > 0);
  const several = numbersOf(counts, (count) => count > 1);
  if (several.length > 0) {
    const points = localPoints(
      Array.from(several, (r) => receivers[r]),
      context.slab,
      1,
      context.slab.ghost,
    );
    const nodes = await table('receiver nodes', points.nodes);
    const starts = await table('receiver starts', points.starts);
    const places = await table('receiver numbers', several);
    passes.push(
      await pass(
        receiverKernel(),
        [several.length, 1, 1],
        (_next, now) => [now, nodes, starts, places, records, numbers.blockSteps],
        [numbers.stepBinding],
      ),
    );
  }
  // A receiver without a node here has to record zeros: what stands in its place is of a block of another length.
  const single = numbersOf(counts, (count) => count <= 1);
  if (hasAny && single.length > 0) {
    const nodes = await table('nodes of receivers', oneNodeEach(context, receivers, single));
    const places = await table('receiver numbers', single);
    passes.push(
      await pass(
        nodeReceiverKernel(single.length),
        listWorkgroups(single.length),
        (_next, now) => [now, nodes, places, records, numbers.blockSteps],
        [numbers.stepBinding],
      ),
    );
  }
  let row = receivers.length;
  for (const group of groupsOfWalkers(walkers, gpu.device.limits.maxStorageBufferBindingSize)) {
    const { nodes, starts, firsts, shares, shape } = await makeWalks(context, group);
    const workgroups = WALK_PARTS * shape.shares;
    buffers.push(nodes, starts, firsts, shares);
    passes.push(
      await pass(
        walkingReceiverKernel(shape, row),
        [workgroups, shape.walkers, 1],
        (_next, now) => [now, nodes, starts, firsts, shares, records, numbers.blockSteps, numbers.blockStart],
        [numbers.stepBinding],
      ),
    );
    row += workgroups * shape.walkers;
  }
  return {
    records,
    encode: (encoder, step, inBlock) => passes.forEach((made) => dispatch(encoder, made, step, inBlock)),
    free: () => buffers.forEach((buffer) => gpu.free(buffer)),
  };
}

/** All of them together. */
export const sumOf = (rows: readonly number[]): number => rows.reduce((sum, row) => sum + row, 0);

/** What a slab recorded. */
export interface SlabRecords {
  /** [row][step] */
  readonly values: Float32Array;
  /** [receiver] Whether the slab reads any of its nodes (`readsOf`). */
  readonly reads: readonly boolean[];
}

/**
 * Adds up what slabs recorded; what one alone reads is exactly that, also −0.
 *
 * @param rows Rows, as {@link recordRows} has them.
 * @param samples Take the sums, from index `at` on.
 */
export function takeRecords(
  slabs: readonly SlabRecords[],
  rows: readonly number[],
  steps: number,
  samples: readonly Float64Array[],
  at: number,
): void {
  let row = 0;
  rows.forEach((count, r) => {
    const record = samples[r];
    let isEmpty = true;
    for (const { values, reads } of slabs) {
      if (!reads[r]) continue;
      for (let each = row; each < row + count; each++) {
        const from = each * steps;
        // The first is copied, not added: many times faster where there are thousands of receivers.
        if (isEmpty) record.set(values.subarray(from, from + steps), at);
        else for (let n = 0; n < steps; n++) record[at + n] += values[from + n];
        isEmpty = false;
      }
    }
    if (isEmpty) record.fill(0, at, at + steps);
    row += count;
  });
}

/** Counts the nodes of a receiver that a slab reads. */
function nodesIn({ slab }: SlabContext): (receiver: PointWeights) => number {
  return ({ nodes }) => countOwned(slab, nodes, slab.ghost);
}

/** The numbers of the receivers that have as many nodes as wanted. */
const numbersOf = (counts: readonly number[], isWanted: (count: number) => boolean): Uint32Array<ArrayBuffer> =>
  Uint32Array.from(counts.keys()).filter((r) => isWanted(counts[r]));

/** `WEIGHTED`: the only node of each that the slab reads; any with the weight 0 if it reads none. */
function oneNodeEach({ slab }: SlabContext, receivers: RunSetup['receivers'], numbers: Uint32Array): ArrayBuffer {
  const [from, to] = ownedNodes(slab, slab.ghost);
  const list = new WeightedList(numbers.length);
  for (const r of numbers) {
    const { nodes, weights } = receivers[r];
    const at = nodes.findIndex((node) => node >= from && node < to);
    if (at < 0) list.push(0, 0);
    else list.push(toLocal(slab, nodes[at]), weights[at]);
  }
  return list.buffer;
}
