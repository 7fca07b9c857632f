import { compareShells, shellSize, shellsWithin, squaredRadius, type ShellName } from './shells.ts';

/**
 * The three families of [Hamilton2015], eq. 8 (leggy), eq. 9 (compact-in-space) and eq. 10 (box-compact),
 * and sparse stencils: sets of shells chosen for the best figure of merit per point (docs/theory/schemes.md, eq. S17).
 */
export type Family = 'leggy' | 'compact' | 'box' | 'sparse';

export const FAMILIES: readonly Family[] = ['leggy', 'compact', 'box', 'sparse'];

/** A set of shells round a node: the nodes that a scheme reads, without weights. */
export interface Stencil {
  /** `leggy-M`, `compact-R`, `box-qqq` or `sparse-K`; `own-K` for shells that belong to no family. */
  readonly id: string;
  readonly family: Family;
  /** Names of the shells, in lexicographic order. */
  readonly shells: readonly ShellName[];
  /** K: the number of points, the centre included. */
  readonly points: number;
  /** h: the Chebyshev radius, in nodes. */
  readonly reach: number;
}

/** Members of each family that [Hamilton2015] tests (section 3.2). */
const MEMBERS = 20;

/** Holds the first twenty members of both compact families: |q|² ≤ 22 and q ≤ (4, 0, 0). */
const COMPACT_REACH = 4;

/** K, the centre included. */
export function pointsOf(shells: readonly ShellName[]): number {
  return shells.reduce((sum, q) => sum + shellSize(q), 1);
}

function stencil(id: string, family: Family, shells: readonly ShellName[]): Stencil {
  return { id, family, shells, points: pointsOf(shells), reach: Math.max(...shells.map((q) => q[0])) };
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

/**
 * Found by exchanging shells of reach 4 for the largest κ⁴λ at 1 %, over the time of a node of so many points
 * (docs/theory/schemes.md, eq. S17).
 */
const SPARSE_SHELLS: readonly (readonly ShellName[])[] = [
  [
    [1, 0, 0],
    [1, 1, 0],
    [2, 0, 0],
    [3, 0, 0],
  ],
  [
    [1, 0, 0],
    [1, 1, 1],
    [2, 0, 0],
    [3, 0, 0],
    [4, 0, 0],
  ],
  [
    [1, 0, 0],
    [1, 1, 0],
    [2, 0, 0],
    [2, 2, 0],
    [3, 0, 0],
  ],
  [
    [1, 0, 0],
    [1, 1, 0],
    [2, 1, 0],
    [3, 0, 0],
  ],
  [
    [1, 0, 0],
    [1, 1, 0],
    [2, 0, 0],
    [2, 1, 0],
    [3, 0, 0],
  ],
  [
    [1, 0, 0],
    [1, 1, 0],
    [1, 1, 1],
    [2, 1, 0],
    [3, 1, 0],
  ],
  [
    [1, 0, 0],
    [1, 1, 0],
    [2, 0, 0],
    [2, 1, 0],
    [3, 1, 0],
    [4, 0, 0],
  ],
  [
    [1, 0, 0],
    [1, 1, 0],
    [1, 1, 1],
    [2, 0, 0],
    [2, 1, 0],
    [3, 1, 1],
  ],
  [
    [1, 0, 0],
    [1, 1, 0],
    [2, 0, 0],
    [2, 1, 0],
    [2, 2, 0],
    [2, 2, 2],
    [3, 0, 0],
    [3, 1, 1],
    [4, 0, 0],
  ],
  [
    [1, 0, 0],
    [1, 1, 0],
    [2, 1, 0],
    [2, 1, 1],
    [2, 2, 0],
    [3, 0, 0],
    [3, 1, 1],
    [3, 3, 3],
    [4, 0, 0],
  ],
];

function sparse(): Stencil[] {
  return SPARSE_SHELLS.map((shells) => stencil(`sparse-${pointsOf(shells)}`, 'sparse', shells));
}

/** The first twenty members of each family of [Hamilton2015], smallest first, then the sparse stencils. */
export const STENCILS: readonly Stencil[] = [...leggy(), ...compact(), ...box(), ...sparse()];

/** The stencil of a set of shells, given in lexicographic order. One that belongs to no family is called `own-K`. */
export function stencilOf(shells: readonly ShellName[]): Stencil {
  const known = STENCILS.find((candidate) => shellKey(candidate.shells) === shellKey(shells));
  return known ?? stencil(`own-${pointsOf(shells)}`, 'sparse', shells);
}

/** Names the set of shells: equal for stencils that share all points, such as `compact-5` and `box-210`. */
export function shellKey(shells: readonly ShellName[]): string {
  return shells.map((q) => q.join('')).join(' ');
}
