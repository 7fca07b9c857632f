/**
 * The room between the nodes. A cube has eight neighbouring nodes of the grid as its corners and is named by the lowest of
 * them. A cube whose corners are all air, with its twelve edges open, is full; one without air at its corners is empty;
 * the others are listed here.
 */
export interface CutCubes {
  /** [cube] array index of the lowest corner, rising. */
  readonly cube: Uint32Array;
  /** [cube] part of it that is air of the room, in 240ths. Of a cube that is not plain: air corners in eight, in 240ths. */
  readonly fraction: Uint8Array;
  /**
   * [cube] 1 where one connected piece of air fills part of the cube and its air corners are joined by open edges of the
   * cube; 0 where thin panels, or walls on both sides of a node, leave what the cube cannot represent.
   */
  readonly plain: Uint8Array;
  /** Corners of plain cubes that are no air: nodes behind a wall. */
  readonly behind: NodesBehind;
}

export interface NodesBehind {
  /** [node] array index, rising. */
  readonly node: Uint32Array;
  /** [node][x, y, z] from the node to the nearest point of a wall that its plain cubes' air touches, in spacings. */
  readonly toWall: Float32Array;
}

/** Parts in which fractions are counted: halves, quarters and eighths are whole. */
export const FULL = 240;
