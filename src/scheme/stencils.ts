import { compareShells, shellPoints, shellsWithin, squaredRadius, type ShellName } from './shells.ts';

/** The three families of hamilton-large-stencils-gpu: eq. 8 (leggy), eq. 9 (compact-in-space), eq. 10 (box-compact). */
export type Family = 'leggy' | 'compact' | 'box';

export const FAMILIES: readonly Family[] = ['leggy', 'compact', 'box'];

/** A set of shells round a node; which nodes a scheme reads, without weights. */
export interface Stencil {
  /** `leggy-M`, `compact-R` or `box-qqq`. */
  readonly id: string;
  readonly family: Family;
  /** In lexicographic order. */
  readonly shells: readonly ShellName[];
  /** K: the number of points, the centre included. */
  readonly points: number;
  /** h: the Chebyshev radius, in nodes. */
  readonly reach: number;
}

/** Members of each family that the paper tests (section 3.2). */
const MEMBERS = 20;

/** Large enough to hold the first twenty members of both compact families: |q|² ≤ 22 and q ≤ (4, 0, 0). */
const COMPACT_REACH = 4;

function stencil(id: string, family: Family, shells: readonly ShellName[]): Stencil {
  const points = shells.reduce((sum, q) => sum + shellPoints(q).length, 1);
  return { id, family, shells, points, reach: Math.max(...shells.map((q) => q[0])) };
}

function leggy(): Stencil[] {
  return Array.from({ length: MEMBERS }, (_, i) =>
    stencil(
      `leggy-${i + 1}`,
      'leggy',
      Array.from({ length: i + 1 }, (__, m): ShellName => [m + 1, 0, 0]),
    ),
  );
}

function compact(): Stencil[] {
  const shells = shellsWithin(COMPACT_REACH);
  const radii = [...new Set(shells.map(squaredRadius))].sort((a, b) => a - b).slice(0, MEMBERS);
  return radii.map((radius) =>
    stencil(
      `compact-${radius}`,
      'compact',
      shells.filter((q) => squaredRadius(q) <= radius),
    ),
  );
}

function box(): Stencil[] {
  const shells = shellsWithin(COMPACT_REACH).sort(compareShells);
  return shells.slice(0, MEMBERS).map((q, i) => stencil(`box-${q.join('')}`, 'box', shells.slice(0, i + 1)));
}

/** The sixty stencils: the first twenty members of each family, smallest first. */
export const STENCILS: readonly Stencil[] = [...leggy(), ...compact(), ...box()];

/** Names the set of shells: equal for stencils that share all points, such as `compact-5` and `box-210`. */
export function shellKey(shells: readonly ShellName[]): string {
  return shells.map((q) => q.join('')).join(' ');
}
