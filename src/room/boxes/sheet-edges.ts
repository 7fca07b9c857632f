import type { BoxSheet } from '../../scene/scene.ts';
import { AXES } from '../../units/axes.ts';
import { strides, type Grid } from '../grid/grid.ts';
import type { PreparedSlab } from '../slabs/slabs.ts';
import { cellAt } from './cell-at.ts';

/** A sheet on the grid. */
export interface SheetTable {
  readonly axis: 0 | 1 | 2;
  /** The cells above its plane, along its axis: it closes the edges from the cells below to these. */
  readonly plane: number;
  /** Cells from `low` up to, without, `high`; along its axis they do not count. */
  readonly low: readonly number[];
  readonly high: readonly number[];
  /** Index of its material. */
  readonly material: number;
  /** Index of the local material on the side of lower and of higher coordinates, or RIGID. */
  readonly sides: readonly [number, number];
}

/** @param indexOf Index of a material by its name; RIGID for null. */
export function sheetTables(
  sheets: readonly BoxSheet[],
  grid: Grid,
  indexOf: (name: string | null) => number,
): SheetTable[] {
  const tables = sheets.map(({ axis, from, to, material, front, back, frontIsLow }): SheetTable => ({
    axis,
    plane: cellAt(from[axis], grid, axis),
    low: from.map((at, d) => cellAt(at, grid, d)),
    high: to.map((at, d) => cellAt(at, grid, d)),
    material: indexOf(material),
    sides: frontIsLow ? [indexOf(front), indexOf(back)] : [indexOf(back), indexOf(front)],
  }));
  return tables.filter(({ axis, plane }) => plane > 0 && plane < grid.size[axis]);
}

/** Closes the edges that cross sheets, in the bytes of some planes. @param nodes [z − from][y][x] */
export function closeSheets(tables: readonly SheetTable[], grid: Grid, planes: PreparedSlab, nodes: Uint8Array): void {
  const stride = strides(grid);
  for (const { axis, plane, low, high } of tables) {
    const first = low.map((at, d) => (d === axis ? plane - 1 : at));
    const end = high.map((at, d) => (d === axis ? plane : at));
    // The edge across z from the plane before leads into the planes.
    for (let k = Math.max(first[2], planes.from - Number(axis === 2)); k < Math.min(end[2], planes.to); k++) {
      for (let j = first[1]; j < end[1]; j++) {
        for (let i = first[0]; i < end[0]; i++) {
          const node = (k - planes.from) * stride[2] + j * stride[1] + i * stride[0];
          if (k >= planes.from) nodes[node] &= ~(2 << (2 * axis));
          if (axis < 2 || k + 1 < planes.to) nodes[node + stride[axis]] &= ~(1 << (2 * axis));
        }
      }
    }
  }
}

/** Finds the sheets that cross edges. */
export class SheetFinder {
  /** [axis] the sheets by the plane that they lie in, those of the end of the list first. */
  private readonly inPlane: readonly ReadonlyMap<number, SheetTable[]>[];

  constructor(tables: readonly SheetTable[]) {
    this.inPlane = AXES.map((axis) => {
      const byPlane = new Map<number, SheetTable[]>();
      for (const table of tables.toReversed()) {
        if (table.axis !== axis) continue;
        const there = byPlane.get(table.plane);
        if (there) there.push(table);
        else byPlane.set(table.plane, [table]);
      }
      return byPlane;
    });
  }

  /** The sheet across the edge from a cell to the next one along an axis; undefined if there is none. */
  at(cell: readonly number[], axis: number): SheetTable | undefined {
    return this.inPlane[axis]
      .get(cell[axis] + 1)
      ?.find(({ low, high }) => cell.every((at, d) => d === axis || (low[d] <= at && at < high[d])));
  }
}
