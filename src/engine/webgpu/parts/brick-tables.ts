import { BOX, brickNodeWord, brickSize, MOST_BRICK_ROWS, placeInBox } from '../../../kernel/room/bricks.ts';
import { BRICK, BRICK_NODE } from '../../../kernel/room/layouts.ts';
import type { PreparedRoom } from '../../../room/prepared.ts';
import { reachAlong } from '../../../scheme/points.ts';
import { partInPlanes, toLocal, type Slab } from '../slabs.ts';

/** The near-wall nodes of a slab, brick by brick. */
export interface BrickTables {
  /** Number of nodes, and `BRICK_NODE` of each. */
  readonly count: number;
  readonly nodes: ArrayBuffer;
  /** Number of bricks, and `BRICK` of each. */
  readonly brickCount: number;
  readonly bricks: ArrayBuffer;
}

/** Null where bricks do not serve the stencil, or its rows are too many. */
export function brickTables({ nodes, offsets, graph }: PreparedRoom, slab: Slab): BrickTables | null {
  const reach = [0, 1, 2].map((axis) => reachAlong(offsets, axis as 0 | 1 | 2));
  const size = brickSize(Math.max(...reach));
  if ((globalThis as any).NO_BRICKS) return null;
  if (size === null || nodes.rows.length / offsets.length > MOST_BRICK_ROWS) return null;
  const halo = (BOX - size) / 2;
  const { pitch, plane, start } = slab;
  const [first, end] = partInPlanes(nodes.nearWall, slab, 0);
  const count = end - first;
  const along = [graph.grid.size[0], graph.grid.size[1], slab.planes].map((length) => Math.ceil(length / size));
  const places = placesOf(slab, size);

  // Sorted by brick, then in each brick by row.
  const starts = new Uint32Array(along[0] * along[1] * along[2] + 1);
  const brickOf = (node: number): number => {
    const [x, y, z] = places(node);
    return ((z / size) | 0) * along[0] * along[1] + ((y / size) | 0) * along[0] + ((x / size) | 0);
  };
  for (let m = first; m < end; m++) starts[brickOf(nodes.nearWall[m]) + 1]++;
  let brickCount = 0;
  for (let b = 1; b < starts.length; b++) {
    if (starts[b] > 0) brickCount++;
    starts[b] += starts[b - 1];
  }
  const order = new Uint32Array(count);
  const filled = starts.slice();
  for (let m = first; m < end; m++) order[filled[brickOf(nodes.nearWall[m])]++] = m;

  const nodeTable = BRICK_NODE.rows(count);
  const brickTable = BRICK.rows(brickCount);
  for (let b = 0, at = 0; b + 1 < starts.length; b++) {
    const [from, to] = [starts[b], starts[b + 1]];
    if (from === to) continue;
    const corner = [b % along[0], Math.floor(b / along[0]) % along[1], Math.floor(b / (along[0] * along[1]))].map(
      (place) => place * size - halo,
    );
    const low = [BOX, BOX, BOX];
    const high = [0, 0, 0];
    const members = order.subarray(from, to);
    // One number holds row and node: rows are fewer than 2^20, and a part of a room has at most 2^32 nodes.
    const keys = Float64Array.from(members, (m) => nodes.nearWallRow[m] * 2 ** 32 + m).sort();
    keys.forEach((key, j) => {
      const m = key % 2 ** 32;
      const node = nodes.nearWall[m];
      const [x, y, z] = places(node);
      const inBox = [x - corner[0], y - corner[1], z - corner[2]];
      for (let axis = 0; axis < 3; axis++) {
        low[axis] = Math.min(low[axis], inBox[axis] - reach[axis]);
        high[axis] = Math.max(high[axis], inBox[axis] + reach[axis] + 1);
      }
      nodeTable.column.index.set(from + j, toLocal(slab, node));
      nodeTable.column.place.set(
        from + j,
        brickNodeWord(placeInBox(inBox[0], inBox[1], inBox[2]), nodes.nearWallRow[m]),
      );
    });
    const extent = [0, 1, 2].reduce((bits, axis) => bits + (low[axis] | ((high[axis] - low[axis]) << 4)) * 2 ** (9 * axis), 0);
    brickTable.column.corner.set(at, toLocal(slab, corner[0] + corner[1] * pitch + (start + corner[2]) * plane) >>> 0);
    brickTable.column.extent.set(at, extent);
    brickTable.column.first.set(at, from);
    brickTable.column.count.set(at, to - from);
    at++;
  }
  return { count, nodes: nodeTable.buffer, brickCount, bricks: brickTable.buffer };
}

/** Coordinates of a node in the slab's owned planes. The array that is returned is the same each time. */
function placesOf({ pitch, plane, start }: Slab, _size: number): (node: number) => readonly [number, number, number] {
  const at: [number, number, number] = [0, 0, 0];
  return (node) => {
    const inPlane = node % plane;
    at[0] = inPlane % pitch;
    at[1] = Math.floor(inPlane / pitch);
    at[2] = Math.floor(node / plane) - start;
    return at;
  };
}
