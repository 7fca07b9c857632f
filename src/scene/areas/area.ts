import type { LengthUnit } from '../../units/lengths.ts';
import type { Metres, Vec3 } from '../../units/quantities.ts';

/** The shapes on which a scene can lay receivers, by their keys in the file. */
export const AREA_KINDS = ['polygon', 'surface', 'line', 'sphere', 'file'] as const;
/** One of {@link AREA_KINDS}. */
export type AreaKind = (typeof AREA_KINDS)[number];

/** Most receivers that all areas of a scene have together. */
export const MOST_AREA_RECEIVERS = 20_000;

/** Most places that a grid over an area has before those beyond its outline are dropped. */
export const MOST_PLACES = 1_000_000;

interface AnyArea {
  /** Name for people; files are named after it (`file-stem.ts`). */
  readonly name: string;
  /** Whether the responses of its receivers are written to files. */
  readonly writesResponses: boolean;
}

/** A grid over a plane polygon. */
export interface PolygonArea extends AnyArea {
  readonly kind: 'polygon';
  /** Corners in order, metres; the last is joined to the first. */
  readonly corners: readonly Vec3[];
  readonly spacing: Metres;
  /** Height of the receivers above the polygon, along z. */
  readonly height: Metres;
}

/** A grid in plan, laid on the surfaces of some materials. */
export interface SurfaceArea extends AnyArea {
  readonly kind: 'surface';
  /** Names in the mesh file, or of the scene in a room of boxes. */
  readonly materials: readonly string[];
  readonly spacing: Metres;
  /** Height of the receivers above the surface, along z. */
  readonly height: Metres;
}

/** Equal distances along straight pieces. */
export interface LineArea extends AnyArea {
  readonly kind: 'line';
  /** Corners of the line, at least two, metres. */
  readonly corners: readonly Vec3[];
  readonly spacing: Metres;
  /** Rows of seats: the line again and again. One row without it. */
  readonly rows?: LineRows | undefined;
}

/** Equal rows, of which a line is the first. */
export interface LineRows {
  /** Rows with the first one: at least 1. */
  readonly count: number;
  /** Vector from each row to the next, metres. */
  readonly step: Vec3;
}

/** Points that cover a sphere evenly. */
export interface SphereArea extends AnyArea {
  readonly kind: 'sphere';
  readonly centre: Vec3;
  readonly radius: Metres;
  readonly count: number;
}

/** The points of a table in a file. */
export interface FileArea extends AnyArea {
  readonly kind: 'file';
  /** Path from the folder of the scene file. */
  readonly file: string;
  readonly unit: LengthUnit;
}

/** Receivers that a scene lays on a shape. */
export type ReceiverArea = PolygonArea | SurfaceArea | LineArea | SphereArea | FileArea;

/** A receiver of an area. */
export interface AreaPoint {
  /** `AREA_ROW_PLACE`, `AREA_PLACE` on a line of one row, or `AREA_NAME`. */
  readonly name: string;
  /** Position of the receiver, metres. */
  readonly position: Vec3;
  /** Place in the grid of the area; null for points without one. On a line of one row the row is 0. */
  readonly at: GridPlace | null;
}

/** Where a receiver stands in the grid of its area. All count from 0. */
export interface GridPlace {
  readonly row: number;
  readonly column: number;
  /** Number among surfaces above each other, the lowest first; else 0. */
  readonly level: number;
}

/** The plane of a grid. */
export interface GridFrame {
  /** Place of row 0 and column 0, without the height of the receivers, m. */
  readonly origin: Vec3;
  /** Unit vectors from a column to the next and from a row to the next. */
  readonly u: Vec3;
  readonly v: Vec3;
}

/** An area with its receivers. */
export interface LaidArea extends Pick<AnyArea, 'name' | 'writesResponses'> {
  readonly kind: AreaKind;
  /** Distance of neighbours in the grid, m; null where there is no grid. */
  readonly spacing: number | null;
  /** Plane grid of the points; null where they lie on none. */
  readonly frame: GridFrame | null;
  /** Receivers of the area, at least one. */
  readonly points: readonly AreaPoint[];
  /** What is to be known of its file. */
  readonly note?: string;
}
