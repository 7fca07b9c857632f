import { NO_BOX, piecesOf, type BoxPieces } from '../../scene/box-pieces.ts';
import type { BoxElement } from '../../scene/scene.ts';
import { AIR, openAllEdges } from '../grid/graph.ts';
import { strides, type Grid } from '../grid/grid.ts';
import { RunError } from '../../units/errors.ts';
import { MOST_ARRAY_ELEMENTS } from '../../lists/long-bytes.ts';
import { sharedUint16 } from '../../lists/shared-memory.ts';
import type { PreparedSlab } from '../slabs/slabs.ts';
import type { BoxPlanes } from './box-surface.ts';
import { cellAt } from './cell-at.ts';
import { closeSheets, type SheetTable } from './sheet-edges.ts';

/** Writes the planes of a room of boxes: most are like the plane before, and need not be painted. */
export class BoxPainter {
  /** Boxes cut into pieces, so that each node is painted once, however many boxes lie over one another. */
  private readonly pieces: BoxPieces;
  /** [axis][side of pieces] the cell that begins there. */
  private readonly cells: readonly (readonly number[])[];
  /** Planes before which a piece or a sheet begins or ends, and the ends of the grid. */
  private readonly cuts: ReadonlySet<number>;

  constructor(
    private readonly boxes: readonly BoxElement[],
    private readonly grid: Grid,
    private readonly sheets: readonly SheetTable[],
  ) {
    this.pieces = piecesOf(boxes);
    this.cells = this.pieces.planes.map((coordinates, axis) => coordinates.map((at) => cellAt(at, grid, axis)));
    const ofSheets = sheets.flatMap(({ axis, plane, low, high }) => (axis === 2 ? [plane] : [low[2], high[2]]));
    this.cuts = new Set([0, grid.size[2], ...this.cells[2], ...ofSheets]);
  }

  /** Whether a plane has the boxes and the open edges of the plane before it. */
  isLikePlaneBefore(k: number): boolean {
    return !this.cuts.has(k - 1) && !this.cuts.has(k) && !this.cuts.has(k + 1);
  }

  /**
   * Paints some planes.
   *
   * @param nodes Receives their bytes: [z − from][y][x].
   * @returns whether the last of them has no air
   */
  paint({ from, to }: PreparedSlab, nodes: Uint8Array): boolean {
    const { grid, boxes } = this;
    const plane = strides(grid)[2];
    // With the planes beside them, to which edges lead.
    const around = { from: Math.max(0, from - 1), to: Math.min(grid.size[2], to + 1) };
    const planes = around.to - around.from;
    const bytes = new Uint8Array(planes * plane);
    this.fill(around, (box, first, end) => bytes.fill(boxes[box].operation === 'add' ? AIR : 0, first, end));
    openAllEdges({ ...grid, size: [grid.size[0], grid.size[1], planes] }, bytes);
    closeSheets(this.sheets, grid, around, bytes);
    const end = (to - around.from) * plane;
    nodes.set(bytes.subarray((from - around.from) * plane, end));
    return bytes.subarray(end - plane, end).every((bits) => bits === 0);
  }

  /** The last box that holds each node. */
  lastBoxes(): BoxPlanes {
    const [nx, ny, nz] = this.grid.size;
    const first = [...this.cuts].filter((k) => k < nz).sort((a, b) => a - b);
    const plane = strides(this.grid)[2];
    if (first.length * plane > MOST_ARRAY_ELEMENTS) throw tooManyHeights(first.length, nx * ny);
    const lastBox = sharedUint16(first.length * plane);
    first.forEach((k, place) => {
      this.fill({ from: k, to: k + 1 }, (box, from, end) =>
        lastBox.fill(box + 1, place * plane + from, place * plane + end),
      );
    });
    let place = -1;
    const placeOf = Uint32Array.from({ length: nz }, (_, k) => (first[place + 1] === k ? ++place : place));
    return { lastBox, placeOf };
  }

  /** Calls back for the nodes of each piece, row by row, from the first of the planes on. */
  private fill({ from, to }: PreparedSlab, visit: (box: number, first: number, end: number) => void): void {
    const [, rowStride, planeStride] = strides(this.grid);
    const { bounds, box: boxOf } = this.pieces;
    const [x, y, z] = this.cells;
    boxOf.forEach((box, piece) => {
      if (box === NO_BOX) return;
      const [x0, y0, z0, x1, y1, z1] = bounds.subarray(6 * piece, 6 * piece + 6);
      for (let k = Math.max(from, z[z0]); k < Math.min(to, z[z1]); k++) {
        for (let j = y[y0]; j < y[y1]; j++) {
          const row = (k - from) * planeStride + j * rowStride;
          visit(box, row + x[x0], row + x[x1]);
        }
      }
    });
  }
}

function tooManyHeights(heights: number, nodes: number): RunError {
  return new RunError(
    `the boxes begin and end at ${heights} heights of the grid, each with ${nodes} nodes: too many for one array`,
    'Give boxes common heights, turn the room so that another side lies along z, or lower the maximum frequency.',
  );
}
