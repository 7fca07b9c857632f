import { lowerBound } from '../../lists/sorted.ts';
import type { NodeNumbers } from '../../lists/node-numbers.ts';
import type { AnyGraph } from '../grid/graph.ts';
import { strides } from '../grid/grid.ts';
import { NodeIndex } from './node-index.ts';
import type { PreparedSlab } from './slabs.ts';

/** Array indices of the first node of a slab, and of the first after it; the slab may go beyond the grid. */
export function nodesOfSlab({ grid }: Pick<AnyGraph, 'grid'>, { from, to }: PreparedSlab): [number, number] {
  const plane = strides(grid)[2];
  return [Math.max(0, from) * plane, Math.min(grid.size[2], to) * plane];
}

/** Whether a node is among ascending ones, for the nodes of a slab. */
export function isAmong(
  nodes: NodeNumbers,
  graph: Pick<AnyGraph, 'grid'>,
  slab: PreparedSlab,
): (node: number) => boolean {
  if (nodes.length === 0) return () => false;
  const [first, last] = nodesOfSlab(graph, slab);
  const [from, to] = [lowerBound(nodes, first), lowerBound(nodes, last)];
  if (from === to) return () => false;
  const index = new NodeIndex(
    last,
    (add) => {
      for (let place = from; place < to; place++) add(nodes[place]);
    },
    first,
  );
  return (node) => index.has(node);
}
