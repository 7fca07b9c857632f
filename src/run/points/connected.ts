import { flood } from '../../room/grid/flood.ts';
import type { RoomGraph } from '../../room/grid/graph.ts';

/**
 * Finds the `targets` that no path of open edges joins to `start`: no sound reaches them. Needs a byte for each stored
 * node.
 *
 * @param start Array index of an air node. The targets are array indices, too.
 */
export function unreachable(graph: RoomGraph, start: number, targets: readonly number[]): number[] {
  const seen = new Uint8Array(graph.nodes.length);
  flood(graph, start, seen);
  return targets.filter((node) => !seen[node]);
}
