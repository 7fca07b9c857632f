import type { Metres, Vec3 } from '../../../units/quantities.ts';

/** Why a triangle was left out or merged with another. */
export type TriangleFault =
  /** A vertex index beyond the vertices, or a coordinate that is not a finite number. */
  | 'not-finite'
  /** Two corners are the same point, to within a fraction of the spacing. */
  | 'repeated-vertex'
  /** The three corners lie on one line. */
  | 'no-area'
  /** The same three corners, and nothing that the other does not say. */
  | 'duplicate'
  /** The same three corners, merged with the other into one panel whose two sides differ. */
  | 'two-sided-panel'
  /** The same three corners with another material on the same side: the first one is kept. */
  | 'contradiction';

/** Triangles of one fault. */
export interface FaultReport {
  readonly count: number;
  /** The first few, counted from 1 in the order of the mesh. */
  readonly examples: readonly number[];
}

/** What cleaning made of the triangles. */
export interface TriangleReport {
  /** Triangles of the mesh, and those that walls were made of. */
  readonly given: number;
  readonly kept: number;
  readonly faults: Readonly<Partial<Record<TriangleFault, FaultReport>>>;
}

/** Where a source or a receiver stands. */
export interface ListenerReport {
  /**
   * `air`: in the room. `on-wall`: on a triangle. `wall`: triangles hide it from all nodes around it. `apart`: in other
   * air, which nothing joins to the room's. `outside`: beyond the mesh, or in air that reaches beyond it while the
   * room's does not.
   */
  readonly state: 'air' | 'on-wall' | 'wall' | 'apart' | 'outside';
  /** Volume of the air that open edges join to it, m³; 0 outside. */
  readonly volume: number;
  /** Array index, in the room's grid, of the nearest node that no triangle hides from it; undefined if it has no air. */
  readonly node: number | undefined;
}

/** An opening through which the air of the room reaches beyond the mesh. */
export interface Leak {
  /** A point in the opening, m. */
  readonly position: Vec3;
  /** Lowest and highest corner of the opening, m. */
  readonly from: Vec3;
  readonly to: Vec3;
  /** Diameter of the largest ball that passes, m; up to a grid spacing too large for narrow slits. */
  readonly width: Metres;
  /** Area of the opening, m². */
  readonly area: number;
  /** Names, as the mesh has them, of the materials round the opening, the most frequent first. */
  readonly materials: readonly string[];
}

/** Triangles of different materials in the same place. */
export interface MaterialOverlap {
  /** Names, as the mesh has them, of the material that counts there and of the one that does not. */
  readonly kept: string;
  readonly lost: string;
  /** m² */
  readonly area: number;
}

/** How well the faces of the grid stand for the surface of one material. */
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

/** What became of a mesh on the grid. */
export interface MeshReport {
  readonly triangles: TriangleReport;
  /** Of each listener, in their order. */
  readonly listeners: readonly ListenerReport[];
  /** The largest leaks, at most eight, the widest first. */
  readonly leaks: readonly Leak[];
  /** All leaks found. */
  readonly leakCount: number;
  /** Nodes of the air of all listeners, without those kept outside, and their volume, m³. */
  readonly airNodes: number;
  readonly volume: number;
  /** Those that the air of the room meets, the largest first. */
  readonly overlaps: readonly MaterialOverlap[];
  /** Volume of the air that the triangles enclose, m³; null where they do not say. */
  readonly drawnVolume: number | null;
  /** Of each scene material that faces the air, and of rigid sides, by rising index. */
  readonly areas: readonly MaterialArea[];
}
