import type { Offset } from '../../scheme/shells.ts';

/**
 * Nodes of a room whose walls pass between the nodes (docs/theory/subcell.md). In units of λ²/D, with the field's values at the nodes behind
 * walls filled in from their hosts, node i of `node` gets in each step
 *   Σ_k rows[row_i][k] (u_k − u_i)                      the dictionary's row, if it has one
 *   + Σ_corners f_i,c Σ_k element_c,k (u_k − u_i)       the cubes round it
 *   + Σ_j linkWeight_j (u_link − u_i)                   cubes that are not plain
 *   + Σ_g weight_g ρ_g                                  what the nodes behind walls, of which it is a host, feel
 * times inverseMass_i, where ρ_g is the sum over the cubes round the node g behind the wall. λ² is in all weights.
 */
export interface Subcell {
  /** [node] array index, rising. None of these is interior or in the list of near-wall nodes. */
  readonly node: Uint32Array;
  /** [node] index into the dictionary of rows, or NO_ROW. */
  readonly row: Uint32Array;
  /** [node] 1/D: D is the volume that moves with the node, in cubes of the spacing. */
  readonly inverseMass: Float64Array;
  /** [node][cube] fractions in 240ths of the eight cubes round it: bit 0 of the cube: towards +x, bit 1: +y, bit 2: +z. */
  readonly fractions: Uint8Array;
  /** [node + 1] where its links start. */
  readonly linkStart: Uint32Array;
  /** [link] array index of the node at the other end; λ² times the weight. */
  readonly link: Uint32Array;
  readonly linkWeight: Float64Array;
  /** [node + 1] where its share of nodes behind walls starts. */
  readonly guestStart: Uint32Array;
  /** [guest] index into `behind.node`; its weight. */
  readonly guest: Uint32Array;
  readonly guestWeight: Float64Array;
  readonly behind: {
    /** [g] array index, rising. */
    readonly node: Uint32Array;
    /** [g][cube] as above. */
    readonly fractions: Uint8Array;
    /** [g + 1] where its hosts start. */
    readonly hostStart: Uint32Array;
    /** [host] array index of a node of `node`; weights of one g add to 1, all are positive. */
    readonly host: Uint32Array;
    readonly hostWeight: Float64Array;
  };
  /**
   * λ² times the weight of a full cube between two of its corners that differ along one axis, two and three; a corner has
   * three neighbours of the first kind, three of the second, one of the third in each cube.
   */
  readonly element: readonly [number, number, number];
  /** How many nodes behind walls have no image in the room; they follow one air corner of their cubes. */
  readonly withoutImage: number;
  /** How many nodes were made heavier than their air, to stay within the bound of the time step. */
  readonly heavier: number;
}

/** No row of the dictionary. */
export const NO_ROW = 2 ** 32 - 1;

/** The eight cubes round a node, as signs along the axes, in the order of `fractions`. */
export const CUBES: readonly Offset[] = Array.from({ length: 8 }, (_, c) => [
  c & 1 ? 1 : -1,
  c & 2 ? 1 : -1,
  c & 4 ? 1 : -1,
]);
