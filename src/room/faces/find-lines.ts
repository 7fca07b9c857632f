import { growableFloat32, growableUint32 } from '../../lists/growable.ts';
import { growableNodes, type NodeNumbers } from '../../lists/node-numbers.ts';
import { AIR, ALL_OPEN, directionStrides, DIRECTIONS, type Direction } from '../grid/graph.ts';
import { storedNodes } from '../grid/grid.ts';
import type { PreparedSlab } from '../slabs/slabs.ts';
import type { Job } from '../slabs/work.ts';
import { LineFinder, type FacesShared } from './line-finder.ts';
import { nodesOfSlab } from '../slabs/slab-nodes.ts';
import { surfaceOf } from './surface-of.ts';
import { RIGID } from '../surfaces/surface.ts';

/** The lines of the faces of one direction that begin in a slab, by their first nodes, ascending. */
export interface SlabLines {
  readonly node: NodeNumbers;
  /** Shapes of the faces, as {@link WallFaces.shape}; as long as the line can be. */
  readonly shape: Uint32Array;
  readonly area: Float32Array;
}

/** Finds the faces whose lines begin in a slab: [direction]. */
export const findLines: Job<FacesShared, PreparedSlab, readonly SlabLines[]> = {
  name: 'wall faces',
  begin: (shared) => {
    const { graph, surface: given, absorbs, cut } = shared;
    const stored = storedNodes(graph.grid);
    const planeStride = directionStrides(graph.grid)[5];
    const surface = 'materialAt' in given ? given : surfaceOf(given);
    return (slab) => {
      const [first, end] = nodesOfSlab(graph, slab);
      const lines = new LineFinder(shared, surface, slab);
      const { part } = lines;
      const lists = DIRECTIONS.map(() => ({
        node: growableNodes(stored),
        shape: growableUint32(),
        area: growableFloat32(),
      }));
      const look = (i: number, direction: Direction): void => {
        const material = surface.materialAt(i, direction);
        if (material === RIGID || !absorbs[material]) return;
        const area = surface.areaAt(i, direction);
        if (area === 0) return;
        const line = lines.from(i, direction, material);
        if (!line || line.node < first || line.node >= end) return;
        const list = lists[direction];
        list.node.push(line.node);
        list.shape.push(line.shape);
        list.area.push(area);
      };
      const scan = (from: number, to: number, directions: readonly Direction[]): void => {
        for (let i = from; i < to; i++) {
          const bits = part.nodes[i - part.first];
          if (!(bits & AIR) || (bits & ALL_OPEN) === ALL_OPEN) continue;
          for (const direction of directions) if (!(bits & (1 << direction))) look(i, direction);
        }
      };
      // A line may begin behind the wall, in the plane beside that of its air node.
      if (cut) scan(Math.max(0, first - planeStride), first, UP);
      scan(first, end, DIRECTIONS);
      if (cut) scan(end, Math.min(stored, end + planeStride), DOWN);
      return lists.map((list) => inOrder(list.node.done(), list.shape.done(), list.area.done()));
    };
  },
};

/** Directions of the walls whose lines may begin in the plane above, and in the plane below. */
const UP: readonly Direction[] = [5];
const DOWN: readonly Direction[] = [4];

/** Sorts lines by their first nodes: some 2²⁴ lines of a slab of some 2²⁸ nodes at most. */
export function inOrder(node: NodeNumbers, shape: Uint32Array, area: Float32Array): SlabLines {
  let isSorted = true;
  for (let i = 1; i < node.length; i++) isSorted &&= node[i - 1] < node[i];
  if (isSorted) return { node, shape, area };
  // Node and place make one number below 2⁵³, which sorts natively.
  let least = Infinity;
  for (const first of node) least = Math.min(least, first);
  const packed = Float64Array.from(node, (first, i) => (first - least) * node.length + i).sort();
  const order = Uint32Array.from(packed, (number) => number % node.length);
  const sorted = node.slice();
  order.forEach((from, i) => (sorted[i] = node[from]));
  return {
    node: sorted,
    shape: order.map((from) => shape[from]),
    area: Float32Array.from(order, (from) => area[from]),
  };
}
