import type { Scheme, WallTrace } from '../../scheme/scheme.ts';
import table from './wall-traces.generated.json' with { type: 'json' };

/**
 * Number of distances, 32. Together with the slants of the table and the traces of gaps, they fit the nine bits of a
 * face's shape. With 30, waves thrown back by a wall of admittance 1 were 18 % stronger.
 */
const DISTANCES = table.distances.length;

/** Number of traces of {@link wallTraces}. */
export const WALL_TRACES = DISTANCES * table.slants.length;

const first = table.distances[0];
const step = (table.distances.at(-1)! - first) / (DISTANCES - 1);

/**
 * How absorbing walls between the nodes act on them: a trace and an inertia for each of some distances from the first
 * node of the line to the wall, in spacings along the line, and for each of some slants, |cosine| between the line and
 * the wall's normal. Fitted for each family of stencils (docs/theory/subcell.md, 'The traces of faces').
 */
export function wallTraces({ stencil, courant }: Pick<Scheme, 'stencil' | 'courant'>): WallTrace[] {
  const { trace, inertia } = table[stencil.family];
  return table.distances.flatMap((_, i) =>
    table.slants.map((__, j) => ({
      trace: trace[i][j],
      // The inertia in the table is that of the air, λL/2, at the table's own Courant number.
      inertia: (inertia[i][j] * table.courant) / courant,
    })),
  );
}

/** Index into {@link wallTraces} of the trace nearest to a distance and a slant. */
export function traceIndex(distance: number, slant: number): number {
  const place = Math.min(DISTANCES - 1, Math.max(0, Math.round((distance - first) / step)));
  const { slants } = table;
  const nearest = slants.reduce((best, at, j) => (Math.abs(at - slant) < Math.abs(slants[best] - slant) ? j : best), 0);
  return place * slants.length + nearest;
}

/** The distance, in spacings, for which a trace of {@link wallTraces} is made. */
export function wallDistance(trace: number): number {
  return first + step * Math.floor(trace / table.slants.length);
}

/** Whether a trace of {@link wallTraces} is that of a wall across the line; not so for traces of gaps. */
export function isWallAcross(trace: number): boolean {
  return trace < WALL_TRACES && trace % table.slants.length === table.slants.length - 1;
}
