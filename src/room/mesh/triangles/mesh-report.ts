import type { Metres, Vec3 } from '../../../units/quantities.ts';

/** Why a triangle was left out or merged with another. */
export type TriangleFault =
  /** A vertex index beyond the vertices, or a coordinate that is not a finite number. */
  | 'not-finite'
  /** Two corners are the same point, to within a fraction of the spacing. */
  | 'repeated-vertex'
  /** The three corners lie on one line. */
  | 'no-area'
  /** It has the same three corners and materials as another triangle. */
  | 'duplicate'
  /** It has the same three corners as another and is merged with it into one panel whose two sides differ. */
  | 'two-sided-panel'
  /** It has the same three corners as another, and another material on the same side: the first one is kept. */
  | 'contradiction';

/** Triangles of one fault. */
export interface FaultReport {
  readonly count: number;
  /** The first few, counted from 1 in the order of the mesh. */
  readonly examples: readonly number[];
}

/** The result of cleaning the triangles. */
export interface TriangleReport {
  /** Triangles of the mesh, and triangles used as walls. */
  readonly given: number;
  readonly kept: number;
  readonly faults: Readonly<Partial<Record<TriangleFault, FaultReport>>>;
}

/** Where a source or a receiver stands. */
export interface ListenerReport {
  /**
   * `air`: in the room. `on-wall`: on a triangle. `wall`: triangles hide it from all nodes around it. `apart`: in air
   * that is not joined to the room's. `outside`: beyond the mesh, or in air that reaches beyond it while the room's air
   * does not.
   */
  readonly state: 'air' | 'on-wall' | 'wall' | 'apart' | 'outside';
  /** Volume of the air joined to it by open edges, m³; 0 outside. */
  readonly volume: number;
  /**
   * Array index, in the room's grid, of the nearest node that no triangle hides from it; undefined if it is not in air.
   */
  readonly node: number | undefined;
}

/** An opening through which the air of the room reaches beyond the mesh. */
export interface Leak {
  /** A point in the opening, m. */
  readonly position: Vec3;
  /** Lowest and highest corner of the opening, m. */
  readonly from: Vec3;
  readonly to: Vec3;
  /** Diameter of the largest ball that passes through, m; for narrow slits up to one grid spacing too large. */
  readonly width: Metres;
  /** Area of the opening, m². */
  readonly area: number;
  /** Names in the mesh file of the materials round the opening, the most frequent first. */
  readonly materials: readonly string[];
}

/** Triangles of different materials in the same place. */
export interface MaterialOverlap {
  /** Names in the mesh file of the material that counts there and of the one that does not. */
  readonly kept: string;
  readonly lost: string;
  /** Area, m². */
  readonly area: number;
}

/** Compares the faces of the grid with the surface of one material. */
export interface MaterialArea {
  /** Index of the scene material, or RIGID. */
  readonly material: number;
  /** Area of the mesh that faces the air of the room, m². */
  readonly area: number;
  /** Sum of the areas of the faces on the grid, m². */
  readonly gridArea: number;
  /** (gridArea − area) / area; 0 where both are 0. */
  readonly error: number;
}

/** The report on a mesh that was put on the grid. */
export interface MeshReport {
  readonly triangles: TriangleReport;
  /** One for each listener, in their order. */
  readonly listeners: readonly ListenerReport[];
  /** The largest leaks, at most eight, the widest first. */
  readonly leaks: readonly Leak[];
  /** Number of all leaks found. */
  readonly leakCount: number;
  /** Nodes of the air of all listeners, without those kept beyond openings, and their volume, m³. */
  readonly airNodes: number;
  readonly volume: number;
  /** The overlaps that face the air of the room, the largest first. */
  readonly overlaps: readonly MaterialOverlap[];
  /** Volume of the air that the triangles enclose, m³; null where they do not determine it. */
  readonly drawnVolume: number | null;
  /** One for each scene material that faces the air, and for rigid sides, by ascending index. */
  readonly areas: readonly MaterialArea[];
}
