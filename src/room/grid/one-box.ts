import { AIR, type RoomGraph } from './graph.ts';
import { coordinates } from './grid.ts';

/** Whether all air is one box of nodes with no wall inside. */
export function isOneBox({ grid, nodes }: RoomGraph): boolean {
  const isAir = (bits: number): boolean => (bits & AIR) !== 0;
  const first = nodes.findIndex(isAir);
  if (first < 0) return false;
  const from = coordinates(grid, first);
  const to = coordinates(grid, nodes.findLastIndex(isAir));
  /** Open edges of a node of the box along an axis. */
  const open = (at: number, axis: number): number =>
    ((at > from[axis] ? 1 : 0) | (at < to[axis] ? 2 : 0)) << (2 * axis);
  let node = 0;
  for (let z = 0; z < grid.size[2]; z++) {
    for (let y = 0; y < grid.size[1]; y++) {
      const inside = y >= from[1] && y <= to[1] && z >= from[2] && z <= to[2];
      const row = AIR | open(y, 1) | open(z, 2);
      for (let x = 0; x < grid.pitch; x++, node++) {
        if (nodes[node] !== (inside && x >= from[0] && x <= to[0] ? row | open(x, 0) : 0)) return false;
      }
    }
  }
  return true;
}
