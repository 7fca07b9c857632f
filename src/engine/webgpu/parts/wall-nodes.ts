import { listWorkgroups, type Kernel } from '../../../kernel/kernel.ts';
import { VALUE } from '../../../kernel/room/layouts.ts';
import { nearWallKernel } from '../../../kernel/room/near-wall.ts';
import {
  subcellEntries,
  subcellFeelKernel,
  subcellFillKernel,
  subcellUpdateKernel,
} from '../../../kernel/room/subcell.ts';
import { hearingThreads, type ListenerCounts } from '../../../kernel/room/points.ts';
import { dispatch, type Bindable, type Pass } from '../pass.ts';
import { partInPlanes } from '../slabs.ts';
import { cutTables, type BehindTables, type CutTables } from './cut-tables.ts';
import { nearWallRows } from './near-wall.ts';
import type { Listening } from './receivers.ts';
import { ofSlab, type MovingTable, type RigidPart, type SlabContext } from './part.ts';

/** Storage buffers that kernels of nodes at walls bind. */
const BUFFERS_OF_NEAR_WALL = 4;
const BUFFERS_OF_CUT = 7;
const BUFFERS_OF_LISTENERS = 2;

/** The nodes at walls that are not interior. */
export interface WallNodes extends RigidPart {
  /**
   * Compiles their kernel, which also records receivers: call it before steps, and whenever the receivers change.
   *
   * @param listening null for none.
   */
  hear(listening: Listening | null): Promise<void>;
}

/** Whether a slab has nodes at walls with which its device can record receivers: it binds so many buffers. */
export function canHear({ gpu: { device }, room, slab }: SlabContext): boolean {
  const lists = [room.nodes.nearWall, ...(room.subcell ? [room.subcell.node] : [])];
  const isEmpty = lists.every((list) => {
    const [first, end] = partInPlanes(list, slab, 0);
    return first === end;
  });
  if (isEmpty) return false;
  const own = room.subcell ? BUFFERS_OF_CUT : BUFFERS_OF_NEAR_WALL;
  return own + BUFFERS_OF_LISTENERS <= device.limits.maxStorageBuffersPerShaderStage;
}

/**
 * The nodes at walls that are not interior: near-wall nodes, and those between which walls pass.
 *
 * @param listeners What `hear` is going to be called with: their kernel is compiled at once.
 */
export async function makeWallNodes(
  context: SlabContext,
  listeners: ListenerCounts | null = null,
): Promise<WallNodes | null> {
  const { gpu, room, slab, rows } = context;
  const { buffer, count } = nearWallRows(room, slab);
  const cut = room.subcell && cutTables(room, room.subcell, slab);
  const hasCut = cut !== undefined && cut.nodes.count > 0;
  if (count === 0 && !hasCut) return null;
  const kernel = (hearing: ListenerCounts | null): Kernel =>
    nearWallKernel(room.scheme.stencil.id, room.offsets, slab, count, hearing);
  if (!hasCut) gpu.compileAhead(kernel(listeners));
  const table = await gpu.bufferWith(ofSlab('near-wall nodes', slab), buffer, GPUBufferUsage.STORAGE);
  const near: MovingTable = { nodes: { kind: 'near-wall', count }, table };
  if (hasCut) return makeCutNodes(context, near, cut, listeners);
  const moved = hearing(context, kernel, count, (next, now) => [next, now, table, rows]);
  return { moving: [near], ...moved };
}

/** The dispatch of nodes at walls. @param entries Entries of its list, which the kernel may leave out in part */
function hearing(
  { pass }: SlabContext,
  kernel: (listeners: ListenerCounts | null) => Kernel,
  entries: number,
  buffers: (next: Bindable, now: Bindable) => readonly Bindable[],
): Pick<WallNodes, 'encode' | 'hear'> {
  let made: Pass | undefined;
  return {
    encode: (encoder, step, inBlock) => dispatch(encoder, made!, step, inBlock),
    hear: async (listening) => {
      const workgroups = listWorkgroups(hearingThreads(listening) + entries);
      made = await pass(kernel(listening), workgroups, buffers, listening?.bindings);
    },
  };
}

/**
 * Nodes behind walls get their values and sum over their cubes. Then nodes before these walls move, and near-wall nodes
 * with them, in one dispatch.
 */
async function makeCutNodes(
  context: SlabContext,
  near: MovingTable,
  { nodes, terms, behind }: CutTables,
  listeners: ListenerCounts | null,
): Promise<WallNodes> {
  const { gpu, room, slab, rows, pass } = context;
  const { STORAGE } = GPUBufferUsage;
  const { element } = room.subcell!;
  const counts = { near: near.nodes.count, cut: nodes.count };
  const kernel = (hearing: ListenerCounts | null): Kernel =>
    subcellUpdateKernel(room.scheme.stencil.id, room.offsets, slab, element, counts, hearing);
  gpu.compileAhead(kernel(listeners));
  const felt = await gpu.buffer(ofSlab('felt behind walls', slab), VALUE.bytes * behind.felt.count, STORAGE);
  const first = behind.felt.count > 0 ? await makeBehind() : [];
  const table = await gpu.bufferWith(ofSlab('nodes at walls', slab), nodes.buffer, STORAGE);
  const termTable = await gpu.bufferWith(ofSlab('their links', slab), terms, STORAGE);
  const moved = hearing(context, kernel, subcellEntries(counts), (next, now) => [
    next,
    now,
    near.table,
    table,
    termTable,
    felt,
    rows,
  ]);
  return {
    moving: [near, { nodes: { kind: 'cut', count: nodes.count }, table }],
    encodeFirst: (encoder, step) => {
      for (const each of first) dispatch(encoder, each, step, 0);
    },
    ...moved,
  };

  async function makeBehind(): Promise<Pass[]> {
    const { count, nodes: rowsBehind, donors, felt: feels }: BehindTables = behind;
    const fillKernel = subcellFillKernel(count);
    const feelKernel = subcellFeelKernel(room.offsets, slab, element, feels);
    for (const kernel of [fillKernel, feelKernel]) gpu.compileAhead(kernel);
    const nodeTable = await gpu.bufferWith(ofSlab('nodes behind walls', slab), rowsBehind, STORAGE);
    const donorTable = await gpu.bufferWith(ofSlab('their donors', slab), donors, STORAGE);
    return [
      await pass(fillKernel, listWorkgroups(count), (_next, now) => [now, nodeTable, donorTable]),
      await pass(feelKernel, listWorkgroups(feels.count), (_next, now) => [felt, now, nodeTable]),
    ];
  }
}
