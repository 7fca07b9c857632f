import { narrowest, type Chord, type RoomDetails } from '../../../room/details/details.ts';
import type { WallModel } from '../../../scene/scene.ts';
import { hertz, metres, type Hertz, type Metres, type Vec3 } from '../../../units/quantities.ts';
import { length } from './details-report.ts';
import { surfaceName } from '../../setup/room/mesh-summary.ts';

/** Kinds of detail that a grid changes. */
export type LimitKind =
  /** Air between two walls that the grid closes, or may close. */
  | 'gap-closed'
  /** Air between two walls that is narrower or wider on the grid. */
  | 'gap-width'
  /** Air between two walls with one node of the grid across, where walls pass between the nodes. */
  | 'gap-one-node'
  /** Walls with air on both sides that the grid loses. */
  | 'wall-lost'
  /** Walls with air on both sides that keep neither thickness nor slant. */
  | 'wall-thickness'
  /** A material whose area is wrong. */
  | 'material-area';

/** One such detail, and its effect. */
export interface GeometryLimit {
  readonly kind: LimitKind;
  /** `warning` if the effect is audible or large. */
  readonly severity: 'note' | 'warning';
  readonly text: string;
  /** Size of the smallest detail, in metres and in spacings. */
  readonly metres: number;
  readonly spacings: number;
  /** Area of the walls concerned, and their share of all walls. */
  readonly squareMetres: number;
  readonly share: number;
  /** The materials with the largest share, and a place. The position is null if there is no single place. */
  readonly materials: readonly (string | null)[];
  readonly position: Vec3 | null;
  /** Largest relative error of the volume that it causes; null if it causes none. */
  readonly volumeError: number | null;
  /**
   * Expected relative error (r.m.s.) of a material's area. For closed gaps, the largest share of a material's area that
   * they can take away. Null for other kinds.
   */
  readonly areaError: number | null;
  /** Spacing that resolves nine tenths of the area; for a material, that gives its area to ± 5 %. */
  readonly resolvedSpacingMetres: number;
  /** The highest valid frequency of the scheme at this spacing. */
  readonly resolvedFromHz: number;
}

export interface GridOfPlan {
  readonly spacing: Metres;
  readonly walls: WallModel;
  /** Highest valid frequency at this spacing. */
  readonly validTo: Hertz;
}

/** Shares of all walls from which a detail is mentioned, and from which it is a warning. */
export const SHARE = { said: 0.001, warned: 0.01 };

/** Chords that share one remark. */
export interface Group {
  readonly share: number;
  readonly typical: Chord;
  /** The walls in words: `17.4 m² of walls (5.2 %)`. */
  readonly walls: string;
  /**
   * The place in words: `at least 0.02 m (0.15 spacings) apart, most of them "wood" and "felt", as at [1.00, 2.00,
   * 3.00] (0.04 m)`.
   */
  readonly where: (how: string) => string;
  readonly resolved: string;
  readonly figures: Pick<
    GeometryLimit,
    | 'metres'
    | 'spacings'
    | 'squareMetres'
    | 'share'
    | 'materials'
    | 'position'
    | 'resolvedSpacingMetres'
    | 'resolvedFromHz'
  >;
}

/**
 * @param chords Chords in the order of their sizes.
 * @param spacingFor Gives the spacing that a chord needs, m.
 * @param does Says what that spacing achieves.
 * @returns undefined if their share is too small to mention.
 */
export function groupOf(
  details: RoomDetails,
  chords: readonly Chord[],
  grid: GridOfPlan,
  spacingFor: (chord: Chord) => number,
  does?: string,
): Group | undefined {
  const least = narrowest(details, chords);
  const area = chords.reduce((sum, chord) => sum + chord.area, 0);
  const share = area / details.wallArea;
  if (!least || share < SHARE.said) return undefined;
  const typical = typicalOf(chords);
  const needs = chords.map((chord) => ({ spacing: spacingFor(chord), area: chord.area }));
  const fine = metres(tenthOf(needs));
  const names = [...new Set(typical.materials.map(surfaceName))].join(' and ');
  const at = typical.position
    .slice(0, details.dimensions)
    .map((x) => (Math.round(100 * x) / 100 + 0).toFixed(2))
    .join(', ');
  return {
    share,
    typical,
    walls: `${areaText(area, details)} of walls (${percentOfLimit(share)})`,
    where: (how) =>
      `at least ${length(least.size)} (${(least.size / grid.spacing).toFixed(2)} spacings) ${how}, most of them ${names}, ` +
      `as at [${at}] (${length(typical.size)})`,
    resolved: resolvedText(fine, grid, does),
    figures: {
      metres: least.size,
      spacings: least.size / grid.spacing,
      squareMetres: area,
      share,
      materials: typical.materials,
      position: typical.position,
      ...resolved(fine, grid),
    },
  };
}

/** The chord in the middle of the area of the most common pair of materials. */
function typicalOf(chords: readonly Chord[]): Chord {
  const pairs = new Map<string, Chord[]>();
  for (const chord of chords) {
    const key = JSON.stringify(chord.materials.toSorted());
    const pair = pairs.get(key);
    if (pair) pair.push(chord);
    else pairs.set(key, [chord]);
  }
  const areaOf = (some: readonly Chord[]): number => some.reduce((sum, { area }) => sum + area, 0);
  const largest = [...pairs.values()].reduce((best, pair) => (areaOf(pair) > areaOf(best) ? pair : best));
  const half = areaOf(largest) / 2;
  let sum = 0;
  return largest.find(({ area }) => (sum += area) >= half)!;
}

/** The spacing that suffices for nine tenths of the area. */
function tenthOf(needs: { readonly spacing: number; readonly area: number }[]): number {
  const all = needs.reduce((sum, { area }) => sum + area, 0);
  let sum = 0;
  return needs.sort((a, b) => a.spacing - b.spacing).find(({ area }) => (sum += area) > 0.1 * all)!.spacing;
}

export function resolved(
  spacing: Metres,
  grid: GridOfPlan,
): Pick<GeometryLimit, 'resolvedSpacingMetres' | 'resolvedFromHz'> {
  return { resolvedSpacingMetres: spacing, resolvedFromHz: frequencyAt(spacing, grid) };
}

/** Valid frequency and spacing are each other's inverse. */
function frequencyAt(spacing: Metres, { spacing: coarse, validTo }: GridOfPlan): Hertz {
  return hertz(spacing > 0 ? (validTo * coarse) / spacing : Infinity);
}

/** A frequency rounded up to two digits, so that its grid is as fine as it should be. */
function upToDigits(frequency: number): number {
  if (!Number.isFinite(frequency)) return frequency;
  const unit = 10 ** Math.floor(Math.log10(frequency) - 1);
  return Number((Math.ceil((frequency / unit) * (1 - 1e-9)) * unit).toPrecision(2));
}

/** @param does Says what the spacing achieves. */
export function resolvedText(spacing: Metres, grid: GridOfPlan, does = 'resolves nine tenths of it'): string {
  return `A spacing of ${length(spacing)}, with this scheme ${upToDigits(frequencyAt(spacing, grid))} Hz, ${does}.`;
}

export function percentOfLimit(share: number): string {
  return share < 0.0005 ? 'less than 0.1 %' : `${Number((100 * share).toPrecision(2))} %`;
}

/** An area as text: in a room of two dimensions, an area per metre of height is a length. */
export function areaText(area: number, { dimensions }: RoomDetails): string {
  return `${Number(area.toPrecision(3))} ${dimensions === 2 ? 'm' : 'm²'}`;
}
