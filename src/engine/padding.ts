import type { PreparedRoom } from '../room/prepare/prepared.ts';
import { strides } from '../room/grid/grid.ts';
import { reachAlong } from '../scheme/points.ts';

/**
 * Number of zero nodes before and after a stored grid, so that every offset of the stencil and every corner of a cube
 * is a valid index at every node. What is read across an edge of the grid has weight zero.
 */
export function paddingNodes({ graph, offsets }: PreparedRoom): number {
  return strides(graph.grid).reduce((sum, stride, axis) => sum + reachAlong(offsets, axis) * stride, 0);
}

/** Array distance of each off-centre point of the stencil. */
export function linearOffsets({ offsets, graph }: PreparedRoom): Int32Array {
  const [sx, sy, sz] = strides(graph.grid);
  return Int32Array.from(offsets, ([x, y, z]) => x * sx + y * sy + z * sz);
}
