import { growableFloat32, growableUint32 } from '../../lists/growable.ts';
import { growableNodes, type NodeNumbers } from '../../lists/node-numbers.ts';
import { AIR, ALL_OPEN, directionStrides, DIRECTIONS, partOf, type AnyGraph, type Direction } from '../grid/graph.ts';
import { storedNodes } from '../grid/grid.ts';
import type { PreparedSlab } from '../slabs/slabs.ts';
import type { Job } from '../slabs/work.ts';
import { traceIndex } from './wall-traces.ts';
import { CUBES_ROUND_EDGE, CutNodes, type CutNodeTables } from './cut-nodes.ts';
import { isAmong, nodesOfSlab } from '../slabs/slab-nodes.ts';
import { shapeOf } from '../surfaces/face-shape.ts';
import { surfaceOf } from './surface-of.ts';
import { HALF_WAY, RIGID, type PlainSurface, type Surface } from '../surfaces/surface.ts';

export interface FacesShared {
  readonly graph: AnyGraph;
  readonly surface: PlainSurface | Surface;
  /** [material] whether it absorbs. */
  readonly absorbs: readonly boolean[];
  /** Array indices of the damped nodes, ascending. */
  readonly damped: NodeNumbers;
  /** Where walls pass between the nodes. */
  readonly cut: CutNodeTables | undefined;
  /** Length of the traces. */
  readonly taps: number;
}

/** The lines of the faces of one direction that begin in a slab, by their first nodes, ascending. */
export interface SlabLines {
  readonly node: NodeNumbers;
  /** Shapes of the faces, as {@link WallFaces.shape}; as long as the line can be. */
  readonly shape: Uint32Array;
  readonly area: Float32Array;
}

/**
 * A line begins at a node that moves freely at most this far behind its wall, in spacings: deeper ones hold little air.
 */
export const DEEPEST_START = 0.38;

/** Finds the faces whose lines begin in a slab: [direction]. */
export const findLines: Job<FacesShared, PreparedSlab, readonly SlabLines[]> = {
  name: 'wall faces',
  begin: ({ graph, surface: given, absorbs, damped, cut, taps }) => {
    const { grid } = graph;
    const stored = storedNodes(grid);
    const stride = directionStrides(grid);
    const surface = 'materialAt' in given ? given : surfaceOf(given);
    return (slab) => {
      const [first, end] = nodesOfSlab(graph, slab);
      const around = { from: slab.from - taps - 1, to: slab.to + taps + 1 };
      const part = partOf(graph, around);
      const { nodes } = part;
      const cutNodes = cut && new CutNodes(part, cut, around);
      const isDamped = isAmong(damped, graph, around);
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
        const inward = stride[direction ^ 1];
        if (isDamped(i)) return;
        const cutCubes = cutNodes?.cutCubesTowards(i, direction) ?? 0;
        // Where a cube is a staircase, the node behind the wall may move with the air of the other side of a panel.
        const { distance, slant } = (cut ? surface.cutAt?.(i, direction) : undefined) ?? HALF_WAY;
        const isFree =
          cutCubes === CUBES_ROUND_EDGE && (1 - distance) * slant < DEEPEST_START && cutNodes!.movesFreely(i - inward);
        const start = isFree ? i - inward : i;
        if (start < first || start >= end) return;
        let run = isFree ? 2 : 1;
        for (let at = i; run < taps && nodes[at - part.first] & (1 << (direction ^ 1)); run++) {
          at += inward;
          if (isDamped(at)) break;
        }
        const trace = cut ? traceIndex(isFree ? distance - 1 : distance, slant) : 0;
        const list = lists[direction];
        list.node.push(start);
        list.shape.push(shapeOf(direction, run, material, trace));
        list.area.push(area);
      };
      const scan = (from: number, to: number, directions: readonly Direction[]): void => {
        for (let i = from; i < to; i++) {
          const bits = nodes[i - part.first];
          if (!(bits & AIR) || (bits & ALL_OPEN) === ALL_OPEN) continue;
          for (const direction of directions) if (!(bits & (1 << direction))) look(i, direction);
        }
      };
      // A line may begin behind the wall, in the plane beside that of its air node.
      if (cut) scan(Math.max(0, first - stride[5]), first, UP);
      scan(first, end, DIRECTIONS);
      if (cut) scan(end, Math.min(stored, end + stride[5]), DOWN);
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
