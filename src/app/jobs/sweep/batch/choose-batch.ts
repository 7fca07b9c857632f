import { makeGrid, storedNodes, type Grid } from '../../../../room/grid/grid.ts';

/** A run by its size. */
export interface Sized {
  readonly grid: Grid;
  readonly steps: number;
}

/**
 * Runs of a batch may have this much fewer steps than the longest, and rooms this much less of a plane than the widest.
 */
const LIKE = 0.7;

/**
 * Chooses the runs that are made together with the one that waits longest: those that are most like it in the size of
 * their planes, so that little of the stack is padding.
 *
 * @param waiting At least one; the one that waits longest first.
 * @param mostNodes Stored nodes of the stack at most, unless the first alone has more.
 */
export function chooseBatch<Run extends Sized>(waiting: readonly Run[], mostNodes: number): Run[] {
  const [first, ...others] = waiting;
  const batch = [first];
  let [wide, deep, planes] = first.grid.size;
  const distance = ({ grid }: Run): number => Math.abs(Math.log(planeOf(grid) / planeOf(first.grid)));
  for (const run of others.sort((a, b) => distance(a) - distance(b))) {
    const [nx, ny, nz] = run.grid.size;
    const stack = makeGrid(
      [Math.max(wide, nx), Math.max(deep, ny), planes + nz],
      1 as Grid['spacing'],
      first.grid.origin,
    );
    const shortest = Math.min(run.steps, ...batch.map(({ steps }) => steps));
    const longest = Math.max(run.steps, ...batch.map(({ steps }) => steps));
    if (shortest < LIKE * longest || storedNodes(stack) > mostNodes) continue;
    const stored = [...batch, run].reduce((sum, { grid }) => sum + storedNodes(grid), 0);
    if (stored < LIKE * storedNodes(stack)) continue;
    batch.push(run);
    [wide, deep, planes] = stack.size;
  }
  return batch;
}

const planeOf = ({ size, pitch }: Grid): number => pitch * size[1];
