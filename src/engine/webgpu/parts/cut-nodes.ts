import { listWorkgroups } from '../../../kernel/kernel.ts';
import { VALUE } from '../../../kernel/room/layouts.ts';
import { subcellFeelKernel, subcellFillKernel, subcellUpdateKernel } from '../../../kernel/room/subcell.ts';
import { dispatch, type Pass } from '../pass.ts';
import { cutTables } from './cut-tables.ts';
import { ofSlab, type RigidPart, type SlabContext } from './part.ts';

/** Nodes between which walls pass: first the nodes behind these walls, then those before them. */
export async function makeCutNodes(context: SlabContext): Promise<RigidPart | null> {
  const { gpu, room, slab, rows, pass } = context;
  const { subcell, scheme, offsets } = room;
  if (!subcell) return null;
  const { nodes, terms, behind } = cutTables(room, subcell, slab);
  const { count } = nodes;
  if (count === 0) return null;
  const { STORAGE } = GPUBufferUsage;
  const felt = await gpu.buffer(ofSlab('felt behind walls', slab), VALUE.bytes * behind.felt.count, STORAGE);
  const passes: Pass[] = [];
  if (behind.felt.count > 0) {
    const table = await gpu.bufferWith(ofSlab('nodes behind walls', slab), behind.nodes, STORAGE);
    const hosts = await gpu.bufferWith(ofSlab('their hosts', slab), behind.hosts, STORAGE);
    passes.push(
      await pass(subcellFillKernel(behind.count), listWorkgroups(behind.count), (_next, now) => [now, table, hosts]),
      await pass(
        subcellFeelKernel(slab, subcell.element, behind.felt),
        listWorkgroups(behind.felt.count),
        (_next, now) => [felt, now, table],
      ),
    );
  }
  const table = await gpu.bufferWith(ofSlab('nodes at walls', slab), nodes.buffer, STORAGE);
  const termTable = await gpu.bufferWith(ofSlab('their links', slab), terms, STORAGE);
  passes.push(
    await pass(
      subcellUpdateKernel(scheme.stencil.id, offsets, slab, subcell.element, count),
      listWorkgroups(count),
      (next, now) => [next, now, table, termTable, felt, rows],
    ),
  );
  return {
    moving: { nodes: { kind: 'cut', count }, table },
    encode: (encoder, step, inBlock) => {
      for (const made of passes) dispatch(encoder, made, step, inBlock);
    },
  };
}
