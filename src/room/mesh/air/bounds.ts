import type { Grid } from '../../grid/grid.ts';
import { strides } from '../../grid/grid.ts';
import type { WallTriangles } from '../triangles/wall-triangles.ts';

/** A box of nodes, first and last included; empty where a last one is below the first. */
export interface NodeBox {
  readonly from: readonly [number, number, number];
  readonly to: readonly [number, number, number];
}

/**
 * The nodes inside the bounding box of the walls.
 *
 * @throws RangeError if the grid does not go at least one node beyond it on every side.
 */
export function nodesWithin({ corners, triangles }: WallTriangles, { size }: Grid): NodeBox {
  const low = [Infinity, Infinity, Infinity];
  const high = [-Infinity, -Infinity, -Infinity];
  for (const corner of triangles) {
    for (let axis = 0; axis < 3; axis++) {
      low[axis] = Math.min(low[axis], corners[3 * corner + axis]);
      high[axis] = Math.max(high[axis], corners[3 * corner + axis]);
    }
  }
  const along = (axis: number): [number, number] => {
    if (low[axis] <= 0 || high[axis] >= size[axis] - 1) {
      throw new RangeError('the grid must reach at least one node beyond the mesh on every side');
    }
    return [Math.ceil(low[axis]), Math.floor(high[axis])];
  };
  const [[x0, x1], [y0, y1], [z0, z1]] =
    triangles.length > 0
      ? [along(0), along(1), along(2)]
      : [
          [0, -1],
          [0, -1],
          [0, -1],
        ];
  return { from: [x0, y0, z0], to: [x1, y1, z1] };
}

/** Calls back for every row of a grid with the array index of its first node. */
export function forEachRowOfBounds(grid: Grid, visit: (row: number, j: number, k: number) => void): void {
  const [, rowStride, planeStride] = strides(grid);
  for (let k = 0; k < grid.size[2]; k++) {
    for (let j = 0; j < grid.size[1]; j++) visit(k * planeStride + j * rowStride, j, k);
  }
}
