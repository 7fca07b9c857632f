import type { Vec3 } from '../units/quantities.ts';
import type { Extents } from './extents.ts';

/** A part of the room's surface that is drawn in one colour. */
export interface ViewSurface {
  /** Of the scene, on the front and the back; null for what is rigid without a name. The same on both sides of boxes. */
  readonly front: string | null;
  readonly back: string | null;
  /** Of the mesh; null for boxes. */
  readonly meshMaterial: string | null;
  /** Whether it leads outside. */
  readonly open: boolean;
  /** Corners of triangles: 9 numbers each, metres. The front is the side from which they run counter-clockwise. */
  readonly positions: Float32Array;
  readonly areaSquareMetres: number;
}

export interface ViewPoint {
  readonly name: string;
  /** Metres. */
  readonly position: Vec3;
}

/** What there is to see of a scene before it is on a grid. */
export interface SceneView {
  readonly title: string;
  readonly dimensions: 2 | 3;
  readonly extentsMetres: Extents;
  readonly surfaces: readonly ViewSurface[];
  /** Edges where surfaces bend or end: pairs of points, 6 numbers each, metres. */
  readonly edges: Float32Array;
  readonly sources: readonly ViewPoint[];
  readonly receivers: readonly ViewPoint[];
  /** Names of the mesh's materials that have triangles; null for boxes. */
  readonly meshMaterials: readonly string[] | null;
}
