import type { Vec3 } from '../units/quantities.ts';
import type { ImportAccount } from './imported.ts';

/** Sides of a triangle, as bits. The front is the side that the normal by the right-hand rule points to. */
export const FRONT = 1;
export const BACK = 2;
export const BOTH_SIDES = 3;

/** Largest number of materials of a room: each wall face of a prepared room has 15 bits for its own. */
export const MOST_MATERIALS = 32_768;

/** A room's surfaces as unconnected triangles. They may be open or closed, and have faults. */
export interface TriangleMesh {
  /** [vertex][x, y, z], m. */
  readonly vertices: Float64Array;
  /** Vertex indices, [triangle][corner]. */
  readonly triangles: Uint32Array;
  /** [triangle] index into `materialNames`. */
  readonly material: Uint16Array;
  /** Names in the file, each once. */
  readonly materialNames: readonly string[];
  /** [triangle] the sides that have the material: FRONT, BACK or BOTH_SIDES. The other side is rigid. */
  readonly sides: Uint8Array;
}

/** A source or a receiver given by a mesh file. */
export interface MeshPoint {
  readonly name: string;
  /** Position of the point, metres. */
  readonly position: Vec3;
}

/** A room that a mesh file names, such as an IfcSpace. */
export interface MeshSpace {
  readonly name: string;
  /** Whether its shell is in the mesh. */
  readonly isTaken: boolean;
  /** Volume of the space, m³. */
  readonly volume: number;
  /** Lowest and highest corner, m. */
  readonly from: Vec3;
  readonly to: Vec3;
}

/** Choices where a format leaves them to the reader. */
export interface MeshChoices {
  /** Names of the rooms to take; undefined is all, none is the building's parts themselves. */
  readonly spaces?: readonly string[] | undefined;
}

/** A mesh file as read. */
export interface ReadMesh {
  /** Vertices are in the unit of the file: metres, unless the format leaves the unit open (`formatUnit`). */
  readonly mesh: TriangleMesh;
  /** Names of the materials that the file itself declares rigid. */
  readonly rigid: ReadonlySet<string>;
  /** Metres of the file's unit, where the file itself says it and the format leaves it open; otherwise undefined. */
  readonly metresPerUnit?: number | undefined;
  /** What was taken and left out; undefined for formats of which everything with a surface is taken. */
  readonly imported?: ImportAccount;
  /** Rooms that the file names; undefined if the format has none. */
  readonly spaces?: readonly MeshSpace[];
  /** Sources and receivers of the file; undefined if its format has none. */
  readonly points?: { readonly sources: readonly MeshPoint[]; readonly receivers: readonly MeshPoint[] };
}
