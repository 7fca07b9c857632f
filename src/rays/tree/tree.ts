import type { Triple } from '../room/room.ts';

/** Words of a node in {@link TriangleTree.nodes}: six bounds, and two that say what is in it. */
export const NODE_WORDS = 8;

/** The deepest level of a tree: a walk keeps at most so many nodes for later. */
export const DEEPEST_LEVEL = 40;

/** Value of the upper half of a node's last word that marks a leaf. */
export const LEAF_MARK = 0xffff;

/**
 * Triangles in a tree of boxes, as flat arrays in shared memory, which threads and shaders read alike. Coordinates
 * are in metres from {@link centre}: numbers of single precision then resolve rooms that stand far from the origin.
 *
 * A node has {@link NODE_WORDS} words, as three-mesh-bvh lays them out. Six are the lowest x, y, z and the highest
 * x, y, z of its box, a little widened against rounding. Two are whole numbers:
 * - of a leaf, its first place, and then {@link LEAF_MARK} in the upper half and the number of its places in the lower;
 * - of other nodes, how many nodes further the second child stands, and the axis along which the children are divided.
 *   The first child follows at once.
 */
export interface TriangleTree {
  /** What is taken from the coordinates of the room, metres. */
  readonly centre: Triple;
  readonly nodes: Float32Array;
  /** Memory of {@link nodes}, read as whole numbers. */
  readonly links: Uint32Array;
  /** The triangle at each place of the leaves. */
  readonly order: Uint32Array;
  /** Nine coordinates of the three corners of the triangle at each place. */
  readonly corners: Float64Array;
  /** Three components of the unit normal of each triangle, out of its front; 0 if it has no area. */
  readonly normals: Float64Array;
  /** Distance from a surface at which a ray starts that has met it, metres: above rounding, far below what matters. */
  readonly margin: number;
}

/** Where a ray meets a triangle. */
export interface Hit {
  triangle: number;
  /** Distance from the origin of the ray, metres. */
  distance: number;
  /** Whether it comes from the front of the triangle. */
  isFront: boolean;
}
