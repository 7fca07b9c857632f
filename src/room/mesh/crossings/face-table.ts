import { growableUint32 } from '../../../lists/growable.ts';
import { isAmong } from '../../slabs/slab-nodes.ts';
import { AIR, type RoomGraph } from '../../grid/graph.ts';
import type { Grid } from '../../grid/grid.ts';
import { facesFront, type ClosedEdges } from './closed-edges.ts';
import type { Cropped } from '../air/crop.ts';
import { joined, joinedStarts, sharedUint32, sharedUint8 } from '../../../lists/shared-memory.ts';
import { slabsOf, type PreparedSlab } from '../../slabs/slabs.ts';
import { each, type Job, type Work } from '../../slabs/work.ts';
import type { WallTriangles } from '../triangles/wall-triangles.ts';
import { TriangleCounts, type Counts } from './triangle-counts.ts';

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

interface TableShared {
  readonly edges: Pick<ClosedEdges, 'rowStart' | 'key' | 'low' | 'high' | 'rims'>;
  /** The grid of the edges; the room's grid is a part of it. */
  readonly whole: Grid;
  readonly graph: RoomGraph;
  /** Coordinates in the whole grid of the room's first node. */
  readonly from: readonly [number, number, number];
  readonly walls: WallTriangles;
  /** Array indices of the nodes kept beyond openings, ascending. */
  readonly outside: Uint32Array;
}

interface TableSlab extends FaceTable {
  /** [6 triangle + 3 of the back + axis] faces with area that show a side, but for those of nodes beyond openings. */
  readonly counts: Counts;
}

/** The faces of the edges whose lower nodes are in some planes, counted from the plane before the room. */
export const faceSlab: Job<TableShared, PreparedSlab, TableSlab> = {
  name: 'faces of triangles',
  begin: (shared) => {
    const counts = new TriangleCounts(6 * shared.walls.count);
    return (slab) => facesOfSlab(shared, slab, counts);
  },
};

/** Edges that are closed and have air on at least one side. */
function facesOfSlab(
  { edges, whole, graph, from, walls, outside }: TableShared,
  slab: PreparedSlab,
  counts: TriangleCounts,
): TableSlab {
  const [nx, ny] = graph.grid.size;
  const { pitch } = graph.grid;
  const isOutside = isAmong(outside, graph, { from: slab.from - 1, to: slab.to + 1 });
  const rowStart = new Uint32Array((slab.to - slab.from) * (ny + 1) + 1);
  const key = growableUint32();
  const triangle = growableUint32();
  const rim = growableUint32();
  /** Adds the triangle that a node sees, if it is air. */
  const see = (isAir: boolean, isRim: number, t: number, axis: number, fromHigh: boolean, node: number): void => {
    triangle.push(isAir ? t : NO_FACE);
    rim.push(isRim);
    if (!isAir || isRim || isOutside(node)) return;
    counts.add(6 * t + (facesFront(walls, t, axis, fromHigh) ? 0 : 3) + axis);
  };
  for (let plane = slab.from; plane < slab.to; plane++) {
    const k = plane - 1;
    for (let j = -1; j < ny; j++) {
      const wholeRow = (k + from[2]) * whole.size[1] + j + from[1];
      const isRow = k + from[2] >= 0 && j + from[1] >= 0;
      for (let edge = isRow ? edges.rowStart[wholeRow] : 0; isRow && edge < edges.rowStart[wholeRow + 1]; edge++) {
        const axis = edges.key[edge] % 3;
        const i = (edges.key[edge] - axis) / 3 - from[0];
        if (i < -1 || i >= nx) continue;
        const low = bitsAt(graph, i, j, k);
        const high = bitsAt(graph, i + Number(axis === 0), j + Number(axis === 1), k + Number(axis === 2));
        const isOpen = (low & (2 << (2 * axis))) !== 0;
        if (isOpen || !((low | high) & AIR)) continue;
        key.push(3 * (i + 1) + axis);
        const node = (k * ny + j) * pitch + i;
        see((low & AIR) !== 0, edges.rims[edge] & 1, edges.low[edge], axis, false, node);
        const next = node + (axis === 0 ? 1 : axis === 1 ? pitch : pitch * ny);
        see((high & AIR) !== 0, edges.rims[edge] >> 1, edges.high[edge], axis, true, next);
      }
      rowStart[(plane - slab.from) * (ny + 1) + j + 2] = key.length;
    }
  }
  return {
    rowStart,
    key: key.done(),
    triangle: triangle.done(),
    rim: Uint8Array.from(rim.done()),
    counts: counts.done(),
  };
}

/** Faces by triangle, whole numbers. */
export interface ShownFaces {
  /** [3 triangle + axis] faces that show its front, and its back. */
  readonly front: Uint32Array;
  readonly back: Uint32Array;
}

/**
 * @param edges of the whole grid, of which the room's is a part
 * @param outside Array indices of the nodes kept beyond openings, ascending; their faces do not count as shown.
 * @param planes Planes of a slab.
 */
export function* faceTableWork(
  { rowStart, key, low, high, rims }: ClosedEdges,
  whole: Grid,
  { graph, from }: Cropped,
  walls: WallTriangles,
  outside: Uint32Array,
  planes?: number,
): Work<{ readonly table: FaceTable; readonly shown: ShownFaces }> {
  const [nx, ny, nz] = graph.grid.size;
  const shared = { edges: { rowStart, key, low, high, rims }, whole, graph, from, walls, outside };
  const parts = yield* each(faceSlab, shared, slabsOf({ size: [nx, ny, nz + 1] }, planes));
  const counts = new Uint32Array(6 * walls.count);
  for (const part of parts) TriangleCounts.addTo(counts, part.counts);
  const table = {
    rowStart: joinedStarts(parts.map((part) => part.rowStart)),
    key: joined(
      parts.map((part) => part.key),
      sharedUint32,
    ),
    triangle: joined(
      parts.map((part) => part.triangle),
      sharedUint32,
    ),
    rim: joined(
      parts.map((part) => part.rim),
      sharedUint8,
    ),
  };
  const ofSide = (side: 0 | 1): Uint32Array =>
    Uint32Array.from({ length: 3 * walls.count }, (_, i) => counts[6 * Math.floor(i / 3) + 3 * side + (i % 3)]);
  return { table, shown: { front: ofSide(0), back: ofSide(1) } };
}

/** A node's byte, 0 beyond the grid. */
function bitsAt({ grid: { size, pitch }, nodes }: RoomGraph, i: number, j: number, k: number): number {
  if (i < 0 || j < 0 || k < 0 || i >= size[0] || j >= size[1] || k >= size[2]) return 0;
  return nodes[(k * size[1] + j) * pitch + i];
}
