import { AIR, ALL_OPEN, directionStrides, DIRECTIONS, type RoomGraph } from '../grid/graph.ts';
import { strides } from '../grid/grid.ts';
import { sharedUint8 } from '../../lists/shared-memory.ts';
import { slabsOf, type PreparedSlab, type Slabs } from '../slabs/slabs.ts';
import { each, type Job, type Work } from '../slabs/work.ts';
import { lowerBound } from '../../lists/sorted.ts';

interface Walked {
  readonly graph: RoomGraph;
  /** Array indices of the nodes that leave it, ascending. */
  readonly light: Uint32Array;
  /** Receives the bytes of the nodes. */
  readonly nodes: Uint8Array;
}

/** Writes the bytes of a slab: the nodes that leave are no air, and the edges that lead to them are closed. */
export const walkSlab: Job<Walked, PreparedSlab, void> = {
  name: 'walks',
  begin: ({ graph, light, nodes }) => {
    const plane = strides(graph.grid)[2];
    const stride = directionStrides(graph.grid);
    return ({ from, to }) => {
      const [first, end] = [from * plane, to * plane];
      nodes.set(graph.nodes.subarray(first, end), first);
      const last = lowerBound(light, end + plane);
      for (let i = lowerBound(light, first - plane); i < last; i++) {
        const node = light[i];
        for (const direction of DIRECTIONS) {
          const neighbour = node + stride[direction];
          if (!(graph.nodes[node] & (1 << direction)) || neighbour < first || neighbour >= end) continue;
          nodes[neighbour] &= ~(1 << (direction ^ 1));
        }
        if (node >= first && node < end) nodes[node] &= ~(AIR | ALL_OPEN);
      }
    };
  },
};

/**
 * The graph on which the rest of the stencil walks: a copy without the nodes of less than the element's least volume.
 *
 * @param light Array indices of these, ascending.
 */
export function* walkGraphWork(graph: RoomGraph, light: Uint32Array, planes?: Slabs): Work<RoomGraph> {
  const nodes = sharedUint8(graph.nodes.length);
  yield* each(walkSlab, { graph, light, nodes }, slabsOf(graph.grid, planes));
  return { grid: graph.grid, nodes };
}
