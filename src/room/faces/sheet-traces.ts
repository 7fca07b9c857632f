import type { Scheme, WallTrace } from '../../scheme/scheme.ts';
import type { Family } from '../../scheme/stencils.ts';
import table from './sheet-traces.generated.json' with { type: 'json' };

/** Number of distances from 0 to a spacing; each stands for the middle of its part. */
export const SHEET_TRACES = 32;

/** Slants, |cosine| between the line and the normal, from which on a sheet counts as along the grid: 14°. */
const ALONG_THE_GRID = 0.97;

/** The traces of one stencil, by distances. */
export interface SheetTraceTable {
  readonly trace: readonly (readonly number[])[];
  readonly inertia: readonly number[];
}

/** What stencils take that are not in the table: the largest and the smallest, and leggy ones. */
const NEAREST: Readonly<Record<Family, string>> = {
  leggy: 'leggy-4',
  compact: 'compact-9',
  box: 'box-222',
  sparse: 'sparse-55',
};

/**
 * How sheets along the grid act on the nodes on one of their sides, if they stand between the nodes: a trace and an
 * inertia for each distance from the last node to the sheet. No node behind a sheet moves with the air before it, so
 * that they differ from those of walls (docs/theory/sheets.md, 'Between the nodes').
 */
export function sheetTraces({ stencil, courant }: Pick<Scheme, 'stencil' | 'courant'>): WallTrace[] {
  const known = table as Readonly<Record<string, SheetTraceTable | undefined>>;
  const { trace, inertia } = (known[stencil.id] ?? known[NEAREST[stencil.family]])!;
  // The inertia in the table is that of a length of air, at a Courant number of 1.
  return trace.map((weights, i) => ({ trace: weights, inertia: inertia[i] / courant }));
}

/** Index into {@link sheetTraces} for a distance in spacings; undefined for a sheet that is not along the grid. */
export function sheetTraceIndex(distance: number, slant: number): number | undefined {
  if (slant < ALONG_THE_GRID) return undefined;
  return Math.min(SHEET_TRACES - 1, Math.max(0, Math.floor(distance * SHEET_TRACES)));
}
