import { coordinates, type Grid } from '../grid/grid.ts';
import type { NodeNumbers } from '../../lists/node-numbers.ts';
import { lowerBound } from '../../lists/sorted.ts';

/** A box of nodes: lowest and highest coordinates, both within it. */
export interface AbsorbedBlock {
  readonly low: readonly [number, number, number];
  readonly high: readonly [number, number, number];
}

/** The nodes at most `reach` steps along each axis from a node, within the grid. */
export function blockRound(grid: Grid, node: number, reach: number): AbsorbedBlock {
  const at = coordinates(grid, node);
  const bound = (axis: 0 | 1 | 2, by: number): number => Math.min(grid.size[axis] - 1, Math.max(0, at[axis] + by));
  return {
    low: [bound(0, -reach), bound(1, -reach), bound(2, -reach)],
    high: [bound(0, reach), bound(1, reach), bound(2, reach)],
  };
}

/** Calls back for the first and the last array index of each row of a block, ascending. */
export function forEachRow(
  { size, pitch }: Grid,
  { low, high }: AbsorbedBlock,
  visit: (first: number, last: number) => void,
): void {
  for (let k = low[2]; k <= high[2]; k++) {
    for (let j = low[1]; j <= high[1]; j++) {
      const row = (k * size[1] + j) * pitch;
      visit(row + low[0], row + high[0]);
    }
  }
}

/** Places of the nodes of a block in an ascending list of array indices, between two places of the list. */
export function placesIn(list: NodeNumbers, grid: Grid, block: AbsorbedBlock, from = 0, to = list.length): Uint32Array {
  const places: number[] = [];
  forEachRow(grid, block, (first, last) => {
    for (let at = lowerBound(list, first, from, to); at < to && list[at] <= last; at++) places.push(at);
  });
  return Uint32Array.from(places);
}

export function isWithinBlock({ low, high }: AbsorbedBlock, at: readonly [number, number, number]): boolean {
  return at.every((x, axis) => x >= low[axis] && x <= high[axis]);
}
