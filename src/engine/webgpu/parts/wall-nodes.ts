import { listWorkgroups } from '../../../kernel/kernel.ts';
import { VALUE } from '../../../kernel/room/layouts.ts';
import { nearWallKernel } from '../../../kernel/room/near-wall.ts';
import {
  subcellFeelKernel,
  subcellFillKernel,
  subcellUpdateKernel,
  subcellWorkgroups,
} from '../../../kernel/room/subcell.ts';
import { dispatch, type Pass } from '../pass.ts';
import { cutTables, type BehindTables, type CutTables } from './cut-tables.ts';
import { nearWallRows } from './near-wall.ts';
import { ofSlab, type MovingTable, type RigidPart, type SlabContext } from './part.ts';

/** The nodes at walls that are not interior: near-wall nodes, and those between which walls pass. */
export async function makeWallNodes(context: SlabContext): Promise<RigidPart | null> {
  const { gpu, room, slab, rows, pass } = context;
  const { buffer, count } = nearWallRows(room, slab);
  const cut = room.subcell && cutTables(room, room.subcell, slab);
  const hasCut = cut !== undefined && cut.nodes.count > 0;
  if (count === 0 && !hasCut) return null;
  const kernel = hasCut ? null : nearWallKernel(room.scheme.stencil.id, room.offsets, slab, count);
  if (kernel) gpu.compileAhead(kernel);
  const table = await gpu.bufferWith(ofSlab('near-wall nodes', slab), buffer, GPUBufferUsage.STORAGE);
  const near: MovingTable = { nodes: { kind: 'near-wall', count }, table };
  if (!kernel) return makeCutNodes(context, near, cut!);
  const made = await pass(kernel, listWorkgroups(count), (next, now) => [next, now, table, rows]);
  return { moving: [near], encode: (encoder, step, inBlock) => dispatch(encoder, made, step, inBlock) };
}

/**
 * Nodes behind walls get their values and sum over their cubes. Then nodes before these walls move, and near-wall nodes
 * with them, in one dispatch.
 */
async function makeCutNodes(
  { gpu, room, slab, rows, pass }: SlabContext,
  near: MovingTable,
  { nodes, terms, behind }: CutTables,
): Promise<RigidPart> {
  const { STORAGE } = GPUBufferUsage;
  const { element } = room.subcell!;
  const counts = { near: near.nodes.count, cut: nodes.count };
  const updateKernel = subcellUpdateKernel(room.scheme.stencil.id, room.offsets, slab, element, counts);
  gpu.compileAhead(updateKernel);
  const felt = await gpu.buffer(ofSlab('felt behind walls', slab), VALUE.bytes * behind.felt.count, STORAGE);
  const first = behind.felt.count > 0 ? await makeBehind() : [];
  const table = await gpu.bufferWith(ofSlab('nodes at walls', slab), nodes.buffer, STORAGE);
  const termTable = await gpu.bufferWith(ofSlab('their links', slab), terms, STORAGE);
  const made = await pass(updateKernel, subcellWorkgroups(counts), (next, now) => [
    ...[next, now, near.table, table, termTable, felt, rows],
  ]);
  return {
    moving: [near, { nodes: { kind: 'cut', count: nodes.count }, table }],
    encodeFirst: (encoder, step) => {
      for (const each of first) dispatch(encoder, each, step, 0);
    },
    encode: (encoder, step, inBlock) => dispatch(encoder, made, step, inBlock),
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
