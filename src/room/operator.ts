import type { Scheme } from '../scheme/scheme.ts';
import { shellPoints, type Offset } from '../scheme/shells.ts';
import type { RoomGraph } from './graph.ts';
import { axisOrders, ReflectingWalker } from './walk.ts';

/** Parts into which a weight is split: as many as the axes have orders. */
const PARTS = 6;

/** The stencil as the kernels see it: off-centre points, by shells. */
export interface StencilPoints {
  /** K − 1 offsets in nodes, without the centre. */
  readonly offsets: readonly Offset[];
  /** λ²α of each offset. */
  readonly weights: Float64Array;
  /** Index into the stencil's shells of each offset. */
  readonly shell: Uint8Array;
}

/** Off-centre points of a scheme and their weights λ²α. */
export function stencilPoints(scheme: Scheme): StencilPoints {
  const entries = scheme.stencil.shells.flatMap((shell, index) =>
    shellPoints(shell).map((offset) => ({ offset, weight: scheme.courant ** 2 * scheme.weights[index]!, index })),
  );
  return {
    offsets: entries.map(({ offset }) => offset),
    weights: Float64Array.from(entries, ({ weight }) => weight),
    shell: Uint8Array.from(entries, ({ index }) => index),
  };
}

/**
 * Rows of the reflecting-path operator (mathematics page, 3):
 * `λ² P u_i = Σ_k row_k (u_i − u_{i + offset_k})`, where each stencil point's weight goes to the nodes that the
 * reflecting walks to it end on, in equal shares a walk. Walks that end on i itself contribute nothing.
 *
 * Shares are counted in whole sixths before they are multiplied, and a whole weight is multiplied by exactly 1: so weights
 * of i to j and j to i are equal to the last bit, and the row of a node that sees no wall is the free stencil's.
 */
export class RowBuilder {
  private readonly walker: ReflectingWalker;
  private readonly orders: readonly (readonly (readonly number[])[])[];
  private readonly column = new Map<number, number>();
  private readonly shellWeights: Float64Array;
  private readonly counts: Uint16Array;
  private readonly width: number;

  constructor(
    graph: RoomGraph,
    private readonly points: StencilPoints,
    private readonly reach: number,
  ) {
    this.walker = new ReflectingWalker(graph);
    this.width = 2 * reach + 1;
    this.orders = points.offsets.map(axisOrders);
    points.offsets.forEach((offset, k) => this.column.set(this.key(offset), k));
    const shells = Math.max(...points.shell) + 1;
    this.shellWeights = new Float64Array(shells);
    points.shell.forEach((shell, k) => (this.shellWeights[shell] = points.weights[k]!));
    this.counts = new Uint16Array(points.offsets.length * shells);
  }

  private key([x, y, z]: Offset): number {
    return ((z + this.reach) * this.width + y + this.reach) * this.width + x + this.reach;
  }

  /** The row of an air node: K − 1 weights in the order of the stencil's points. */
  row(node: number): Float64Array {
    const { offsets, shell } = this.points;
    const shells = this.shellWeights.length;
    this.counts.fill(0);
    offsets.forEach((offset, k) => {
      const orders = this.orders[k]!;
      for (const order of orders) {
        if (this.walker.walk(node, offset, order) === node) continue;
        const end = this.column.get(this.key(this.walker.displacement));
        if (end === undefined) throw new Error(`a walk to ${offset.join()} left the stencil`);
        this.counts[end * shells + shell[k]!]! += PARTS / orders.length;
      }
    });
    const row = new Float64Array(offsets.length);
    for (let k = 0; k < row.length; k++) {
      for (let s = 0; s < shells; s++) row[k]! += this.shellWeights[s]! * (this.counts[k * shells + s]! / PARTS);
    }
    return row;
  }
}
