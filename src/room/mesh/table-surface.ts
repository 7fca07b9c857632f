import type { Direction } from '../graph.ts';
import type { Grid } from '../grid.ts';
import { RIGID, type Surface } from '../surface.ts';
import { facesFront } from './closed-edges.ts';
import { NO_FACE, type FaceTable } from './face-table.ts';
import { findSorted } from './sorted.ts';
import type { WallTriangles } from './walls.ts';

/** The largest area of a face, in squares of the spacing: walls that the grid samples too thinly. */
const LARGEST_AREA = 1.25;

/** A surface of triangles. A closed edge without a triangle, where the air was cut off, is rigid and of area 1. */
export class TableSurface implements Surface {
  constructor(
    private readonly grid: Grid,
    private readonly table: FaceTable,
    private readonly walls: WallTriangles,
    /** [triangle] by which the |cosine| of its normal and an edge is multiplied to give the area of a face. */
    private readonly areaScale: Float64Array,
  ) {}

  materialAt(node: number, direction: Direction): number {
    const t = this.triangleAt(node, direction);
    if (t === NO_FACE) return RIGID;
    const front = facesFront(this.walls, t, direction >> 1, (direction & 1) === 0);
    return (front ? this.walls.front : this.walls.back)[t]!;
  }

  areaAt(node: number, direction: Direction): number {
    const t = this.triangleAt(node, direction);
    return t === NO_FACE ? 1 : faceArea(this.walls, this.areaScale, t, direction >> 1);
  }

  /** The triangle that a node meets in a direction, or NO_FACE: a binary search in one row of the grid. */
  private triangleAt(node: number, direction: Direction): number {
    const { pitch, size } = this.grid;
    const { rowStart, key, triangle } = this.table;
    const axis = direction >> 1;
    const fromHigh = (direction & 1) === 0;
    const line = Math.floor(node / pitch);
    const k = Math.floor(line / size[1]) + (fromHigh && axis === 2 ? 0 : 1);
    const j = (line % size[1]) + (fromHigh && axis === 1 ? 0 : 1);
    const i = node - line * pitch + (fromHigh && axis === 0 ? 0 : 1);
    const row = k * (size[1] + 1) + j;
    const edge = findSorted(key, 3 * i + axis, rowStart[row]!, rowStart[row + 1]!);
    return edge < 0 ? NO_FACE : triangle[2 * edge + Number(fromHigh)]!;
  }
}

/** Area of a face on an edge along an axis whose wall is triangle t, in squares of the spacing. */
export function faceArea(walls: WallTriangles, areaScale: Float64Array, t: number, axis: number): number {
  return Math.min(LARGEST_AREA, Math.abs(walls.normals[3 * t + axis]!) * areaScale[t]!);
}
