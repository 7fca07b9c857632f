import { NO_BOX, piecesOf, type BoxPieces } from '../../scene/box-pieces.ts';
import type { BoxElement } from '../../scene/scene.ts';
import { AIR, openAllEdges } from '../grid/graph.ts';
import { strides, type Grid } from '../grid/grid.ts';
import type { Slab } from '../slabs/slabs.ts';

/** Writes the planes of a room of boxes: most are like the plane before, and need not be painted. */
export class BoxPainter {
  /** Boxes cut into pieces, so that each node is painted once, however many boxes lie over one another. */
  private readonly pieces: BoxPieces;
  /** [axis][side of pieces] the cell that begins there. */
  private readonly cells: readonly (readonly number[])[];
  /** Planes before which a piece begins or ends, and the ends of the grid. */
  private readonly cuts: ReadonlySet<number>;

  constructor(
    private readonly boxes: readonly BoxElement[],
    private readonly grid: Grid,
  ) {
    this.pieces = piecesOf(boxes);
    this.cells = this.pieces.planes.map((coordinates, axis) => coordinates.map((at) => cellAt(at, grid, axis)));
    this.cuts = new Set([0, grid.size[2], ...this.cells[2]]);
  }

  /** Whether a plane has the boxes and the open edges of the plane before it. */
  isLikePlaneBefore(k: number): boolean {
    return !this.cuts.has(k - 1) && !this.cuts.has(k) && !this.cuts.has(k + 1);
  }

  /**
   * Paints some planes.
   *
   * @param nodes Receives their bytes: [z − from][y][x].
   * @param lastBox Receives 1 + the index of the last box that holds each node; 0: none.
   * @returns whether nothing is in the last of them
   */
  paint({ from, to }: Slab, nodes: Uint8Array, lastBox: Uint16Array): boolean {
    const { grid } = this;
    const plane = strides(grid)[2];
    // With the planes beside them, to which edges lead.
    const around = { from: Math.max(0, from - 1), to: Math.min(grid.size[2], to + 1) };
    const planes = around.to - around.from;
    const bytes = new Uint8Array(planes * plane);
    const boxes = new Uint16Array(planes * plane);
    this.fill(around, bytes, boxes);
    openAllEdges({ ...grid, size: [grid.size[0], grid.size[1], planes] }, bytes);
    const [first, end] = [(from - around.from) * plane, (to - around.from) * plane];
    nodes.set(bytes.subarray(first, end));
    lastBox.set(boxes.subarray(first, end));
    return boxes.subarray(end - plane, end).every((box) => box === 0);
  }

  /** Air and boxes of some planes, without edges. */
  private fill({ from, to }: Slab, nodes: Uint8Array, lastBox: Uint16Array): void {
    const [, rowStride, planeStride] = strides(this.grid);
    const { bounds, box: boxOf } = this.pieces;
    const [x, y, z] = this.cells;
    boxOf.forEach((box, piece) => {
      if (box === NO_BOX) return;
      const [x0, y0, z0, x1, y1, z1] = bounds.subarray(6 * piece, 6 * piece + 6);
      const value = this.boxes[box].operation === 'add' ? AIR : 0;
      for (let k = Math.max(from, z[z0]); k < Math.min(to, z[z1]); k++) {
        for (let j = y[y0]; j < y[y1]; j++) {
          const row = (k - from) * planeStride + j * rowStride;
          nodes.fill(value, row + x[x0], row + x[x1]);
          lastBox.fill(box + 1, row + x[x0], row + x[x1]);
        }
      }
    });
  }
}

/** The first cell along an axis whose middle is not below a coordinate, m; on the grid. */
export function cellAt(at: number, { origin, spacing, size }: Grid, axis: number): number {
  return Math.min(size[axis], Math.max(0, Math.round((at - origin[axis]) / spacing)));
}
