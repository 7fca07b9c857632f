import type { Direction } from '../../grid/graph.ts';
import { coordinates, type Grid } from '../../grid/grid.ts';
import {
  HALF_WAY,
  RIGID,
  type GapFace,
  type PlainSurface,
  type Surface,
  type WallCut,
} from '../../surfaces/surface.ts';
import { facesFront } from './closed-edges.ts';
import { faceMeasure, type FaceMeasure } from './face-measure.ts';
import { NO_FACE, type FaceTable } from './face-table.ts';
import { findSorted } from '../../../lists/sorted.ts';
import type { WallTriangles } from '../triangles/wall-triangles.ts';

/** The tables of a surface of triangles. */
export interface MeshTables extends PlainSurface {
  readonly kind: 'mesh';
  readonly grid: Grid;
  readonly table: FaceTable;
  readonly walls: WallTriangles;
  /** Coordinates of this grid's first node in that of the walls. */
  readonly shift: readonly [number, number, number];
  /** [triangle] factor that turns the measure of a face into its area. */
  readonly areaScale: Float64Array;
  /** Whether walls pass between the nodes. */
  readonly isCut: boolean;
  readonly gaps: readonly GapFace[];
}

/** A surface of triangles. A closed edge without a triangle, where the air was cut off, is rigid and has area 1. */
export class TableSurface implements Surface {
  private readonly measure: FaceMeasure;

  constructor(readonly plain: MeshTables) {
    this.measure = faceMeasure(plain.isCut);
  }

  get gaps(): readonly GapFace[] {
    return this.plain.gaps;
  }

  materialAt(node: number, direction: Direction): number {
    const t = this.triangleAt(node, direction);
    if (t === NO_FACE) return RIGID;
    const { walls } = this.plain;
    const front = facesFront(walls, t, direction >> 1, (direction & 1) === 0);
    return (front ? walls.front : walls.back)[t];
  }

  sheetAt(node: number, direction: Direction): number {
    const { table, walls } = this.plain;
    const face = this.faceAt(node, direction);
    if (face === NO_FACE) return RIGID;
    const beyond = face ^ 1;
    const t = table.triangle[face];
    // Where the two nodes see different triangles, there are two surfaces with something between them.
    if (t === NO_FACE || t !== table.triangle[beyond] || table.rim[face] || table.rim[beyond]) return RIGID;
    return walls.sheet[t];
  }

  sideAt(node: number, direction: Direction): number {
    const { table, walls } = this.plain;
    const face = this.faceAt(node, direction);
    const t = face === NO_FACE ? NO_FACE : table.triangle[face];
    return t === NO_FACE || table.rim[face] ? RIGID : walls.sheet[t];
  }

  areaAt(node: number, direction: Direction): number {
    const face = this.faceAt(node, direction);
    if (face === NO_FACE) return 1;
    const { areaScale, table, walls } = this.plain;
    return table.rim[face] ? 0 : faceArea(walls, areaScale, this.measure, table.triangle[face], direction >> 1);
  }

  cutAt(node: number, direction: Direction): WallCut {
    const t = this.triangleAt(node, direction);
    if (t === NO_FACE) return HALF_WAY;
    const axis = direction >> 1;
    const { grid, shift } = this.plain;
    const { corners, normals, triangles } = this.plain.walls;
    const at = coordinates(grid, node);
    let [depth, slant] = [0, 0];
    for (let d = 0; d < 3; d++) {
      const normal = normals[3 * t + d];
      depth += (corners[3 * triangles[3 * t] + d] - shift[d] - at[d]) * normal;
      if (d === axis) slant = normal;
    }
    const distance = (depth / slant) * (direction & 1 ? 1 : -1);
    return { distance: Math.min(1, Math.max(0, distance)), slant: Math.abs(slant) };
  }

  /** The triangle that a node meets in a direction, or NO_FACE. */
  private triangleAt(node: number, direction: Direction): number {
    const face = this.faceAt(node, direction);
    return face === NO_FACE ? NO_FACE : this.plain.table.triangle[face];
  }

  /** Index of a node's face in the table, or NO_FACE: a binary search in one row of the grid. */
  private faceAt(node: number, direction: Direction): number {
    const { pitch, size } = this.plain.grid;
    const { rowStart, key } = this.plain.table;
    const axis = direction >> 1;
    const fromHigh = (direction & 1) === 0;
    const line = Math.floor(node / pitch);
    const k = Math.floor(line / size[1]) + (fromHigh && axis === 2 ? 0 : 1);
    const j = (line % size[1]) + (fromHigh && axis === 1 ? 0 : 1);
    const i = node - line * pitch + (fromHigh && axis === 0 ? 0 : 1);
    const row = k * (size[1] + 1) + j;
    const edge = findSorted(key, 3 * i + axis, rowStart[row], rowStart[row + 1]);
    return edge < 0 ? NO_FACE : 2 * edge + Number(fromHigh);
  }
}

/** Area of a face on an edge along an axis whose wall is triangle t, in squared spacings. */
export function faceArea(
  walls: WallTriangles,
  areaScale: Float64Array,
  measure: FaceMeasure,
  t: number,
  axis: number,
): number {
  return measure(walls, t, axis) * areaScale[t];
}
