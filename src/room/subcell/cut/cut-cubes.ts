import { findSorted } from '../../../lists/sorted.ts';

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
   * cube); 2 where this is so, but a corner has another wall here than in other cubes (`OwnWalls`); 0 where thin
   * panels, or walls on both sides of a node, leave a shape that the cube cannot represent.
   */
  readonly plain: Uint8Array;
  /** Corners of plain cubes that are not air: nodes behind a wall. */
  readonly behind: NodesBehind;
  /** Pieces of cubes that are not plain; those without are a staircase. */
  readonly pieces: Pieces;
}

/**
 * The air of cubes that walls cut into pieces, as at a thin panel, or whose corners behind walls serve the air of
 * another side. Each piece has its own values behind the walls.
 */
export interface Pieces {
  /** [piece] array index of the lowest corner of its cube, ascending. */
  readonly cube: Uint32Array;
  /** [piece] bit c: corner c of the cube is in it. */
  readonly air: Uint8Array;
  /** [piece] part of the cube, in 240ths. */
  readonly fraction: Uint8Array;
  /** [piece][corner][x, y, z] from a corner that is not in it to its wall, in spacings; 0 where it has none. */
  readonly toWall: Float32Array;
}

/** Whether a cube, by the array index of its lowest corner, is not a staircase but pieces. */
export function hasPieces({ cube }: Pieces, lowest: number): boolean {
  return findSorted(cube, lowest, 0, cube.length) >= 0;
}

export const NO_PIECES: Pieces = {
  cube: new Uint32Array(0),
  air: new Uint8Array(0),
  fraction: new Uint8Array(0),
  toWall: new Float32Array(0),
};

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
 * Corners of cubes at edges that jut into the room. Such a node is behind two walls: for some cubes round it its wall
 * is not the nearest one, but another round the edge. These cubes see their own wall.
 */
export interface OwnWalls {
  /** [corner] array index of the lowest corner of the cube, ascending. */
  readonly cube: Uint32Array;
  /** [corner] its number in the cube. */
  readonly corner: Uint8Array;
  /** [corner][x, y, z] from the corner to the cube's own wall, in spacings. */
  readonly toWall: Float32Array;
}

/** The mark of a plain cube that has an element of its own (`AlignedCubes`). */
export const ALIGNED = 3;

/** Fractions are counted in this many parts; halves, quarters and eighths are whole numbers of them. */
export const FULL_CUBE = 240;
