import {
  areaBelow,
  narrowest,
  type Chord,
  type MaterialDetails,
  type RoomDetails,
} from '../../../room/details/details.ts';
import { metres, type Vec3 } from '../../../units/quantities.ts';

/** Two surfaces opposite each other. */
export interface ChordReport {
  readonly metres: number;
  /** Half-way between them, m. */
  readonly position: Vec3;
  /** Unit vector across. */
  readonly direction: Vec3;
  /** Materials on both sides; null for a surface that the mesh file declares rigid. */
  readonly materials: readonly [string | null, string | null];
}

/** Surfaces that are less than a distance apart. */
export interface AreaBelow {
  readonly belowMetres: number;
  readonly squareMetres: number;
  /** Share of all walls. */
  readonly share: number;
}

/** The details of a room, whatever its grid. */
export interface DetailsReport {
  readonly geometry: 'boxes' | 'mesh';
  readonly wallSquareMetres: number;
  readonly volumeCubicMetres: number;
  /** Narrowest gap between parallel walls; null if no two walls are parallel. */
  readonly narrowestGap: ChordReport | null;
  /** The thinnest wall with air on both sides; 0 m for a sheet. Null if there is none. */
  readonly thinnestWall: ChordReport | null;
  /** Walls by the distance of air between them, and walls with air on both sides by thickness. */
  readonly gaps: readonly AreaBelow[];
  readonly walls: readonly AreaBelow[];
  readonly materials: readonly {
    readonly material: string | null;
    readonly squareMetres: number;
    /** Narrowest extent of its surfaces. */
    readonly narrowestMetres: number;
  }[];
}

/** Sizes at which the report gives areas, m. */
const SIZES = [0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2].map(metres);

export function detailsReport(details: RoomDetails): DetailsReport {
  const { geometry, wallArea, volume, gaps, walls, materials } = details;
  return {
    geometry,
    wallSquareMetres: wallArea,
    volumeCubicMetres: volume,
    narrowestGap: chordReport(narrowest(details, gaps)),
    thinnestWall: chordReport(narrowest(details, walls)),
    gaps: areasBelow(gaps, wallArea),
    walls: areasBelow(walls, wallArea),
    materials: materials.map((each) => ({
      material: each.material,
      squareMetres: each.area,
      narrowestMetres: narrowestStrip(each),
    })),
  };
}

function chordReport(chord: Chord | undefined): ChordReport | null {
  if (!chord) return null;
  const { size, position, direction, materials } = chord;
  return { metres: size, position, direction, materials };
}

function areasBelow(chords: readonly Chord[], all: number): AreaBelow[] {
  return SIZES.map((size) => {
    const area = areaBelow(chords, size);
    return { belowMetres: size, squareMetres: area, share: all > 0 ? area / all : 0 };
  });
}

/** Width at which a hundredth of a material's area is reached, m. */
export function narrowestStrip({ area, strips }: MaterialDetails): number {
  let sum = 0;
  return strips.find((strip) => (sum += strip.area) >= 0.01 * area)?.width ?? 0;
}

/** Details in words: `narrowest gap 0.02 m, thinnest wall 0.16 m with air on both sides`. */
export function detailsText({ narrowestGap, thinnestWall }: DetailsReport): string {
  const gap = narrowestGap ? `narrowest gap ${length(narrowestGap.metres)}` : 'no gaps';
  const wall = thinnestWall
    ? thinnestWall.metres === 0
      ? 'sheets with air on both sides'
      : `thinnest wall with air on both sides ${length(thinnestWall.metres)}`
    : 'no walls with air on both sides';
  return `${gap}, ${wall}`;
}

/** A length as text: `0.12 m`. */
export function length(size: number): string {
  return `${Number(size.toPrecision(2))} m`;
}
