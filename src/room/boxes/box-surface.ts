import { RIGID, type PlainSurface, type Surface } from '../surfaces/surface.ts';
import { directionStrides, type Direction } from '../grid/graph.ts';
import { coordinates, storedNodes, strides, type Grid } from '../grid/grid.ts';
import { AXES } from '../../units/axes.ts';
import { SheetFinder, type SheetTable } from './sheet-edges.ts';
import { memberOf } from '../../lists/member-of.ts';
import type { NodeNumbers } from '../../lists/node-numbers.ts';

/** A patch of a face on the grid. */
export interface PatchTable {
  /** The face of the box, by its direction. */
  readonly face: number;
  /** Cells from `low` up to, without, `high`; along the axis of the face they do not count. */
  readonly low: readonly number[];
  readonly high: readonly number[];
  readonly material: number;
}

/** The last box that holds each node, once for planes that follow one another and have the same boxes. */
export interface BoxPlanes {
  /** [place][y][x] 1 + index of the box; 0: none. */
  readonly lastBox: Uint16Array;
  /** [z] place of the plane. */
  readonly placeOf: Uint32Array;
}

/** Who closes the edges of boxes. */
export interface BoxTables extends PlainSurface, BoxPlanes {
  readonly kind: 'boxes';
  readonly grid: Grid;
  /** [box][direction] material, or RIGID. */
  readonly faceMaterials: readonly (readonly number[])[];
  /** [box] its patches, the one that counts first. */
  readonly patches: readonly (readonly PatchTable[])[];
  /** [box] whether it adds air. */
  readonly adds: readonly boolean[];
  readonly sheets: readonly SheetTable[];
  /** [material] whether it is a partition, of which a face of a box is a side. */
  readonly partitions: readonly boolean[];
  /** Array indices of the nodes beyond openings: their walls are rigid. */
  readonly outside: NodeNumbers;
}

/** A surface of boxes. */
export class BoxSurface implements Surface {
  private readonly stride: readonly number[];
  private readonly isOutside: (node: number) => boolean;
  private readonly plane: number;
  private readonly sheets: SheetFinder | undefined;

  constructor(readonly plain: BoxTables) {
    this.stride = directionStrides(plain.grid);
    this.isOutside = memberOf(plain.outside, storedNodes(plain.grid));
    this.plane = strides(plain.grid)[2];
    this.sheets = plain.sheets.length > 0 ? new SheetFinder(plain.sheets) : undefined;
  }

  /**
   * The box that made this face last: the box subtracted beyond the edge, or the box added before it. Between two nodes
   * of air it is the local material of that side of a sheet.
   */
  materialAt(node: number, direction: Direction): number {
    const { grid } = this.plain;
    if (this.isOutside(node)) return RIGID;
    const here = this.lastBox(node);
    const beyond = insideGrid(grid, node, direction) ? this.lastBox(node + this.stride[direction]) : 0;
    if (this.sheets && this.isAir(here) && this.isAir(beyond)) {
      return this.sheetOf(node, direction)?.sides[direction & 1 ? 0 : 1] ?? RIGID;
    }
    const material = this.ofWall(node, direction, here, beyond);
    return this.plain.partitions[material] ? RIGID : material;
  }

  /** @param here 1 + index of the last box that holds the node. @param beyond The same of the next node; 0: none. */
  private ofWall(node: number, direction: Direction, here: number, beyond: number): number {
    return beyond > here ? this.onFace(beyond - 1, direction ^ 1, node) : this.onFace(here - 1, direction, node);
  }

  sideAt(node: number, direction: Direction): number {
    if (!this.plain.partitions.includes(true) || this.isOutside(node)) return RIGID;
    const here = this.lastBox(node);
    const beyond = insideGrid(this.plain.grid, node, direction) ? this.lastBox(node + this.stride[direction]) : 0;
    if (this.isAir(here) && this.isAir(beyond)) return RIGID;
    const material = this.ofWall(node, direction, here, beyond);
    return this.plain.partitions[material] ? material : RIGID;
  }

  sheetAt(node: number, direction: Direction): number {
    if (this.isOutside(node)) return RIGID;
    return this.sheetOf(node, direction)?.material ?? RIGID;
  }

  /** The sheet across an edge between two nodes of air. */
  private sheetOf(node: number, direction: Direction): SheetTable | undefined {
    const { grid } = this.plain;
    const low = direction & 1 ? node : node + this.stride[direction];
    return this.sheets?.at(coordinates(grid, low), direction >> 1);
  }

  /** @param last 1 + index of the last box that holds a node; 0: none. */
  private isAir(last: number): boolean {
    return last > 0 && this.plain.adds[last - 1];
  }

  private lastBox(node: number): number {
    const { placeOf, lastBox } = this.plain;
    const z = Math.floor(node / this.plane);
    return lastBox[(placeOf[z] - z) * this.plane + node];
  }

  /** The material of a face of a box beside a node. */
  private onFace(box: number, face: number, node: number): number {
    const { grid, faceMaterials, patches } = this.plain;
    if (patches[box].length > 0) {
      const cell = coordinates(grid, node);
      const holds = ({ face: of, low, high }: PatchTable): boolean =>
        of === face && AXES.every((d) => d === face >> 1 || (low[d] <= cell[d] && cell[d] < high[d]));
      const patch = patches[box].find(holds);
      if (patch) return patch.material;
    }
    return faceMaterials[box][face];
  }

  areaAt(): number {
    return 1;
  }

  /** This surface with partitions. @param partitions [material] */
  withPartitions(partitions: readonly boolean[]): BoxSurface {
    return new BoxSurface({ ...this.plain, partitions });
  }

  /** This surface, with rigid walls round the nodes beyond openings. */
  withOutside(outside: NodeNumbers): BoxSurface {
    return new BoxSurface({ ...this.plain, outside });
  }
}

/** Whether the neighbour in a direction lies on the grid. */
function insideGrid({ size, pitch }: Grid, node: number, direction: number): boolean {
  const plane = pitch * size[1];
  const at = [node % pitch, Math.floor((node % plane) / pitch), Math.floor(node / plane)][direction >> 1];
  return direction & 1 ? at + 1 < size[direction >> 1] : at > 0;
}
