import { listWorkgroups } from '../../kernel/kernel.ts';
import { subcellFeelKernel, subcellFillKernel, subcellUpdateKernel } from '../../kernel/room/subcell.ts';
import type { PreparedRoom } from '../../room/prepared.ts';
import type { Gpu } from './device.ts';
import type { MovingTable } from './moving-table.ts';
import type { MakePass, Pass } from './pass.ts';
import { localSubcell } from './slab-subcell.ts';
import type { Slab } from './slabs.ts';

/** Passes over the nodes of a slab between which walls pass: behind the walls first, then before them; and these nodes. */
export async function makeSubcellPasses(
  gpu: Gpu,
  room: PreparedRoom,
  slab: Slab,
  rows: GPUBuffer,
  pass: MakePass,
): Promise<{ readonly passes: readonly Pass[]; readonly moving: readonly MovingTable[] }> {
  const { subcell, scheme, offsets } = room;
  if (!subcell) return { passes: [], moving: [] };
  const { count, nodes, terms, behind } = localSubcell(room, subcell, slab);
  if (count === 0) return { passes: [], moving: [] };
  const { STORAGE } = GPUBufferUsage;
  const name = (what: string): string => `${what} of slab ${slab.index}`;
  const felt = await gpu.buffer(name('felt behind walls'), 4 * behind.felt.count, STORAGE);
  const passes: Pass[] = [];
  if (behind.felt.count > 0) {
    const table = await gpu.bufferWith(name('nodes behind walls'), behind.nodes, STORAGE);
    const hosts = await gpu.bufferWith(name('their hosts'), behind.hosts, STORAGE);
    passes.push(
      await pass(subcellFillKernel(behind.count), listWorkgroups(behind.count), (_next, now) => [now, table, hosts]),
      await pass(
        subcellFeelKernel(slab, subcell.element, behind.felt),
        listWorkgroups(behind.felt.count),
        (_next, now) => [felt, now, table],
      ),
    );
  }
  const nodeTable = await gpu.bufferWith(name('nodes at walls'), nodes, STORAGE);
  const termTable = await gpu.bufferWith(name('their links'), terms, STORAGE);
  passes.push(
    await pass(
      subcellUpdateKernel(scheme.stencil.id, offsets, slab, subcell.element, count),
      listWorkgroups(count),
      (next, now) => [next, now, nodeTable, termTable, felt, rows],
    ),
  );
  return { passes, moving: [{ nodes: { kind: 'cut', count }, table: nodeTable }] };
}
