import type { PreparedRoom } from '../room/prepared.ts';
import { strides } from '../room/grid/grid.ts';
import { reachAlong } from '../scheme/points.ts';

/**
 * Nodes of zeros before and after a stored grid, so that every offset of the stencil and every corner of
 * a cube from every node is a valid index.
 * Nothing of a row is read across an edge of the grid with a weight other than zero.
 */
export function paddingNodes({ graph, offsets }: PreparedRoom): number {
  return strides(graph.grid).reduce((sum, stride, axis) => sum + reachAlong(offsets, axis) * stride, 0);
}

/** Array distance of each off-centre point of the stencil. */
export function linearOffsets({ offsets, graph }: PreparedRoom): Int32Array {
  const [sx, sy, sz] = strides(graph.grid);
  return Int32Array.from(offsets, ([x, y, z]) => x * sx + y * sy + z * sz);
}
