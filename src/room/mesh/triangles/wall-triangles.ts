import { BACK, FRONT, type TriangleMesh } from '../../../mesh/mesh.ts';
import type { Grid } from '../../grid/grid.ts';
import { RIGID } from '../../surfaces/surface.ts';
import {
  joined,
  sharedFloat64,
  sharedInt32,
  sharedUint16,
  sharedUint32,
  sharedUint8,
} from '../../../lists/shared-memory.ts';
import { Faults } from './faults.ts';
import { Overlaps } from './overlaps.ts';
import { Panels } from './panels.ts';
import type { TriangleReport } from './mesh-report.ts';
import { Triples } from './triples.ts';

/** Scene material of each mesh material, or RIGID, for the front and the back of its triangles. */
export interface FaceMaterials {
  /** [mesh material], as are `back` and `TriangleMesh.materialNames`. */
  readonly front: Int32Array;
  readonly back: Int32Array;
  /** Scene material of each mesh material that is a sheet or a partition, else RIGID; left out if none is. */
  readonly sheet?: Int32Array | undefined;
  /** Scene materials that are partitions, of which two surfaces may be the two sides. */
  readonly partitions?: readonly number[] | undefined;
}

/**
 * Corners are rounded to this fraction of the spacing; nodes have whole coordinates. Corners that an exporter wrote
 * slightly apart become one, panels slightly off a plane of nodes lie in it, and all coordinates are short binary
 * fractions. Walls move by at most 12 µm on a grid of 0.1 m.
 */
export const PARTS = 2 ** 12;

/** The triangles of the walls, in spacings: node (i, j, k) stands at (i, j, k). */
export interface WallTriangles {
  readonly count: number;
  /** [corner][x, y, z], each once, in spacings: multiples of 1 / PARTS. */
  readonly corners: Float64Array;
  /** [triangle][3] indices of corners. */
  readonly triangles: Uint32Array;
  /** [triangle][x, y, z], of length 1, by the right-hand rule. */
  readonly normals: Float64Array;
  /** [triangle] area, in squared spacings. */
  readonly areas: Float64Array;
  /** [triangle] scene material of each side, or RIGID. */
  readonly front: Int32Array;
  readonly back: Int32Array;
  /** [triangle] scene material of the sheet that it is, or RIGID. */
  readonly sheet: Int32Array;
  /** [triangle] mesh material. */
  readonly material: Uint16Array;
  /** [triangle] 1 where it is an opening. */
  readonly open: Uint8Array;
}

/** Whether a triangle has a point at a height between two, or at one of them, in spacings. */
export function reaches({ corners, triangles }: WallTriangles, triangle: number, low: number, high: number): boolean {
  const a = corners[3 * triangles[3 * triangle] + 2];
  const b = corners[3 * triangles[3 * triangle + 1] + 2];
  const c = corners[3 * triangles[3 * triangle + 2] + 2];
  return (a >= low || b >= low || c >= low) && (a <= high || b <= high || c <= high);
}

/** Drops degenerate triangles, merges duplicates, and puts the rest on the grid. */
export function wallTriangles(
  mesh: TriangleMesh,
  materials: FaceMaterials,
  grid: Grid,
  open: ReadonlySet<number>,
): { walls: WallTriangles; report: TriangleReport; overlaps: Overlaps } {
  const corners = new Triples();
  const cornerOf = snapVertices(mesh, grid, corners);
  const given = mesh.triangles.length / 3;
  const faults = new Faults();
  const overlaps = new Overlaps();
  const panels = new Panels(given);
  for (let t = 0; t < given; t++) {
    const [a, b, c] = [0, 1, 2].map((i) => cornerOf[mesh.triangles[3 * t + i]] ?? -1) as [number, number, number];
    if (a < 0 || b < 0 || c < 0) {
      faults.add('not-finite', t);
    } else if (a === b || b === c || c === a) {
      faults.add('repeated-vertex', t);
    } else if (Math.hypot(...crossProduct(corners.values, a, b, c)) === 0) {
      faults.add('no-area', t);
    } else {
      const material = mesh.material[t];
      const front = mesh.sides[t] & FRONT ? materials.front[material] : RIGID;
      const back = mesh.sides[t] & BACK ? materials.back[material] : RIGID;
      const sheet = materials.sheet?.[material] ?? RIGID;
      const fault = panels.add({ corners: [a, b, c], front, back, sheet, material, open: open.has(material) });
      if (fault) faults.add(fault, t);
      if (fault === 'contradiction') {
        const area = Math.hypot(...crossProduct(corners.values, a, b, c)) / 2 / PARTS ** 2;
        overlaps.add(panels.materialOf(panels.met), material, area);
      }
    }
  }
  const walls = withNormals(
    panels,
    Float64Array.from(corners.values.subarray(0, 3 * corners.count), (x) => x / PARTS),
  );
  return { walls, report: { given, kept: walls.count, faults: faults.found }, overlaps };
}

/** [vertex] index of its corner, or −1 where it is not finite. */
function snapVertices({ vertices }: TriangleMesh, { origin, spacing }: Grid, corners: Triples): Int32Array {
  const cornerOf = new Int32Array(vertices.length / 3);
  for (let v = 0; v < cornerOf.length; v++) {
    const x = Math.round(((vertices[3 * v] - origin[0]) / spacing - 0.5) * PARTS);
    const y = Math.round(((vertices[3 * v + 1] - origin[1]) / spacing - 0.5) * PARTS);
    const z = Math.round(((vertices[3 * v + 2] - origin[2]) / spacing - 0.5) * PARTS);
    cornerOf[v] = Number.isFinite(x + y + z) ? corners.numberOf(x, y, z) : -1;
  }
  return cornerOf;
}

/** (b − a) × (c − a) of three corners. */
function crossProduct(corners: Float64Array, a: number, b: number, c: number): [number, number, number] {
  const ux = corners[3 * b] - corners[3 * a];
  const uy = corners[3 * b + 1] - corners[3 * a + 1];
  const uz = corners[3 * b + 2] - corners[3 * a + 2];
  const vx = corners[3 * c] - corners[3 * a];
  const vy = corners[3 * c + 1] - corners[3 * a + 1];
  const vz = corners[3 * c + 2] - corners[3 * a + 2];
  return [uy * vz - uz * vy, uz * vx - ux * vz, ux * vy - uy * vx];
}

function withNormals(panels: Panels, corners: Float64Array): WallTriangles {
  const { count, triangles } = panels;
  const normals = new Float64Array(3 * count);
  const areas = new Float64Array(count);
  for (let t = 0; t < count; t++) {
    const normal = crossProduct(corners, triangles[3 * t], triangles[3 * t + 1], triangles[3 * t + 2]);
    const length = Math.hypot(...normal);
    areas[t] = length / 2;
    for (let axis = 0; axis < 3; axis++) normals[3 * t + axis] = normal[axis] / length;
  }
  return { corners, normals, areas, ...panels.done() };
}

/** A copy in memory that threads share. */
export function sharedWalls({ count, ...walls }: WallTriangles): WallTriangles {
  return {
    count,
    corners: joined([walls.corners], sharedFloat64),
    triangles: joined([walls.triangles], sharedUint32),
    normals: joined([walls.normals], sharedFloat64),
    areas: joined([walls.areas], sharedFloat64),
    front: joined([walls.front], sharedInt32),
    back: joined([walls.back], sharedInt32),
    sheet: joined([walls.sheet], sharedInt32),
    material: joined([walls.material], sharedUint16),
    open: joined([walls.open], sharedUint8),
  };
}
