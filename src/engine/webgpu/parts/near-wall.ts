import { listWorkgroups } from '../../../kernel/kernel.ts';
import { NEAR_WALL_NODE } from '../../../kernel/room/layouts.ts';
import { nearWallKernel, rowVectors } from '../../../kernel/room/near-wall.ts';
import type { PreparedRoom } from '../../../room/prepared.ts';
import { dispatch } from '../pass.ts';
import { partInPlanes, toLocal, type Slab } from '../slabs.ts';
import { ofSlab, type RigidPart, type SlabContext } from './part.ts';

/** Near-wall nodes, each with its row of weights. */
export async function makeNearWall({ gpu, room, slab, rows, pass }: SlabContext): Promise<RigidPart | null> {
  const { buffer, count } = nearWallRows(room, slab);
  if (count === 0) return null;
  const table = await gpu.bufferWith(ofSlab('near-wall nodes', slab), buffer, GPUBufferUsage.STORAGE);
  const kernel = nearWallKernel(room.scheme.stencil.id, room.offsets, slab, count);
  const made = await pass(kernel, listWorkgroups(count), (next, now) => [next, now, table, rows]);
  return {
    moving: { nodes: { kind: 'near-wall', count }, table },
    encode: (encoder, step, inBlock) => dispatch(encoder, made, step, inBlock),
  };
}

function nearWallRows({ nodes, offsets }: PreparedRoom, slab: Slab): ReturnType<typeof NEAR_WALL_NODE.rows> {
  const [first, end] = partInPlanes(nodes.nearWall, slab, 0);
  const vectors = rowVectors(offsets.length);
  const table = NEAR_WALL_NODE.rows(end - first);
  const { index, row } = table.column;
  for (let m = first; m < end; m++) {
    index.set(m - first, toLocal(slab, nodes.nearWall[m]));
    row.set(m - first, nodes.nearWallRow[m] * vectors);
  }
  return table;
}
