import type { Grid } from '../grid/grid.ts';

/** Planes of a slab, or the slabs themselves. */
export type Slabs = number | readonly PreparedSlab[];

/** Planes of a grid that are prepared together: from one up to, but not including, another. */
export interface PreparedSlab {
  readonly from: number;
  readonly to: number;
}

/** The fewest planes of a slab, so that the planes beside it which it looks at stay few in comparison. */
const FEWEST_PLANES = 6;
/** Slabs of a large room: some for each thread, so that none waits long for the last. */
const SLABS = 48;

/**
 * Cuts a grid into slabs along z. Their size changes no result, only how much is in work at a time.
 *
 * @param slabs Planes of a slab, which fit the grid by default, or slabs of the grid that were chosen before.
 */
export function slabsOf({ size }: Pick<Grid, 'size'>, slabs: Slabs = usualPlanes(size[2])): readonly PreparedSlab[] {
  return typeof slabs === 'number' ? ranges(size[2], slabs) : slabs;
}

/** Planes of a slab of a grid with so many planes. */
export const usualPlanes = (planes: number): number => Math.max(FEWEST_PLANES, Math.ceil(planes / SLABS));

/**
 * Cuts a grid into slabs of about equal work.
 *
 * @param work [plane] in any unit
 */
export function evenSlabs(work: Float64Array): PreparedSlab[] {
  const share = work.reduce((sum, each) => sum + each, 0) / SLABS;
  const most = usualPlanes(work.length);
  const slabs: PreparedSlab[] = [];
  let from = 0;
  let sum = 0;
  work.forEach((each, plane) => {
    // A plane that is more than the half of it too much begins the next slab.
    const isFull = plane > from && (sum + each / 2 > share || plane - from === most);
    if (isFull) {
      slabs.push({ from, to: plane });
      from = plane;
      sum = 0;
    }
    sum += each;
  });
  slabs.push({ from, to: work.length });
  return slabs;
}

/** Cuts `count` things into ranges of at most `most`. */
export function ranges(count: number, most: number): PreparedSlab[] {
  return Array.from({ length: Math.ceil(count / most) }, (_, i) => ({
    from: i * most,
    to: Math.min(count, (i + 1) * most),
  }));
}
