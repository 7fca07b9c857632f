import { flood } from '../../room/grid/flood.ts';
import type { RoomGraph } from '../../room/grid/graph.ts';

/**
 * Those of the `targets` that no path of open edges joins to `start`: no sound gets there. Takes a byte a stored node.
 *
 * @param start Array index of an air node; so are the targets.
 */
export function unreachable(graph: RoomGraph, start: number, targets: readonly number[]): number[] {
  const seen = new Uint8Array(graph.nodes.length);
  flood(graph, start, seen);
  return targets.filter((node) => !seen[node]);
}
