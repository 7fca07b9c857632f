import { strides, type Grid } from './grid.ts';

/** A layer of nodes across an axis of a grid. */
export interface GridPlane {
  /** Axis that the plane stands across: 0, 1, 2 for x, y, z. */
  readonly axis: 0 | 1 | 2;
  /** Node along it. */
  readonly index: number;
}

/**
 * Where the nodes of a plane stand in the arrays of its grid. Its own axes, u and v, are the other two in the order x,
 * y, z.
 */
export interface PlaneNodes {
  /** The grid's axes that u and v are. */
  readonly along: readonly [u: GridPlane['axis'], v: GridPlane['axis']];
  /** Nodes along u and v. */
  readonly size: readonly [u: number, v: number];
  /** Array index of the first node. */
  readonly first: number;
  /** Distances in the arrays from a node to the next along u and v. */
  readonly stride: readonly [u: number, v: number];
}

const ALONG = [
  [1, 2],
  [0, 2],
  [0, 1],
] as const;

/** @throws RangeError if the grid has no such plane. */
export function planeNodes(grid: Grid, { axis, index }: GridPlane): PlaneNodes {
  if (!Number.isInteger(index) || index < 0 || index >= grid.size[axis])
    throw new RangeError(`a grid of ${grid.size.join(' × ')} nodes has no plane ${index} across axis ${axis}`);
  const along = ALONG[axis];
  const stride = strides(grid);
  return {
    along,
    size: [grid.size[along[0]], grid.size[along[1]]],
    first: index * stride[axis],
    stride: [stride[along[0]], stride[along[1]]],
  };
}

/** Array index of a node of a plane. */
export function nodeOfPlane({ first, stride }: PlaneNodes, u: number, v: number): number {
  return first + u * stride[0] + v * stride[1];
}
