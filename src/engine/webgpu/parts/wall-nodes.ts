import { listWorkgroups, type Kernel } from '../../../kernel/kernel.ts';
import { VALUE } from '../../../kernel/room/layouts.ts';
import { nearWallKernel } from '../../../kernel/room/near-wall.ts';
import {
  subcellEntries,
  subcellFeelKernel,
  subcellFillKernel,
  subcellUpdateKernel,
} from '../../../kernel/room/subcell.ts';
import type { InteriorChoice } from '../../../kernel/interior/design.ts';
import type { JoinedBlocks } from '../../../kernel/interior/joined-blocks.ts';
import { threadsBeside, type BesideList, type ListenerCounts } from '../../../kernel/room/points.ts';
import { dispatch, type Bindable, type Pass } from '../pass.ts';
import { partInPlanes } from '../slabs.ts';
import { cutTables, type BehindTables, type CutTables } from './cut-tables.ts';
import { interiorTable, interiorToJoin } from './interior.ts';
import { nearWallRows } from './near-wall.ts';
import type { Listening } from './receivers.ts';
import { ofSlab, type MovingTable, type RigidPart, type SlabContext } from './part.ts';

/** Storage buffers that kernels of nodes at walls bind. */
const BUFFERS_OF_NEAR_WALL = 4;
const BUFFERS_OF_CUT = 7;
const BUFFERS_OF_LISTENERS = 2;
const BUFFERS_OF_INTERIOR = 2;

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
export function canHear(context: SlabContext): boolean {
  return hasWallNodes(context) && canBind(context, BUFFERS_OF_LISTENERS);
}

/**
 * The interior, if the nodes at walls move it in their dispatch, so that a small room waits once less; else null. The
 * device must bind its buffers and those of receivers.
 */
export function joinedToWalls(context: SlabContext, choice: InteriorChoice): JoinedBlocks | null {
  const joins = hasWallNodes(context) && canBind(context, BUFFERS_OF_LISTENERS + BUFFERS_OF_INTERIOR);
  return joins ? interiorToJoin(context, choice) : null;
}

function hasWallNodes({ room, slab }: SlabContext): boolean {
  const lists = [room.nodes.nearWall, ...(room.subcell ? [room.subcell.node] : [])];
  return lists.some((list) => {
    const [first, end] = partInPlanes(list, slab, 0);
    return first < end;
  });
}

function canBind({ gpu: { device }, room }: SlabContext, more: number): boolean {
  const own = room.subcell ? BUFFERS_OF_CUT : BUFFERS_OF_NEAR_WALL;
  return own + more <= device.limits.maxStorageBuffersPerShaderStage;
}

/** What the dispatch of nodes at walls has to do besides. */
export interface BesideWalls extends BesideList {
  /** What `hear` is going to be called with: their kernel is compiled at once. */
  readonly listeners: ListenerCounts | null;
  /** See {@link joinedToWalls}. */
  readonly blocks: JoinedBlocks | null;
}

/** The nodes at walls that are not interior: near-wall nodes, and those between which walls pass. */
export async function makeWallNodes(context: SlabContext, beside: BesideWalls): Promise<WallNodes | null> {
  const { gpu, room, slab, rows } = context;
  const { buffer, count } = nearWallRows(room, slab);
  const cut = room.subcell && cutTables(room, room.subcell, slab);
  const hasCut = cut !== undefined && cut.nodes.count > 0;
  if (count === 0 && !hasCut) return null;
  const kernel = (all: BesideWalls): Kernel => nearWallKernel(room.scheme.stencil.id, room.offsets, slab, count, all);
  if (!hasCut) gpu.compileAhead(kernel(beside));
  const table = await gpu.bufferWith(ofSlab('near-wall nodes', slab), buffer, GPUBufferUsage.STORAGE);
  const near: MovingTable = { nodes: { kind: 'near-wall', count }, table };
  if (hasCut) return makeCutNodes(context, near, cut, beside);
  const dispatched: WallDispatch = { kernel, entries: count, buffers: (next, now) => [next, now, table, rows] };
  const { moving, ...moved } = await withBeside(context, dispatched, beside);
  return { moving: [...moving, near], ...moved };
}

/** The dispatch of nodes at walls. */
interface WallDispatch {
  readonly kernel: (beside: BesideWalls) => Kernel;
  /** Entries of its list, which the kernel may leave out in part. */
  readonly entries: number;
  readonly buffers: (next: Bindable, now: Bindable) => readonly Bindable[];
}

/** The dispatch with what is beside it; `moving` is the interior, if that is. */
async function withBeside(
  context: SlabContext,
  { kernel, entries, buffers }: WallDispatch,
  { blocks }: BesideWalls,
): Promise<Pick<WallNodes, 'encode' | 'hear' | 'moving'>> {
  const interior = blocks ? await interiorTable(context) : null;
  let made: Pass | undefined;
  return {
    moving: interior ? [interior] : [],
    encode: (encoder, step, inBlock) => dispatch(encoder, made!, step, inBlock),
    hear: async (listening) => {
      const beside = { listeners: listening, blocks };
      const bound = (next: Bindable, now: Bindable): readonly Bindable[] =>
        interior ? [...buffers(next, now), now, interior.table] : buffers(next, now);
      const workgroups = listWorkgroups(threadsBeside(beside) + entries);
      made = await context.pass(kernel(beside), workgroups, bound, listening?.bindings);
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
  beside: BesideWalls,
): Promise<WallNodes> {
  const { gpu, room, slab, rows, pass } = context;
  const { STORAGE } = GPUBufferUsage;
  const { element } = room.subcell!;
  const counts = { near: near.nodes.count, cut: nodes.count };
  const kernel = (all: BesideWalls): Kernel =>
    subcellUpdateKernel(room.scheme.stencil.id, room.offsets, slab, element, counts, all);
  gpu.compileAhead(kernel(beside));
  const felt = await gpu.buffer(ofSlab('felt behind walls', slab), VALUE.bytes * behind.felt.count, STORAGE);
  const first = behind.felt.count > 0 ? await makeBehind() : [];
  const table = await gpu.bufferWith(ofSlab('nodes at walls', slab), nodes.buffer, STORAGE);
  const termTable = await gpu.bufferWith(ofSlab('their links', slab), terms, STORAGE);
  const { moving, ...moved } = await withBeside(
    context,
    {
      kernel,
      entries: subcellEntries(counts),
      buffers: (next, now) => [next, now, near.table, table, termTable, felt, rows],
    },
    beside,
  );
  return {
    moving: [...moving, near, { nodes: { kind: 'cut', count: nodes.count }, table }],
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
