import type { Vec3 } from '../units/quantities.ts';

/** Sides of a triangle that are walls: bit 0 the front, which its normal by the right-hand rule points to; bit 1 the back. */
export const FRONT = 1;
export const BACK = 2;
export const BOTH_SIDES = 3;

/** A room's surfaces as a soup of triangles: open or closed, clean or not. */
export interface TriangleMesh {
  /** [vertex][x, y, z], m. */
  readonly vertices: Float64Array;
  /** [triangle][3] vertex indices. */
  readonly triangles: Uint32Array;
  /** Index into `materialNames` of each triangle. */
  readonly material: Uint16Array;
  /** As the file names them, each once. */
  readonly materialNames: readonly string[];
  /** Of each triangle FRONT, BACK or BOTH_SIDES; a side that is no wall material's is rigid. */
  readonly sides: Uint8Array;
}

/** A source or a receiver that a mesh file gives. */
export interface MeshPoint {
  readonly name: string;
  /** Metres. */
  readonly position: Vec3;
}

/** A mesh file as read. */
export interface ReadMesh {
  /** Its vertices are in the unit of the file, which is metres unless the format leaves it open (`formatUnit`). */
  readonly mesh: TriangleMesh;
  /** Materials that the file itself says are rigid. */
  readonly rigid: ReadonlySet<string>;
  /** Undefined where the format has none. */
  readonly points?: { readonly sources: readonly MeshPoint[]; readonly receivers: readonly MeshPoint[] };
}
