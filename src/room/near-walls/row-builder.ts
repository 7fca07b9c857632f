import { inOneLayer, type StencilPoints } from '../../scheme/points.ts';
import type { GraphPart } from '../grid/graph.ts';
import { strides, type Grid } from '../grid/grid.ts';

/** Parts into which a weight is split: the number of orders of three axes. */
const PARTS = 6;

/** Parts for a walk along one axis, along two and along three: these have 1, 2 and 6 orders. */
const SHARES = [6, 3, 1] as const;

/**
 * Rows of the reflecting-path operator (docs/theory/operator.md, eq. O6):
 * `λ² P u_i = Σ_k row_k (u_i − u_{i + offset_k})`, where each stencil point's weight goes to the nodes that the
 * reflecting walks to it end on, in equal shares a walk. Walks that end on i itself contribute nothing.
 *
 * Shares are counted in whole sixths before they are multiplied, and a whole weight is multiplied by exactly 1: so
 * weights of i to j and j to i are equal to the last bit, and the row of a node that sees no wall is the free
 * stencil's.
 */
export class RowBuilder {
  private readonly strides: readonly number[];
  /** Axes that walks go along: x and y where all points lie in one layer. */
  private readonly axes: 2 | 3;
  private readonly shellWeights: Float64Array;
  /** Displacements on each axis. */
  private readonly side: number;
  /** [z][y][x] of displacements: the stencil's point there, or −1. */
  private readonly pointAt: Int32Array;
  /** Index of the zero displacement. */
  private readonly centre: number;
  /** [steps][steps][steps] along the axes in any order: the shell on which these walks end, or −1. */
  private readonly shellAt: Int8Array;
  /** [point][shell]: sixths of the shell's weight that walks have brought there. */
  private readonly parts: Uint16Array;
  /** [point] one bit for each shell that has brought something. */
  private readonly brought: Uint32Array;
  private readonly weights: Float64Array;
  private graph!: GraphPart;

  constructor(
    grid: Grid,
    points: StencilPoints,
    private readonly reach: number,
  ) {
    const { offsets, shell } = points;
    this.strides = strides(grid);
    this.axes = inOneLayer(offsets) ? 2 : 3;
    const shells = Math.max(...shell) + 1;
    this.shellWeights = new Float64Array(shells);
    this.side = 2 * reach + 1;
    this.centre = (this.side ** 3 - 1) / 2;
    this.pointAt = new Int32Array(this.side ** 3).fill(-1);
    this.shellAt = new Int8Array((reach + 1) ** 3).fill(-1);
    offsets.forEach(([x, y, z], k) => {
      this.shellWeights[shell[k]] = points.weights[k];
      this.pointAt[this.centre + (z * this.side + y) * this.side + x] = k;
      this.shellAt[(Math.abs(x) * (reach + 1) + Math.abs(y)) * (reach + 1) + Math.abs(z)] = shell[k];
    });
    this.parts = new Uint16Array(offsets.length * shells);
    this.brought = new Uint32Array(offsets.length);
    this.weights = new Float64Array(offsets.length);
  }

  /** Takes the nodes that come next, with the planes within the reach of them. */
  moveTo(graph: GraphPart): void {
    this.graph = graph;
  }

  /** The row of an air node: K − 1 weights in the order of the stencil's points. The next call writes over it. */
  row(node: number): Float64Array {
    const { weights, brought, parts, shellWeights } = this;
    this.walkOn(node - this.graph.first, this.centre, 0, 0, 0);
    for (let k = 0; k < weights.length; k++) {
      let weight = 0;
      for (let left = brought[k]; left !== 0; left &= left - 1) {
        const shell = 31 - Math.clz32(left & -left);
        const at = k * shellWeights.length + shell;
        weight += shellWeights[shell] * (parts[at] / PARTS);
        parts[at] = 0;
      }
      brought[k] = 0;
      weights[k] = weight;
    }
    return weights;
  }

  /**
   * Continues walks that have come this far together along each axis that is left, and brings their shares to every
   * node where one of them ends.
   *
   * @param from in the part of the graph
   * @param axes how many they have walked along
   * @param walked a bit for each of these
   * @param steps along each of these, as an index into `shellAt`
   */
  private walkOn(from: number, displacement: number, axes: number, walked: number, steps: number): void {
    const { reach, side, shellAt, pointAt } = this;
    const { nodes } = this.graph;
    const shells = this.shellWeights.length;
    const share = SHARES[axes];
    const oneStep = (reach + 1) ** (2 - axes);
    for (let axis = 0; axis < this.axes; axis++) {
      if (walked & (1 << axis)) continue;
      const stride = this.strides[axis];
      const shift = side ** axis;
      for (let first = 2 * axis; first <= 2 * axis + 1; first++) {
        let direction = first;
        let node = from;
        let at = displacement;
        for (let count = 1; count <= reach; count++) {
          const cell = steps + count * oneStep;
          const shell = shellAt[cell];
          if (shell < 0) break;
          if (!(nodes[node] & (1 << direction))) {
            direction ^= 1;
          } else if (direction & 1) {
            node += stride;
            at += shift;
          } else {
            node -= stride;
            at -= shift;
          }
          if (at !== this.centre) {
            const point = pointAt[at];
            this.parts[point * shells + shell] += share;
            this.brought[point] |= 1 << shell;
          }
          if (axes < 2 && shellAt[cell + oneStep / (reach + 1)] >= 0) {
            this.walkOn(node, at, axes + 1, walked | (1 << axis), cell);
          }
        }
      }
    }
  }
}
