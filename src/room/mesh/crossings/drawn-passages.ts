import { strides, type Grid } from '../../grid/grid.ts';
import { NO_PASSAGES, THICKEST, type Passages } from '../../surfaces/passages.ts';
import { RIGID } from '../../surfaces/surface.ts';
import type { WallTriangles } from '../triangles/wall-triangles.ts';
import { edgeAt, type ClosedEdges } from './closed-edges.ts';
import { forEachEdge } from './edge-graph.ts';

/**
 * Largest distance of two surfaces that are the two sides of one partition, m. Corridors, with doors on both sides, are
 * wider.
 */
const THICKEST_METRES = 0.6;

/**
 * Where sound goes through the sheets and partitions of a mesh, before it is known what is air: from one node of an
 * edge to the other where one sheet crosses it and nothing else, and from one side of a partition to the other.
 *
 * @param partitions Materials of which two surfaces opposite each other are one partition, with solid between.
 */
export function drawnPassages(
  { sheet }: Pick<WallTriangles, 'sheet'>,
  edges: ClosedEdges,
  grid: Grid,
  partitions: ReadonlySet<number>,
): Passages {
  if (sheet.every((material) => material === RIGID)) return NO_PASSAGES;
  const stride = strides(grid);
  const most = Math.min(THICKEST, Math.ceil(THICKEST_METRES / grid.spacing));
  /** The material of the side that a node of an edge meets, or RIGID. */
  const sideOf = (edge: number, fromHigh: boolean): number =>
    edges.rims[edge] & (fromHigh ? 2 : 1) ? RIGID : sheet[(fromHigh ? edges.high : edges.low)[edge]];
  /** The nodes on the other side of a partition from the edge of a node on, along an axis; 0 if there is none. */
  const stepsTo = (node: number, axis: 0 | 1 | 2, sense: 1 | -1, material: number): number => {
    for (let steps = 1; steps <= most; steps++) {
      const at = node + sense * steps * stride[axis];
      const row = Math.floor(at / grid.pitch);
      if (row < 0 || row + 1 >= edges.rowStart.length) return 0;
      const edge = edgeAt(edges, row, at - row * grid.pitch, axis);
      if (edge >= 0) return sideOf(edge, sense > 0) === material ? steps : 0;
    }
    return 0;
  };
  return (visit) => {
    forEachEdge(edges, grid, (edge, node, direction) => {
      const axis = direction as 0 | 1 | 2;
      const [low, high] = [sideOf(edge, false), sideOf(edge, true)];
      const isOne = edges.low[edge] === edges.high[edge];
      if (!isOne && low === high && partitions.has(low)) visit(node, node + stride[axis]);
      if (!isOne || low === RIGID || high === RIGID) return;
      const steps = partitions.has(low) ? stepsTo(node, axis, 1, low) : 0;
      if (steps > 0) visit(node, node + (steps + 1) * stride[axis]);
      else if (!partitions.has(low) || stepsTo(node, axis, -1, low) === 0) visit(node, node + stride[axis]);
    });
  };
}
