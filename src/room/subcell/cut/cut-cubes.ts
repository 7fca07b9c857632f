/**
 * The space between the nodes. A cube has eight neighbouring nodes of the grid as its corners; the lowest one
 * identifies it. A cube whose corners are all air, with its twelve edges open, is full; one without air at its corners
 * is empty; the others are listed here.
 */
export interface CutCubes {
  /** [cube] array index of the lowest corner, ascending. */
  readonly cube: Uint32Array;
  /**
   * [cube] part of it that is air of the room, in 240ths. Where triangles do not determine it, as at the ends of
   * openings: share of its eight corners that are air.
   */
  readonly fraction: Uint8Array;
  /**
   * [cube] 1 where the air in the cube is one connected piece and open edges of the cube join its air corners (a plain
   * cube); 2 where this is so, but a corner has another wall here than in other cubes (`OwnWalls`); 0 where thin panels, or walls on both sides of a node, leave a shape that the cube cannot represent.
   */
  readonly plain: Uint8Array;
  /** Corners of plain cubes that are not air: nodes behind a wall. */
  readonly behind: NodesBehind;
}

export interface NodesBehind {
  /** [node] array index, ascending. */
  readonly node: Uint32Array;
  /**
   * [node][x, y, z] from the node to the nearest point of a wall that borders the air of its plain cubes, in spacings.
   */
  readonly toWall: Float32Array;
  readonly own: OwnWalls;
}

/**
 * Corners of cubes at edges that jut into the room. Such a node is behind two walls: for some cubes round it its wall is
 * not the nearest one, but another round the edge. These cubes see their own wall.
 */
export interface OwnWalls {
  /** [corner] array index of the lowest corner of the cube, ascending. */
  readonly cube: Uint32Array;
  /** [corner] its number in the cube. */
  readonly corner: Uint8Array;
  /** [corner][x, y, z] from the corner to the cube's own wall, in spacings. */
  readonly toWall: Float32Array;
}

/** Fractions are counted in this many parts; halves, quarters and eighths are whole numbers of them. */
export const FULL = 240;
