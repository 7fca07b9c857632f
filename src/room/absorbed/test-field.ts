import { mixed } from '../../lists/hash.ts';
import { reachAlong } from '../../scheme/points.ts';
import { strides } from '../grid/grid.ts';
import type { Slab } from '../slabs/slabs.ts';
import type { PreparedRoom } from '../prepared.ts';
import { SubcellOperator } from '../subcell/apply.ts';
import { forEachRow, placesIn, type Block } from './block.ts';

/** σ: the field is smoothed by e^(−σP), whatever the Courant number: waves of 19 spacings are the strongest. */
const SMOOTHING = 4.6;

/** Terms of the series of e^(−x) that are smaller than this are left out. */
const LEAST_TERM = 1e-4;

/**
 * A smooth random field in a part of a room with rigid walls: noise times e^(−σP). So it obeys the rigid walls as
 * the room's operator does, and on the two sides of a panel wider than some spacings it is nearly independent, as a
 * diffuse field is. Beyond the block it is 0.
 */
export class TestField {
  /** [node + padding] The field in its planes. */
  readonly values: Float32Array;
  readonly padding: number;
  private readonly distances: Int32Array;
  private readonly operator: SubcellOperator | undefined;

  /** @param slab planes with all nodes of the blocks that are filled */
  constructor(
    private readonly room: PreparedRoom,
    slab: Slab,
  ) {
    const { graph, offsets, subcell, nodes } = room;
    const stride = strides(graph.grid);
    const margin = stride.reduce((sum, step, axis) => sum + (reachAlong(offsets, axis) + 1) * step, 0);
    this.padding = margin - slab.from * stride[2];
    this.values = new Float32Array((slab.to - slab.from) * stride[2] + 2 * margin);
    this.distances = Int32Array.from(offsets, (offset) => offset.reduce((sum, by, axis) => sum + by * stride[axis], 0));
    this.operator =
      subcell &&
      new SubcellOperator(
        graph.grid,
        offsets,
        nodes.rows,
        subcell,
        new Float64Array(subcell.behind.node.length),
        this.padding,
      );
  }

  /** Fills a block with another field; what was there before is gone. */
  fill(block: Block, seed: number): void {
    const { values, padding, operator, room } = this;
    const { grid } = room.graph;
    const { nodes, subcell } = room;
    const interior: number[] = [];
    forEachRow(grid, block, (first, last) => {
      for (let at = first; at <= last; at++) if (nodes.interior[at >>> 5] & (1 << (at & 31))) interior.push(at);
    });
    const nearWall = placesIn(nodes.nearWall, grid, block);
    const cut = subcell ? placesIn(subcell.node, grid, block) : new Uint32Array(0);
    const behind = subcell ? placesIn(subcell.behind.node, grid, block) : new Uint32Array(0);
    const moving = Uint32Array.from([
      ...interior,
      ...Array.from(nearWall, (place) => nodes.nearWall[place]),
      ...Array.from(cut, (place) => subcell!.node[place]),
    ]);
    const noise = (node: number): number => (mixed((node ^ Math.imul(seed, 0x9e3779b9)) | 0) & 0x10000 ? 1 : -1);
    moving.forEach((node, m) => {
      const place = m - interior.length - nearWall.length;
      values[node + padding] = noise(node) * (place >= 0 ? Math.sqrt(subcell!.inverseMass[cut[place]]) : 1);
    });
    // e^(−σP) as a series of Chebyshev's polynomials of 1 − λ²P/2, whose eigenvalues lie between −1 and 1.
    const series = smoothingSeries(SMOOTHING / room.scheme.courant ** 2);
    const change = new Float64Array(moving.length);
    const sum = Float64Array.from(moving, (node) => series[0] * values[node + padding]);
    const before = new Float64Array(moving.length);
    for (let n = 1; n < series.length; n++) {
      for (const g of behind) operator!.fill(values, g);
      for (const g of behind) operator!.feel(values, g);
      let m = 0;
      for (const node of interior) change[m++] = this.sum(node, room.weights, 0);
      for (const place of nearWall) {
        change[m++] = this.sum(nodes.nearWall[place], nodes.rows, nodes.nearWallRow[place] * room.weights.length);
      }
      for (const place of cut) change[m++] = operator!.at(values, place);
      moving.forEach((node, at) => {
        const now = values[node + padding];
        const next = n === 1 ? now + change[at] / 2 : 2 * now + change[at] - before[at];
        before[at] = now;
        values[node + padding] = next;
        sum[at] += series[n] * next;
      });
    }
    moving.forEach((node, at) => (values[node + padding] = sum[at]));
    for (const g of behind) operator!.fill(values, g);
  }

  /** −λ²P u of a node with a row. */
  private sum(node: number, rows: Float64Array, start: number): number {
    const { values, padding, distances } = this;
    const i = node + padding;
    const c = values[i];
    let sum = 0;
    for (let k = 0; k < distances.length; k++) sum += rows[start + k] * (values[i + distances[k]] - c);
    return sum;
  }
}

/** Points at which the integral of the series is taken: more than twice its terms. */
const POINTS = 1024;

/** The coefficients c of e^(−σx) = Σ c_k T_k(1 − x/2), 0 ≤ x ≤ 4. */
function smoothingSeries(sigma: number): number[] {
  const series: number[] = [];
  for (let k = 0; k < POINTS / 4; k++) {
    let sum = 0;
    for (let i = 0; i < POINTS; i++) {
      const angle = (Math.PI * (i + 0.5)) / POINTS;
      sum += Math.exp(-2 * sigma * (1 - Math.cos(angle))) * Math.cos(k * angle);
    }
    series.push(((k === 0 ? 1 : 2) * sum) / POINTS);
    if (k > 0 && Math.abs(series[k]) < LEAST_TERM * series[0]) break;
  }
  return series;
}
