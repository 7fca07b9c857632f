import type { Grid } from '../grid/grid.ts';

/** Planes of a grid that are prepared together: from one up to, but not including, another. */
export interface Slab {
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
 * @param planes Planes of a slab; the default fits the grid.
 */
export function slabsOf(
  { size }: Pick<Grid, 'size'>,
  planes = Math.max(FEWEST_PLANES, Math.ceil(size[2] / SLABS)),
): Slab[] {
  return ranges(size[2], planes);
}

/** Cuts `count` things into ranges of at most `most`. */
export function ranges(count: number, most: number): Slab[] {
  return Array.from({ length: Math.ceil(count / most) }, (_, i) => ({
    from: i * most,
    to: Math.min(count, (i + 1) * most),
  }));
}
