import { listWorkgroups } from '../../../kernel/kernel.ts';
import {
  nodeReceiverKernel,
  receiverKernel,
  WALK_PARTS,
  walkingReceiverKernel,
  type ListenerCounts,
} from '../../../kernel/room/points.ts';
import { dispatch, type Bindable, type Pass } from '../pass.ts';
import { countOwned, ownedNodes, toLocal } from '../slabs.ts';
import { isListened, type Listeners } from './listeners.ts';
import type { PointPart, SlabContext } from './part.ts';
import { recordBytes, sumOf } from './records.ts';
import type { PartSetup } from './shared-receivers.ts';
import { groupsOfWalkers, makeWalks } from './walks.ts';
import { WeightedList } from './weighted.ts';

/** The receivers of a slab. */
export interface ReceiverPart extends PointPart {
  /** [row][steps of the block] what the slab's nodes add to each sample of the block */
  readonly records: GPUBuffer;
  /** Receivers that the dispatch of another part has to record; null if there are none. */
  readonly listening: Listening | null;
}

/** Receivers of several nodes, for a kernel that records them. */
export interface Listening extends ListenerCounts {
  /** Its group 1 (`LISTENER_BINDINGS`). */
  readonly bindings: readonly Bindable[];
}

/**
 * @param setup Setup of the slab: its receivers have those of their nodes that are read here (`setupsOfParts`).
 * @param listeners Threads for those of several nodes (`listenersOf`).
 * @param joins Whether another part records those of several nodes.
 */
export async function makeReceivers(
  context: SlabContext,
  setup: PartSetup,
  listeners: Listeners | null,
  joins = false,
): Promise<ReceiverPart> {
  const { gpu, numbers, pass } = context;
  const { receivers, walkers = [], rows } = setup;
  const { COPY_SRC, STORAGE } = GPUBufferUsage;
  const records = await gpu.buffer('records', recordBytes(sumOf(rows), numbers.mostSteps), STORAGE | COPY_SRC);
  const buffers = [records];
  const table = async (what: string, data: ArrayBuffer | Uint32Array<ArrayBuffer>): Promise<GPUBuffer> => {
    const buffer = await gpu.bufferWith(what, data, STORAGE);
    buffers.push(buffer);
    return buffer;
  };
  const passes: Pass[] = [];
  const listening = listeners && {
    ...listeners,
    bindings: [numbers.stepBinding, await table('receiver nodes', listeners.table), records, numbers.blockSteps],
  };
  if (listening && !joins) {
    passes.push(
      await pass(
        receiverKernel(listening),
        listWorkgroups(listening.threads),
        (_next, now) => [now],
        listening.bindings,
      ),
    );
  }
  const single = onOneNode(context, setup);
  if (single.count > 0) {
    const nodes = await table('nodes of receivers', single.nodes);
    const places = await table('rows of receivers', single.rows);
    passes.push(
      await pass(
        nodeReceiverKernel(single.count),
        listWorkgroups(single.count),
        (_next, now) => [now, nodes, places, records, numbers.blockSteps],
        [numbers.stepBinding],
      ),
    );
  }
  let row = sumOf(rows.slice(0, receivers.length));
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
    listening: joins ? listening : null,
    encode: (encoder, step, inBlock) => passes.forEach((made) => dispatch(encoder, made, step, inBlock)),
    free: () => buffers.forEach((buffer) => gpu.free(buffer)),
  };
}

/** The receivers of which a slab reads one node into one row: their nodes (`WEIGHTED`) and rows. */
function onOneNode({ slab }: SlabContext, { receivers, rows }: PartSetup) {
  const [from, to] = ownedNodes(slab, slab.ghost);
  const counts = receivers.map(({ nodes }) => countOwned(slab, nodes, slab.ghost));
  const isOne = (r: number): boolean => counts[r] === 1 && !isListened(1, rows[r]);
  const list = new WeightedList(counts.filter((_, r) => isOne(r)).length);
  const places = new Uint32Array(list.capacity);
  let row = 0;
  receivers.forEach(({ nodes, weights }, r) => {
    if (isOne(r)) {
      const at = nodes.findIndex((node) => node >= from && node < to);
      places[list.length] = row;
      list.push(toLocal(slab, nodes[at]), weights[at]);
    }
    row += rows[r];
  });
  return { count: list.length, nodes: list.buffer, rows: places };
}
