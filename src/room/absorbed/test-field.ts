import { mixed } from '../../lists/hash.ts';
import { nodeNumbersFrom, type NodeNumbers } from '../../lists/node-numbers.ts';
import { reachAlong } from '../../scheme/points.ts';
import { storedNodes, strides } from '../grid/grid.ts';
import type { PreparedRoom } from '../prepared.ts';
import { SubcellOperator } from '../subcell/apply.ts';
import { forEachRow, placesIn, type Block } from './block.ts';

/** σ: the field is smoothed by e^(−σP), whatever the Courant number: waves of 19 spacings are the strongest. */
const SMOOTHING = 4.6;

/** Terms of the series of e^(−x) that are smaller than this are left out. */
const LEAST_TERM = 1e-4;

/** Planes between a node behind a wall and its hosts: fewer, as its image is at most 5.3 spacings away (`hosts.ts`). */
const HOSTS = 8;

/**
 * A smooth random field in a part of a room with rigid walls: noise times e^(−σP). So it obeys the rigid walls as
 * the room's operator does, and on the two sides of a panel wider than some spacings it is nearly independent, as a
 * diffuse field is. Beyond the block it is 0. One object serves one block after the other.
 */
export class TestField {
  /** [node + padding] The field in the planes of the block. */
  values = new Float32Array(0);
  padding = 0;
  private readonly distances: Int32Array;
  private readonly series: readonly number[];
  /** Stored nodes before and after the planes. */
  private readonly margin: number;
  private readonly felt: Float64Array;
  /** Array indices of the nodes of the block, and the places of its nodes behind walls. */
  private moving: NodeNumbers = new Uint32Array(0);
  private behind: Uint32Array = new Uint32Array(0);

  constructor(private readonly room: PreparedRoom) {
    const { graph, offsets, scheme, subcell } = room;
    const stride = strides(graph.grid);
    this.margin = stride.reduce((sum, step, axis) => sum + (reachAlong(offsets, axis) + 1) * step, 0);
    this.distances = Int32Array.from(offsets, (offset) => offset.reduce((sum, by, axis) => sum + by * stride[axis], 0));
    // e^(−σP) as a series of Chebyshev's polynomials of 1 − λ²P/2, whose eigenvalues lie between −1 and 1.
    this.series = smoothingSeries(SMOOTHING / scheme.courant ** 2);
    this.felt = new Float64Array(subcell ? subcell.behind.node.length : 0);
  }

  /** Goes to the planes of a block. */
  private moveTo({ low, high }: Block): void {
    for (const node of this.moving) this.values[node + this.padding] = 0;
    for (const g of this.behind) {
      this.values[this.room.subcell!.behind.node[g] + this.padding] = 0;
      this.felt[g] = 0;
    }
    const plane = strides(this.room.graph.grid)[2];
    const planes = high[2] - low[2] + 1 + 2 * HOSTS;
    const length = planes * plane + 2 * this.margin;
    if (this.values.length < length) this.values = new Float32Array(length);
    this.padding = this.margin - (low[2] - HOSTS) * plane;
  }

  /** Fills a block with another field; what was there before is gone. */
  fill(block: Block, seed: number): void {
    this.moveTo(block);
    const { values, padding, room, series } = this;
    const { grid } = room.graph;
    const { nodes, subcell } = room;
    const interior: number[] = [];
    forEachRow(grid, block, (first, last) => {
      for (let at = first; at <= last; at++)
        if (nodes.interior[Math.floor(at / 32)] & (1 << (at & 31))) interior.push(at);
    });
    const nearWall = placesIn(nodes.nearWall, grid, block);
    const cut = subcell ? placesIn(subcell.node, grid, block) : new Uint32Array(0);
    const behind = subcell ? placesIn(subcell.behind.node, grid, block) : new Uint32Array(0);
    const moving = nodeNumbersFrom(storedNodes(grid), [
      ...interior,
      ...Array.from(nearWall, (place) => nodes.nearWall[place]),
      ...Array.from(cut, (place) => subcell!.node[place]),
    ]);
    this.moving = moving;
    this.behind = behind;
    const operator = subcell && new SubcellOperator(grid, room.offsets, nodes.rows, subcell, this.felt, padding);
    const noise = (node: number): number => (mixed((node ^ Math.imul(seed, 0x9e3779b9)) | 0) & 0x10000 ? 1 : -1);
    moving.forEach((node, m) => {
      const place = m - interior.length - nearWall.length;
      values[node + padding] = noise(node) * (place >= 0 ? Math.sqrt(subcell!.inverseMass[cut[place]]) : 1);
    });
    const change = new Float64Array(moving.length);
    const sum = Float64Array.from(moving as Iterable<number>, (node) => series[0] * values[node + padding]);
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
