import { RIGID, type PlainSurface, type Surface } from '../faces/surface.ts';
import { directionStrides, type Direction } from '../grid/graph.ts';
import type { Grid } from '../grid/grid.ts';
import { memberOf } from '../../lists/member-of.ts';

/** Who closes the edges of boxes. */
export interface BoxTables extends PlainSurface {
  readonly kind: 'boxes';
  readonly grid: Grid;
  /** [stored node] 1 + index of the last box that holds it; 0: none. */
  readonly lastBox: Uint16Array;
  /** [box][direction] material, or RIGID. */
  readonly faceMaterials: readonly (readonly number[])[];
  /** Array indices of the nodes beyond openings: their walls are rigid. */
  readonly outside: Uint32Array;
}

/** A surface of boxes. */
export class BoxSurface implements Surface {
  private readonly stride: readonly number[];
  private readonly isOutside: (node: number) => boolean;

  constructor(readonly plain: BoxTables) {
    this.stride = directionStrides(plain.grid);
    this.isOutside = memberOf(plain.outside, plain.lastBox.length);
  }

  /** The box that made this face last: the box subtracted beyond the edge, or the box added before it. */
  materialAt(node: number, direction: Direction): number {
    const { grid, lastBox, faceMaterials } = this.plain;
    if (this.isOutside(node)) return RIGID;
    const here = lastBox[node];
    const beyond = insideGrid(grid, node, direction) ? lastBox[node + this.stride[direction]] : 0;
    return beyond > here ? faceMaterials[beyond - 1][direction ^ 1] : faceMaterials[here - 1][direction];
  }

  areaAt(): number {
    return 1;
  }

  /** The same surface, with rigid walls round the nodes beyond openings. */
  withOutside(outside: Uint32Array): BoxSurface {
    return new BoxSurface({ ...this.plain, outside });
  }
}

/** Whether the neighbour in a direction lies on the grid. */
function insideGrid({ size, pitch }: Grid, node: number, direction: number): boolean {
  const plane = pitch * size[1];
  const at = [node % pitch, Math.floor((node % plane) / pitch), Math.floor(node / plane)][direction >> 1];
  return direction & 1 ? at + 1 < size[direction >> 1] : at > 0;
}
