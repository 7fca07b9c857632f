import { growableUint32 } from '../../lists/growable.ts';
import type { PreparedRoom } from '../../room/prepared.ts';

/**
 * The same room with the interior nodes that share a stored vector with a near-wall or cut node among the near-wall
 * nodes: with the free row, so nothing is computed differently but for rounding.
 * @param width Nodes of a vector along x
 */
export function withWholeVectors(room: PreparedRoom, width: number): PreparedRoom {
  if (width === 1) return room;
  const { nodes, subcell, weights } = room;
  const interior = nodes.interior.slice();
  const free = nodes.rows.length / weights.length;
  const moved = growableUint32();
  const clear = (node: number): void => {
    const first = node - (node % width);
    for (let i = first; i < first + width; i++) {
      const bit = 1 << (i & 31);
      if (interior[i >>> 5] & bit) {
        interior[i >>> 5] &= ~bit;
        moved.push(i);
      }
    }
  };
  nodes.nearWall.forEach(clear);
  subcell?.node.forEach(clear);
  if (moved.length === 0) return room;
  const added = moved.done().sort();
  const total = nodes.nearWall.length + added.length;
  const nearWall = new Uint32Array(total);
  const nearWallRow = new Uint32Array(total);
  for (let at = 0, old = 0, fresh = 0; at < total; at++) {
    const takesOld = fresh === added.length || (old < nodes.nearWall.length && nodes.nearWall[old] < added[fresh]);
    nearWall[at] = takesOld ? nodes.nearWall[old] : added[fresh];
    nearWallRow[at] = takesOld ? nodes.nearWallRow[old] : free;
    if (takesOld) old++;
    else fresh++;
  }
  const rows = new Float64Array(nodes.rows.length + weights.length);
  rows.set(nodes.rows);
  rows.set(weights, nodes.rows.length);
  const interiorCount = nodes.interiorCount - added.length;
  return { ...room, nodes: { interior, interiorCount, nearWall, nearWallRow, rows } };
}
