import { AIR, type RoomGraph } from '../../grid/graph.ts';
import type { Grid } from '../../grid/grid.ts';
import { facesFront, type ClosedEdges } from './closed-edges.ts';
import type { Cropped } from '../crop.ts';
import type { WallTriangles } from '../triangles/wall-triangles.ts';

/**
 * Closed edges of a grid's air, row by row, with the triangle that the node on each side sees. The lower node (i, j, k)
 * of an edge may lie beyond the grid, at −1.
 */
export interface FaceTable {
  /** [(k + 1)(ny + 1) + j + 1] index of its first edge; one more entry at the end. */
  readonly rowStart: Uint32Array;
  /** [edge] 3(i + 1) + axis of its lower node, ascending within a row. */
  readonly key: Uint32Array;
  /** [edge][0 from the lower node, 1 from the higher] the triangle, or NO_FACE where that node is not air. */
  readonly triangle: Uint32Array;
  /** [edge][side] 1 where the line passes beside rims only: the edge is closed there, but stands for no area. */
  readonly rim: Uint8Array;
}

export const NO_FACE = 2 ** 32 - 1;

/** @param whole The grid of the edges; the room's grid is a part of it. */
export function faceTable(edges: ClosedEdges, whole: Grid, room: Cropped): FaceTable {
  const [, ny, nz] = room.graph.grid.size;
  const rowStart = new Uint32Array((ny + 1) * (nz + 1) + 1);
  forEachClosedEdge(edges, whole, room, (row) => rowStart[row + 1]++);
  for (let row = 0; row + 1 < rowStart.length; row++) rowStart[row + 1] += rowStart[row];
  const key = new Uint32Array(rowStart.at(-1)!);
  const triangle = new Uint32Array(2 * key.length);
  const rim = new Uint8Array(2 * key.length);
  let face = 0;
  forEachClosedEdge(edges, whole, room, (_, edgeKey, edge, lowIsAir, highIsAir) => {
    key[face] = edgeKey;
    triangle[2 * face] = lowIsAir ? edges.low[edge] : NO_FACE;
    triangle[2 * face + 1] = highIsAir ? edges.high[edge] : NO_FACE;
    rim[2 * face] = edges.rims[edge] & 1;
    rim[2 * face + 1] = edges.rims[edge] >> 1;
    face++;
  });
  return { rowStart, key, triangle, rim };
}

/** Calls back for every face with area: its triangle, whether it is the triangle's front, and the axis of its edge. */
export function forEachFace(
  { key, triangle, rim }: FaceTable,
  walls: WallTriangles,
  visit: (triangle: number, front: boolean, axis: number, face: number) => void,
): void {
  for (let face = 0; face < triangle.length; face++) {
    const t = triangle[face];
    if (t === NO_FACE || rim[face]) continue;
    const axis = key[face >> 1] % 3;
    visit(t, facesFront(walls, t, axis, (face & 1) === 1), axis, face);
  }
}

/** [edge][side] 1 for faces of some nodes of the room. */
export function facesOf(
  { rowStart, key, triangle }: FaceTable,
  { size, pitch }: Grid,
  isOne: (node: number) => boolean,
): Uint8Array {
  const marks = new Uint8Array(triangle.length);
  const rows = size[1] + 1;
  for (let row = 0; row + 1 < rowStart.length; row++) {
    const first = ((Math.floor(row / rows) - 1) * size[1] + (row % rows) - 1) * pitch;
    for (let edge = rowStart[row]; edge < rowStart[row + 1]; edge++) {
      const axis = key[edge] % 3;
      const low = first + (key[edge] - axis) / 3 - 1;
      const high = low + (axis === 0 ? 1 : axis === 1 ? pitch : pitch * size[1]);
      if (triangle[2 * edge] !== NO_FACE && isOne(low)) marks[2 * edge] = 1;
      if (triangle[2 * edge + 1] !== NO_FACE && isOne(high)) marks[2 * edge + 1] = 1;
    }
  }
  return marks;
}

/** Edges by rows of the room, with row and key of the room, that are closed and have air on at least one side. */
function forEachClosedEdge(
  { rowStart, key }: ClosedEdges,
  whole: Grid,
  { graph, from }: Cropped,
  visit: (row: number, key: number, edge: number, lowIsAir: boolean, highIsAir: boolean) => void,
): void {
  const [nx, ny, nz] = graph.grid.size;
  for (let k = -1; k < nz; k++) {
    for (let j = -1; j < ny; j++) {
      const wholeRow = (k + from[2]) * whole.size[1] + j + from[1];
      if (k + from[2] < 0 || j + from[1] < 0) continue;
      for (let edge = rowStart[wholeRow]; edge < rowStart[wholeRow + 1]; edge++) {
        const axis = key[edge] % 3;
        const i = (key[edge] - axis) / 3 - from[0];
        if (i < -1 || i >= nx) continue;
        const low = bitsAt(graph, i, j, k);
        const high = bitsAt(graph, i + Number(axis === 0), j + Number(axis === 1), k + Number(axis === 2));
        const isOpen = (low & (2 << (2 * axis))) !== 0;
        if (isOpen || !((low | high) & AIR)) continue;
        const row = (k + 1) * (ny + 1) + j + 1;
        visit(row, 3 * (i + 1) + axis, edge, (low & AIR) !== 0, (high & AIR) !== 0);
      }
    }
  }
}

/** A node's byte, 0 beyond the grid. */
function bitsAt({ grid: { size, pitch }, nodes }: RoomGraph, i: number, j: number, k: number): number {
  if (i < 0 || j < 0 || k < 0 || i >= size[0] || j >= size[1] || k >= size[2]) return 0;
  return nodes[(k * size[1] + j) * pitch + i];
}
