import { AIR, type RoomGraph } from '../grid/graph.ts';
import { strides } from '../grid/grid.ts';
import { findSorted, lowerBound } from '../../lists/sorted.ts';
import { CORNERS, type Cubes } from './cut/cubes.ts';
import type { OwnWalls } from './cut/cut-cubes.ts';
import type { WeightedNodes } from './links.ts';
import type { WeightedLists } from './lists.ts';

/** Hosts lie at most this many planes from the cube. */
const REACH = 8;

/** What the values at the corners of cubes at edges come from. */
export interface EdgeSources {
  readonly own: OwnWalls;
  /** [corner in `own`] hosts of its image; none where it has no image. */
  readonly ownHosts: WeightedLists;
  /** Array indices of the nodes behind walls that move freely, and of the others. */
  readonly free: Uint32Array;
  readonly behind: Uint32Array;
  readonly hosts: WeightedLists;
}

/**
 * Calls back with each cube at an edge (`OwnWalls`) whose values may come from some planes of nodes: its lowest corner
 * and the values at its corners.
 */
export function forEachEdgeCube(
  { grid, nodes }: RoomGraph,
  corner: Cubes['corner'],
  sources: EdgeSources,
  { from, to }: { readonly from: number; readonly to: number },
  visit: (cube: number, values: readonly WeightedNodes[]) => void,
): void {
  const { own, ownHosts } = sources;
  const plane = strides(grid)[2];
  const end = lowerBound(own.cube, (to + REACH) * plane);
  for (let first = lowerBound(own.cube, Math.max(0, from - REACH) * plane), next = first; first < end; first = next) {
    const cube = own.cube[first];
    while (next < own.cube.length && own.cube[next] === cube) next++;
    const values = CORNERS.map((c): WeightedNodes => {
      const node = cube + corner[c];
      if (nodes[node] & AIR) return moving(node);
      for (let o = first; o < next; o++) {
        if (own.corner[o] === c && ownHosts.start[o] < ownHosts.start[o + 1]) return hostsOf(ownHosts, o);
      }
      return shared(sources, node);
    });
    const fallback = values.find(({ node }) => node.length > 0)!;
    visit(
      cube,
      values.map((value) => (value.node.length > 0 ? value : fallback)),
    );
  }
}

/** The value of a node behind a wall that all other cubes round it see. */
function shared({ free, behind, hosts }: EdgeSources, node: number): WeightedNodes {
  if (findSorted(free, node, 0, free.length) >= 0) return moving(node);
  const place = findSorted(behind, node, 0, behind.length);
  return place < 0 ? { node: [], weight: [] } : hostsOf(hosts, place);
}

const moving = (node: number): WeightedNodes => ({ node: [node], weight: [1] });

function hostsOf({ start, to, weight }: WeightedLists, place: number): WeightedNodes {
  return {
    node: [...to.subarray(start[place], start[place + 1])],
    weight: [...weight.subarray(start[place], start[place + 1])],
  };
}
