import { AIR, ALL_OPEN, type RoomGraph } from '../grid/graph.ts';
import { strides } from '../grid/grid.ts';
import { wordsOf } from '../grid/node-words.ts';
import { evenSlabs, slabsOf, type Slab, type Slabs } from './slabs.ts';
import { each, type Job, type Work } from './work.ts';

/** A node with a wall takes about as much work as this many without. */
const WALL_NODE = 200;

/** Four nodes without walls. */
const NO_WALLS = 0x01010101 * (AIR | ALL_OPEN);

/** Counts the air nodes with closed edges: [plane of the slab]. */
export const countWalls: Job<RoomGraph, Slab, Float64Array> = {
  name: 'walls in planes',
  begin: (graph) => {
    const words = wordsOf(graph.nodes);
    const plane = strides(graph.grid)[2];
    return ({ from, to }) =>
      Float64Array.from({ length: to - from }, (_, k) => {
        let count = 0;
        for (let w = ((from + k) * plane) >> 2; w < ((from + k + 1) * plane) >> 2; w++) {
          if (words[w] === 0 || words[w] === NO_WALLS) continue;
          for (let node = 4 * w; node < 4 * w + 4; node++) {
            const bits = graph.nodes[node];
            if (bits & AIR && (bits & ALL_OPEN) !== ALL_OPEN) count++;
          }
        }
        return count;
      });
  },
};

/**
 * Slabs of a room that take about equally long: thin ones where there are many walls.
 *
 * @param slabs Those to take instead.
 */
export function* evenSlabsWork(graph: RoomGraph, slabs?: Slabs): Work<readonly Slab[]> {
  if (slabs !== undefined) return slabsOf(graph.grid, slabs);
  const plane = strides(graph.grid)[2];
  const counts = yield* each(countWalls, graph, slabsOf(graph.grid));
  const work = new Float64Array(graph.grid.size[2]);
  let at = 0;
  for (const part of counts) for (const count of part) work[at++] = plane + WALL_NODE * count;
  return evenSlabs(work);
}
