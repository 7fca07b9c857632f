import type { NodeNumbers } from '../../lists/node-numbers.ts';
import { makeGrid, storedNodes, type Grid } from '../grid/grid.ts';
import { sharedNodes } from '../../lists/shared-memory.ts';

/** Where a room stands in a stack of rooms. */
export interface PlaceInStack {
  /** Array index in the stack of a node of the room. */
  readonly indexOf: (node: number) => number;
  /** Array index in the stack of the first node of each of the room's rows, in the order of y, then z. */
  readonly rows: Float64Array;
}

/**
 * Rooms begin at multiples of so many planes, the most that a thread of an interior kernel updates. Such a thread
 * computes with differences from one node of its block (src/kernel/interior/block-text.ts), so how sums are rounded
 * depends on which planes share a block.
 */
const BLOCK_PLANES = 4;

/**
 * Puts grids one above the other along z. Those that are smaller along x or y get solid nodes there, and there are
 * solid planes between rooms where the next one begins at a multiple of {@link BLOCK_PLANES}.
 */
export function stackGrids(grids: readonly Grid[]): { readonly grid: Grid; readonly places: readonly PlaceInStack[] } {
  const along = (axis: 0 | 1 | 2): number[] => grids.map(({ size }) => size[axis]);
  let planes = 0;
  const starts = along(2).map((count) => {
    const start = BLOCK_PLANES * Math.ceil(planes / BLOCK_PLANES);
    planes = start + count;
    return start;
  });
  const { spacing, origin, height } = grids[0];
  const grid = makeGrid([Math.max(...along(0)), Math.max(...along(1)), planes], spacing, origin, height);
  const places = grids.map((own, g) => placeFrom(own, grid, starts[g]));
  return { grid, places };
}

function placeFrom({ size, pitch }: Grid, whole: Grid, plane: number): PlaceInStack {
  const rows = new Float64Array(size[1] * size[2]);
  for (let k = 0, row = 0; k < size[2]; k++) {
    for (let j = 0; j < size[1]; j++, row++) rows[row] = ((plane + k) * whole.size[1] + j) * whole.pitch;
  }
  const indexOf = (node: number): number => {
    const row = Math.floor(node / pitch);
    return rows[row] + node - row * pitch;
  };
  return { indexOf, rows };
}

/**
 * Array indices in a stack of nodes of its rooms, room after room. @param lists One or more of each room, with its
 * place.
 */
export function stackNodes(
  grid: Grid,
  lists: readonly (readonly [nodes: NodeNumbers, place: PlaceInStack])[],
): NodeNumbers {
  const all = sharedNodes(storedNodes(grid))(lists.reduce((sum, [{ length }]) => sum + length, 0));
  let at = 0;
  for (const [nodes, { indexOf }] of lists) for (let i = 0; i < nodes.length; i++) all[at++] = indexOf(nodes[i]);
  return all;
}
