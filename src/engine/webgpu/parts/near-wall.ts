import { NEAR_WALL_NODE } from '../../../kernel/room/layouts.ts';
import { rowVectors } from '../../../kernel/room/near-wall.ts';
import type { PreparedRoom } from '../../../room/prepare/prepared.ts';
import { partInPlanes, toLocal, type Slab } from '../slabs.ts';

/** Near-wall nodes of a slab, each with its row of weights. */
export function nearWallRows({ nodes, offsets }: PreparedRoom, slab: Slab): ReturnType<typeof NEAR_WALL_NODE.rows> {
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
