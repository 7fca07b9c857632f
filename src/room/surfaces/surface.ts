import type { Direction } from '../grid/graph.ts';

/** Marks a closed edge whose wall is rigid, whatever the materials. */
export const RIGID = -1;

/** The walls that close the edges of a room. Defined only for closed edges of air nodes. */
export interface Surface {
  /** Material of the wall that an air node meets in a direction: an index, or RIGID. */
  materialAt(node: number, direction: Direction): number;
  /** Area of the true wall behind that cell face, in squared spacings: below 1 where the wall is slanted. */
  areaAt(node: number, direction: Direction): number;
  /** How the wall crosses the edge, where walls pass between the nodes. */
  cutAt?(node: number, direction: Direction): WallCut;
  /**
   * Material of the sheet between two air nodes, which sound goes through: an index, or RIGID. Asked from the lower
   * node, in direction 1, 3 or 5. The laws that a sheet's sides have besides are those of `materialAt`.
   */
  sheetAt?(node: number, direction: Direction): number;
  /**
   * Material of the sheet or partition of which an air node meets a side in a direction, whatever is behind it: an
   * index, or RIGID. Where two sides of a partition have solid between them, sound goes from the one to the other.
   */
  sideAt?(node: number, direction: Direction): number;
  /** Walls in gaps that no node stands in. */
  readonly gaps?: readonly GapFace[];
  /** The surface as plain data, if it can be given to threads. */
  readonly plain?: PlainSurface;
}

/** Walls of one material in a gap that opens to an air node: docs/theory/walls.md, 'Gaps'. */
export interface GapFace {
  readonly node: number;
  readonly material: number;
  /** Area of the walls, in squared spacings. */
  readonly area: number;
  /**
   * How far the pressure falls on the way into the gap, in the mean over the area, for a flow of 1 through each unit of
   * area: a length, in spacings, times the ratio of the areas of the walls and of the gap.
   */
  readonly drop: number;
}

/** The tables of a surface of boxes or of a mesh; `surfaceOf` makes it from them. */
export interface PlainSurface {
  readonly kind: 'boxes' | 'mesh';
}

/** How a wall crosses an edge of the grid. */
export interface WallCut {
  /** Distance from the node to the wall along the edge, in spacings, 0 to 1. */
  readonly distance: number;
  /** |cosine| between the edge and the wall's normal. */
  readonly slant: number;
}

/** The staircase's wall: half-way between two nodes and at right angles to the edge. */
export const HALF_WAY: WallCut = { distance: 0.5, slant: 1 };
