import { strides } from '../grid/grid.ts';
import type { PreparedRoom } from '../prepare/prepared.ts';
import { SubcellOperator } from '../subcell/apply.ts';

/** Columns of K, the operator times the volumes; as K is symmetric, its rows. */
export class Columns {
  private readonly values: Float64Array;
  private readonly padding: number;
  private readonly operator: SubcellOperator;
  private readonly distances: readonly number[];
  private readonly rowOf = new Map<number, number>();

  constructor(
    private readonly room: PreparedRoom,
    private readonly mass: ReadonlyMap<number, number>,
  ) {
    const { graph, offsets, nodes, subcell } = room;
    const stride = strides(graph.grid);
    this.distances = offsets.map((offset) => offset.reduce((sum, by, axis) => sum + by * stride[axis], 0));
    this.padding = Math.max(...this.distances);
    this.values = new Float64Array(graph.nodes.length + 2 * this.padding);
    this.operator = new SubcellOperator(
      graph.grid,
      offsets,
      nodes.rows,
      subcell!,
      new Float64Array(subcell!.behind.node.length),
      this.padding,
    );
    nodes.nearWall.forEach((node, place) => this.rowOf.set(node, nodes.nearWallRow[place]));
  }

  /** The nodes of a column and their weights. */
  of(node: number): [number, number][] {
    const { values, padding, operator, room, mass, distances } = this;
    const { nodes, weights, subcell } = room;
    values.fill(0);
    values[node + padding] = 1;
    subcell!.behind.node.forEach((_, g) => operator.fill(values, g));
    subcell!.behind.node.forEach((_, g) => operator.feel(values, g));
    const column: [number, number][] = [];
    const add = (at: number, value: number): void => {
      if (value !== 0) column.push([at, value]);
    };
    const sum = (at: number, rows: Float64Array, start: number): number => {
      let total = 0;
      const c = values[at + padding];
      for (let k = 0; k < distances.length; k++) total += rows[start + k] * (c - values[at + padding + distances[k]]);
      return total;
    };
    for (const at of mass.keys()) {
      if (nodes.interior[at >>> 5] & (1 << (at & 31))) add(at, sum(at, weights, 0));
      else if (this.rowOf.has(at)) add(at, sum(at, nodes.rows, this.rowOf.get(at)! * weights.length));
    }
    subcell!.node.forEach((at, j) => add(at, -operator.at(values, j) / subcell!.inverseMass[j]));
    return column;
  }
}
