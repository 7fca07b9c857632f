import { narrowest, type Chord, type RoomDetails } from '../../room/details/details.ts';
import type { WallModel } from '../../scene/scene.ts';
import { hertz, metres, type Hertz, type Metres, type Vec3 } from '../../units/quantities.ts';
import { length } from './details-report.ts';
import { surfaceName } from '../room/mesh-summary.ts';

/** What a grid does to a room. */
export type LimitKind =
  /** Air between two walls that the grid may not or does not have. */
  | 'gap-closed'
  /** Air between two walls that is narrower or wider on the grid. */
  | 'gap-width'
  /** Walls between two airs that the grid does not have. */
  | 'wall-lost'
  /** Walls between two airs that are kept, but not their thickness or slant. */
  | 'wall-thickness'
  /** A material whose area is wrong. */
  | 'material-area';

/** One of these, with what it costs. */
export interface GeometryLimit {
  readonly kind: LimitKind;
  /** A warning if it is audible or large; else it is good to know. */
  readonly severity: 'note' | 'warning';
  readonly text: string;
  /** The smallest detail concerned; as spacings, too. */
  readonly metres: number;
  readonly spacings: number;
  /** Walls concerned, and their share of all. */
  readonly squareMetres: number;
  readonly share: number;
  /** The materials with the largest part in it, and where. Null for a position of no one place. */
  readonly materials: readonly (string | null)[];
  readonly position: Vec3 | null;
  /** The most by which the volume may be wrong for it, as a share; null where it is not. */
  readonly volumeError: number | null;
  /**
   * Of a material's area: the expected relative error (rms). Of closed gaps: the largest share of a material's area that may be
   * lost in them. Null for other kinds.
   */
  readonly areaError: number | null;
  /** At which nine tenths of the area are resolved; for a material, at which its area is right to ± 5 %. */
  readonly resolvedSpacingMetres: number;
  /** The same as the highest valid frequency of the scheme. */
  readonly resolvedFromHz: number;
}

export interface GridOfPlan {
  readonly spacing: Metres;
  readonly walls: WallModel;
  /** Highest valid frequency at this spacing. */
  readonly validTo: Hertz;
}

/** Shares of all walls below which nothing is said, and from which it is a warning. */
export const SHARE = { said: 0.001, warned: 0.01 };

/** Chords that one remark is about. */
export interface Group {
  readonly share: number;
  readonly typical: Chord;
  /** As `17.4 m² of walls (5.2 %)`. */
  readonly walls: string;
  /** As `0.02 m (0.15 spacings) apart and more, most between "wood" and "felt", as 0.04 m at [1, 2, 3]`. */
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
 * @param chords Rising.
 * @param spacingFor That a chord needs, m.
 * @returns undefined if they are too few to speak of.
 */
export function groupOf(
  details: RoomDetails,
  chords: readonly Chord[],
  grid: GridOfPlan,
  spacingFor: (chord: Chord) => number,
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
    walls: `${areaText(area, details)} of walls (${percent(share)})`,
    where: (how) =>
      `${length(least.size)} (${(least.size / grid.spacing).toFixed(2)} spacings) ${how} and more, most of them ${names}, ` +
      `as at [${at}] (${length(typical.size)})`,
    resolved: resolvedText(fine, grid),
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

/** Of the pair of materials with the largest area, the chord in the middle of it. */
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

/** The spacing at which nine tenths of the area have what they need. */
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

/** @param does What the spacing does. */
export function resolvedText(spacing: Metres, grid: GridOfPlan, does = 'resolves nine tenths of it'): string {
  return `A spacing of ${length(spacing)}, with this scheme ${Number(frequencyAt(spacing, grid).toPrecision(2))} Hz, ${does}.`;
}

export function percent(share: number): string {
  return share < 0.0005 ? 'less than 0.1 %' : `${Number((100 * share).toPrecision(2))} %`;
}

/** In a room of two dimensions the area of a metre of height is a length. */
export function areaText(area: number, { dimensions }: RoomDetails): string {
  return `${Number(area.toPrecision(3))} ${dimensions === 2 ? 'm' : 'm²'}`;
}
