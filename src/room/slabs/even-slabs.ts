import { AIR, ALL_OPEN, partOf, type AnyGraph } from '../grid/graph.ts';
import { strides } from '../grid/grid.ts';
import { wordsOf } from '../grid/node-words.ts';
import { NO_WALLS } from '../grid/wall-nodes.ts';
import { evenSlabs, slabsOf, type PreparedSlab, type Slabs } from './slabs.ts';
import { each, type Job, type Work } from './work.ts';

/** A node with a wall takes about as much work as this many without. */
const WALL_NODE = 200;

/** Counts the air nodes with closed edges: [plane of the slab]. */
export const countWalls: Job<AnyGraph, PreparedSlab, Float64Array> = {
  name: 'walls in planes',
  begin: (graph) => {
    const plane = strides(graph.grid)[2];
    return ({ from, to }) => {
      const { nodes, first } = partOf(graph, { from, to });
      const words = wordsOf(nodes);
      return Float64Array.from({ length: to - from }, (_, k) => {
        const start = ((from + k) * plane - first) / 4;
        let count = 0;
        for (let w = start; w < start + plane / 4; w++) {
          if (words[w] === 0 || words[w] === NO_WALLS) continue;
          for (let node = 4 * w; node < 4 * w + 4; node++) {
            const bits = nodes[node];
            if (bits & AIR && (bits & ALL_OPEN) !== ALL_OPEN) count++;
          }
        }
        return count;
      });
    };
  },
};

/**
 * Slabs of a room that take about equally long: thin ones where there are many walls.
 *
 * @param slabs Those to take instead.
 */
export function* evenSlabsWork(graph: AnyGraph, slabs?: Slabs): Work<readonly PreparedSlab[]> {
  if (slabs !== undefined) return slabsOf(graph.grid, slabs);
  const plane = strides(graph.grid)[2];
  const counts = yield* each(countWalls, graph, slabsOf(graph.grid));
  const work = new Float64Array(graph.grid.size[2]);
  let at = 0;
  for (const part of counts) for (const count of part) work[at++] = plane + WALL_NODE * count;
  return evenSlabs(work);
}
