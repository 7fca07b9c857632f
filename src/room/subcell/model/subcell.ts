import type { Offset } from '../../../scheme/shells.ts';

/**
 * Nodes of a room between which walls pass (docs/theory/subcell.md). Before each step the nodes behind walls get their
 * values from their donors. Then each node i of `node` changes by
 *   Σ_k rows[row_i][k] (u_k − u_i)                      the dictionary's row, if it has one
 *   + Σ_corners f_i,c Σ_k element_c,k (u_k − u_i)       the cubes round it
 *   + Σ_j linkWeight_j (u_link − u_i)                   cubes that are not plain
 *   + Σ_g weight_g ρ_g                                  the sums of the nodes behind walls whose donor it is
 * times inverseMass_i. ρ_g is the sum over the cubes round node g behind the wall. All weights include λ².
 */
export interface Subcell {
  /** [node] array index, ascending. None of these is interior or in the list of near-wall nodes. */
  readonly node: Uint32Array;
  /** [node] index into the dictionary of rows, or NO_ROW. */
  readonly row: Uint32Array;
  /** [node] 1/D: D is the volume that moves with the node, in cubed spacings. */
  readonly inverseMass: Float64Array;
  /**
   * [node][cube] fractions in 240ths of the eight cubes round it: bit 0 of the cube: towards +x, bit 1: +y, bit 2: +z.
   */
  readonly fractions: Uint8Array;
  /** [node] index of its first link; one more entry at the end. */
  readonly linkStart: Uint32Array;
  /** [link] array index of the node at the other end; λ² times the weight. */
  readonly link: Uint32Array;
  readonly linkWeight: Float64Array;
  /** [node] index of its first guest (node behind a wall); one more entry at the end. */
  readonly guestStart: Uint32Array;
  /** [guest] index into `behind.node`; its weight. */
  readonly guest: Uint32Array;
  readonly guestWeight: Float64Array;
  readonly behind: {
    /** [g] array index, ascending. */
    readonly node: Uint32Array;
    /** [g][cube] as above. */
    readonly fractions: Uint8Array;
    /** [g] index of its first donor; one more entry at the end. */
    readonly donorStart: Uint32Array;
    /** [donor] array index of a node of `node`; its weight. The weights of one g are positive and add to 1. */
    readonly donor: Uint32Array;
    readonly donorWeight: Float64Array;
  };
  /**
   * λ² times the weight of a full cube between two of its corners that differ along one axis, two and three; a corner
   * has three neighbours of the first kind, three of the second, one of the third in each cube.
   */
  readonly element: readonly [number, number, number];
  /** Number of nodes behind walls without an image in the room; they follow one air corner of their cubes. */
  readonly withoutImage: number;
  /** Number of nodes made heavier than their air, to stay within the bound of the time step. */
  readonly heavier: number;
  /** The volume that this adds, in cubed spacings. */
  readonly heavierVolume: number;
}

/** Marks a node without a row in the dictionary. */
export const NO_ROW = 2 ** 32 - 1;

/** The eight cubes round a node, as signs along the axes, in the order of `fractions`. */
export const CUBES: readonly Offset[] = Array.from({ length: 8 }, (_, c) => [
  c & 1 ? 1 : -1,
  c & 2 ? 1 : -1,
  c & 4 ? 1 : -1,
]);
