import type { WallTrace } from '../../scheme/scheme.ts';
import table from './wall-traces.generated.json' with { type: 'json' };

/**
 * How absorbing walls between the nodes take hold of them (docs/subcell.md, 'Absorbing walls'): a trace and an inertia for each of
 * some distances from the first node of the line to the wall, in spacings along the line, and some slants, |cosine| between the line and
 * the wall's normal. Fitted to the reflection of plane waves.
 */
export const wallTraces: readonly WallTrace[] = table.t.flatMap((_, i) =>
  table.s.map((__, j) => ({ trace: table.trace[i]![j]!, inertia: table.inertia[i]![j]! })),
);

/** Index into {@link wallTraces} of what is nearest to a distance and a slant. */
export function traceIndex(distance: number, slant: number): number {
  return nearest(table.t, distance) * table.s.length + nearest(table.s, slant);
}

function nearest(values: readonly number[], value: number): number {
  return values.reduce((best, at, i) => (Math.abs(at - value) < Math.abs(values[best]! - value) ? i : best), 0);
}
