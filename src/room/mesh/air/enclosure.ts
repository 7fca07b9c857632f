import type { RoomGraph } from '../../grid/graph.ts';
import { directionStrides, DIRECTIONS } from '../../grid/graph.ts';
import { coordinates, strides } from '../../grid/grid.ts';

/**
 * Adds to each node's entry the number of the six directions in which a straight line from it meets a wall before the
 * border of the grid: 6 in a closed room, 5 where a wall is missing, up to 3 beside a house. Six sweeps.
 *
 * @param counts [stored node]
 * @param pause Called once a plane and axis.
 */
export function addEnclosure({ grid, nodes }: RoomGraph, counts: Uint8Array, pause: () => void): void {
  const [nx, ny, nz] = grid.size;
  const [, row, plane] = strides(grid);
  /** Each line in turn, from end to end and back. */
  const sweep = (first: number, step: number, length: number, towards: number, back: number): void => {
    let blocked = 0;
    for (let n = 0, node = first; n < length; n++, node += step) {
      counts[node] += blocked;
      if (!(nodes[node] & towards)) blocked = 1;
    }
    blocked = 0;
    for (let n = 0, node = first + (length - 1) * step; n < length; n++, node -= step) {
      counts[node] += blocked;
      if (!(nodes[node] & back)) blocked = 1;
    }
  };
  for (let k = 0; k < nz; k++) {
    pause();
    for (let j = 0; j < ny; j++) sweep(k * plane + j * row, 1, nx, 0b10, 0b01);
    for (let i = 0; i < nx; i++) sweep(k * plane + i, row, ny, 0b1000, 0b0100);
  }
  for (let j = 0; j < ny; j++) {
    pause();
    for (let i = 0; i < nx; i++) sweep(j * row + i, plane, nz, 0b100000, 0b010000);
  }
}

/**
 * The number of the six directions in which a straight line from a node meets a wall, as {@link addEnclosure} counts
 * it.
 */
export function enclosureOf({ grid, nodes }: RoomGraph, start: number): number {
  const stride = directionStrides(grid);
  return DIRECTIONS.filter((direction) => {
    const axis = direction >> 1;
    let at = coordinates(grid, start)[axis];
    for (let node = start; nodes[node] & (1 << direction); node += stride[direction]) at += direction & 1 ? 1 : -1;
    return at > 0 && at < grid.size[axis] - 1;
  }).length;
}
