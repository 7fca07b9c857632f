import { ALL_OPEN, type RoomGraph } from '../../grid/graph.ts';
import { strides } from '../../grid/grid.ts';

/** Units of clearance in a spacing. */
export const CLEARANCE_UNITS = 3;

/** A node beside a closed edge is half a spacing from a wall, rounded to whole units. */
const BESIDE_WALL = 2;

/**
 * Distance of every node from the nearest wall, in thirds of a spacing, 255 at most: the chamfer distance 3-4-5
 * ([Borgefors1986]), at most 8 % off the Euclidean one. A closed
 * edge is a wall; the border of the grid is not.
 *
 * @param pause Called once a plane.
 */
export function clearance({ grid, nodes }: RoomGraph, pause: () => void): Uint8Array {
  const [nx, ny, nz] = grid.size;
  const [, row, plane] = strides(grid);
  const distance = new Uint8Array(nodes.length).fill(255);
  /** Neighbours that a sweep in the order of the array has passed: those at −1 along z, y or x. */
  const passed: { offset: number; step: number }[] = [];
  for (const z of [-1, 0]) {
    for (const y of [-1, 0, 1]) {
      for (const x of [-1, 0, 1]) {
        const offset = z * plane + y * row + x;
        if (z * 9 + y * 3 + x < 0)
          passed.push({ offset, step: CLEARANCE_UNITS + Math.abs(x) + Math.abs(y) + Math.abs(z) - 1 });
      }
    }
  }
  const sweep = (sense: 1 | -1): void => {
    const offsets = passed.map(({ offset }) => sense * offset);
    const steps = passed.map(({ step }) => step);
    // The nodes at the border stay at 255: no wall is near them.
    for (let n = 1; n < nz - 1; n++) {
      pause();
      const k = sense > 0 ? n : nz - 1 - n;
      for (let m = 1; m < ny - 1; m++) {
        const from = k * plane + (sense > 0 ? m : ny - 1 - m) * row;
        for (let l = 1; l < nx - 1; l++) {
          const node = from + (sense > 0 ? l : nx - 1 - l);
          let least = (nodes[node] & ALL_OPEN) === ALL_OPEN ? distance[node] : BESIDE_WALL;
          if (least > BESIDE_WALL) {
            for (let i = 0; i < offsets.length; i++) {
              const by = distance[node + offsets[i]] + steps[i];
              if (by < least) least = by;
            }
          }
          distance[node] = least;
        }
      }
    }
  };
  sweep(1);
  sweep(-1);
  return distance;
}
