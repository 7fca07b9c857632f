import { lowerBound } from '../../lists/sorted.ts';
import type { NodeNumbers } from '../../lists/node-numbers.ts';
import { directionStrides, DIRECTIONS, type AnyGraph } from '../grid/graph.ts';
import type { PreparedSlab } from '../slabs/slabs.ts';
import { nodesOfSlab } from '../slabs/slab-nodes.ts';

/** Lines by direction, and in each by their first nodes, ascending. */
export interface Lines {
  readonly graph: AnyGraph;
  readonly node: NodeNumbers;
  /** First line of each of the six directions, and the number of lines. */
  readonly groups: readonly number[];
}

/**
 * Calls back for the ranges of lines that begin in a slab, direction after direction, with the distance in the arrays
 * from a node of them to the next.
 *
 * @param further Planes before and behind the slab in which lines along z also count.
 */
export function forEachRange(
  { graph, node, groups }: Lines,
  slab: PreparedSlab,
  further: number,
  visit: (from: number, to: number, inward: number) => void,
): void {
  const stride = directionStrides(graph.grid);
  for (const direction of DIRECTIONS) {
    const beyond = direction >= 4 ? further : 0;
    const [first, end] = nodesOfSlab(graph, { from: slab.from - beyond, to: slab.to + beyond });
    const from = lowerBound(node, first, groups[direction], groups[direction + 1]);
    const to = lowerBound(node, end, from, groups[direction + 1]);
    if (from < to) visit(from, to, stride[direction ^ 1]);
  }
}
