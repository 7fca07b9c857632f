import { brickShape, MOST_BRICK_ROWS, placeAnd, placeInBox, type BrickShape } from '../../../kernel/room/bricks.ts';
import { BRICK, BRICK_NODE } from '../../../kernel/room/layouts.ts';
import type { PreparedRoom } from '../../../room/prepared.ts';
import { reachAlong } from '../../../scheme/points.ts';
import { ownedPart, toLocal, type Slab } from '../slabs.ts';
import { BrickLattice } from './brick-lattice.ts';
import { BrickExtent } from './brick-extent.ts';
import type { Table } from './part.ts';
import { CutBricks, type CutTables } from './cut-tables.ts';

/** The nodes near walls of a slab, brick by brick. */
export interface BrickTables {
  readonly shape: BrickShape;
  /** `BRICK` */
  readonly bricks: Table;
  /** `BRICK_NODE`; null where near-wall nodes are in no bricks. */
  readonly nearWall: Table | null;
  readonly cut: CutTables | null;
}

/** Null where bricks do not serve the room. */
export function brickTables(room: PreparedRoom, slab: Slab): BrickTables | null {
  const { nodes, offsets, subcell } = room;
  const reach = Math.max(...[0, 1, 2].map((axis) => reachAlong(offsets, axis)));
  const shape = brickShape(reach, subcell !== undefined);
  if (!shape) return null;
  const takesNearWall = shape.holdsRows && nodes.rows.length / offsets.length <= MOST_BRICK_ROWS;
  if (!takesNearWall && !subcell) return null;
  const lattice = new BrickLattice(slab, shape);
  const extent = new BrickExtent(shape);
  const [first, end] = takesNearWall ? ownedPart(nodes.nearWall, slab) : [0, 0];
  const nearWall = lattice.sort(nodes.nearWall, first, end);
  const cut = subcell && new CutBricks(room, subcell, slab, lattice);
  const nodeTable = BRICK_NODE.rows(end - first);
  const isUsed = (b: number): boolean =>
    nearWall.starts[b + 1] > nearWall.starts[b] ||
    (cut !== undefined && cut.sorted.starts[b + 1] > cut.sorted.starts[b]);
  let count = 0;
  for (let b = 0; b < lattice.count; b++) if (isUsed(b)) count++;
  const bricks = BRICK.rows(count);
  const { column } = bricks;
  const at = new Int32Array(3);
  for (let b = 0, row = 0; b < lattice.count; b++) {
    if (!isUsed(b)) continue;
    const corner = lattice.corner(b);
    extent.clear();
    const [from, to] = [nearWall.starts[b], nearWall.starts[b + 1]];
    // By row, then by node. One number holds both: there are fewer than 2^20 rows, and at most 2^32 nodes.
    const keys = Float64Array.from(nearWall.order.subarray(from, to), (m) => nodes.nearWallRow[m] * 2 ** 32 + m).sort();
    for (let j = 0; j < keys.length; j++) {
      const m = keys[j] % 2 ** 32;
      lattice.coordinates(nodes.nearWall[m], at);
      for (let axis = 0; axis < 3; axis++) at[axis] -= corner[axis];
      extent.add(at, reach);
      nodeTable.column.index.set(from + j, toLocal(slab, nodes.nearWall[m]));
      nodeTable.column.place.set(from + j, placeAnd(placeInBox(shape, at), nodes.nearWallRow[m]));
    }
    column.firstNearWall.set(row, from);
    column.nearWall.set(row, to - from);
    cut?.write(b, corner, extent, column, row);
    column.corner.set(row, toLocal(slab, lattice.nodeAt(corner)) >>> 0);
    column.extent.set(row, extent.word);
    row++;
  }
  return {
    shape,
    bricks,
    nearWall: takesNearWall ? nodeTable : null,
    cut: cut?.tables() ?? null,
  };
}
