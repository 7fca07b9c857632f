import { schemesOutsideAuto } from '../../../scheme/outside-auto/schemes.ts';
import { allSchemes, type Scheme } from '../../../scheme/scheme.ts';
import { byNameOnly } from '../../planning/limits/by-name-only.ts';
import { shellPoints, type ShellName } from '../../../scheme/shells.ts';

export { shellPoints };

/** A stencil with one of its weight sets, as users see it. */
export interface SchemeEntry {
  readonly id: string;
  /**
   * `standard`, or the largest phase-velocity error that they are designed for: `5%`, `2%`, `1%`, `0.5%`, `0.1%`. Those
   * taken only by name: `modified`, `free-space`.
   */
  readonly weights: string;
  /** `leggy`, `compact`, `box` or `sparse`. */
  readonly family: string;
  /** K, the centre included. */
  readonly points: number;
  /** Chebyshev radius, nodes. */
  readonly reach: number;
  /** λ = cT/X it runs at. */
  readonly courant: number;
  /** κ: the band is |k| ≤ κπ per grid step. */
  readonly band: number;
  /** ε, largest relative phase-velocity error in the band. */
  readonly tolerance: number;
  /** Why it is taken only by name, and the rooms that it can have; null if it may be chosen. */
  readonly byNameOnly: { readonly rooms: string; readonly reason: string } | null;
  /** The shells, in lexicographic order of q; `weight` is α of docs/theory/schemes.md, eq. S3. */
  readonly shells: readonly { readonly q: ShellName; readonly points: number; readonly weight: number }[];
}

/**
 * Every stencil with each of its weight sets: leggy, compact, box, sparse, each from small to large; then those
 * that are taken only by name.
 */
export function listSchemes(): SchemeEntry[] {
  return [...allSchemes(), ...schemesOutsideAuto()].map(schemeEntry);
}

export function schemeEntry(scheme: Scheme): SchemeEntry {
  const { stencil, weightSet, weights, courant, band, tolerance } = scheme;
  return {
    id: stencil.id,
    weights: weightSet,
    family: stencil.family,
    points: stencil.points,
    reach: stencil.reach,
    courant,
    band,
    tolerance,
    byNameOnly: byNameOnly(scheme),
    shells: stencil.shells.map((q, i) => ({ q, points: shellPoints(q).length, weight: weights[i] })),
  };
}
