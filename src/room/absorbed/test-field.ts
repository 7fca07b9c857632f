import { mixedHash } from '../../lists/hash.ts';
import { nodeNumbersFrom, type NodeNumbers } from '../../lists/node-numbers.ts';
import { reachAlong } from '../../scheme/points.ts';
import { storedNodes, strides } from '../grid/grid.ts';
import type { PreparedRoom } from '../prepare/prepared.ts';
import { SubcellOperator } from '../subcell/apply.ts';
import { forEachRow, placesIn, type AbsorbedBlock } from './block.ts';

/** σ: the field is smoothed by e^(−σP), whatever the Courant number: waves of 19 spacings are the strongest. */
export const SMOOTHING = 4.6;

/** Terms of the series of e^(−x) that are smaller than this are left out. */
const LEAST_TERM = 1e-4;

/** Planes from a node behind a wall to its donors: fewer, as its image is at most 5.3 spacings off (`donors.ts`). */
const DONORS = 8;

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
    const sigma = SMOOTHING / scheme.courant ** 2;
    if (lastSeries?.sigma !== sigma) lastSeries = { sigma, series: smoothingSeries(sigma) };
    this.series = lastSeries.series;
    this.felt = new Float64Array(subcell ? subcell.behind.node.length : 0);
  }

  /** Goes to the planes of a block. */
  private moveTo({ low, high }: AbsorbedBlock): void {
    for (const node of this.moving) this.values[node + this.padding] = 0;
    for (const g of this.behind) {
      this.values[this.room.subcell!.behind.node[g] + this.padding] = 0;
      this.felt[g] = 0;
    }
    const plane = strides(this.room.graph.grid)[2];
    const planes = high[2] - low[2] + 1 + 2 * DONORS;
    const length = planes * plane + 2 * this.margin;
    if (this.values.length < length) this.values = new Float32Array(length);
    this.padding = this.margin - (low[2] - DONORS) * plane;
  }

  /** Fills a block with another field; what was there before is gone. */
  fill(block: AbsorbedBlock, seed: number): void {
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
    const noise = (node: number): number => (mixedHash((node ^ Math.imul(seed, 0x9e3779b9)) | 0) & 0x10000 ? 1 : -1);
    moving.forEach((node, m) => {
      const place = m - interior.length - nearWall.length;
      values[node + padding] = noise(node) * (place >= 0 ? Math.sqrt(subcell!.inverseMass[cut[place]]) : 1);
    });
    const at = Int32Array.from(moving as Iterable<number>, (node) => node + padding);
    const free = at.subarray(0, interior.length);
    const near = at.subarray(interior.length, interior.length + nearWall.length);
    const oneRow = new Uint32Array(free.length);
    const nearRows = nearWall.map((place) => nodes.nearWallRow[place] * room.weights.length);
    const change = new Float64Array(at.length);
    const sum = Float64Array.from(at, (i) => series[0] * values[i]);
    const before = new Float64Array(at.length);
    for (let n = 1; n < series.length; n++) {
      for (const g of behind) operator!.fill(values, g);
      for (const g of behind) operator!.feel(values, g);
      this.sums(free, room.weights, oneRow, change.subarray(0, free.length));
      this.sums(near, nodes.rows, nearRows, change.subarray(free.length));
      let m = free.length + near.length;
      for (const place of cut) change[m++] = operator!.at(values, place);
      if (n === 1) beginSeries(values, at, change, before, series[n], sum);
      else goOn(values, at, change, before, series[n], sum);
    }
    for (let m = 0; m < at.length; m++) values[at[m]] = sum[m];
    for (const g of behind) operator!.fill(values, g);
  }

  /**
   * −λ²P u of nodes with rows, four at a time: a processor adds to four sums in the time of one.
   *
   * @param at The nodes' places among the values.
   * @param starts Where the row of each begins among `rows`.
   * @param change Gets the sums.
   */
  private sums(at: Int32Array, rows: Float64Array, starts: Uint32Array, change: Float64Array): void {
    const { values, distances } = this;
    // The last four may overlap those before.
    for (let m = 0; m < at.length; m += 4) {
      const first = Math.max(0, Math.min(m, at.length - 4));
      const [i0, r0] = [at[first], starts[first]];
      const [i1, r1] = [at[first + 1] ?? i0, starts[first + 1] ?? r0];
      const [i2, r2] = [at[first + 2] ?? i0, starts[first + 2] ?? r0];
      const [i3, r3] = [at[first + 3] ?? i0, starts[first + 3] ?? r0];
      const [c0, c1, c2, c3] = [values[i0], values[i1], values[i2], values[i3]];
      let [sum0, sum1, sum2, sum3] = [0, 0, 0, 0];
      for (let k = 0; k < distances.length; k++) {
        const distance = distances[k];
        sum0 += rows[r0 + k] * (values[i0 + distance] - c0);
        sum1 += rows[r1 + k] * (values[i1 + distance] - c1);
        sum2 += rows[r2 + k] * (values[i2 + distance] - c2);
        sum3 += rows[r3 + k] * (values[i3 + distance] - c3);
      }
      change[first] = sum0;
      // What is beyond the end of the list goes nowhere.
      if (first + 1 < at.length) change[first + 1] = sum1;
      if (first + 2 < at.length) change[first + 2] = sum2;
      if (first + 3 < at.length) change[first + 3] = sum3;
    }
  }
}

/**
 * Makes u[1] = T_1 u[0] at some places, and adds it times a term of the series to a sum. A small function by itself, as
 * {@link goOn}: V8 translates it long before it would translate all of `fill`.
 *
 * @param before Receives u[0].
 */
function beginSeries(
  values: Float32Array,
  at: Int32Array,
  change: Float64Array,
  before: Float64Array,
  term: number,
  sum: Float64Array,
): void {
  for (let m = 0; m < at.length; m++) {
    const now = values[at[m]];
    const next = now + change[m] / 2;
    before[m] = now;
    values[at[m]] = next;
    sum[m] += term * next;
  }
}

/** Makes u[n+1], as {@link beginSeries} makes u[1]. @param before u[n−1]; receives u[n]. */
function goOn(
  values: Float32Array,
  at: Int32Array,
  change: Float64Array,
  before: Float64Array,
  term: number,
  sum: Float64Array,
): void {
  for (let m = 0; m < at.length; m++) {
    const now = values[at[m]];
    const next = 2 * now + change[m] - before[m];
    before[m] = now;
    values[at[m]] = next;
    sum[m] += term * next;
  }
}

/** Points at which the integral of the series is taken: more than twice its terms. */
const POINTS = 1024;

/** The last series: all blocks of a room have the same. */
let lastSeries: { readonly sigma: number; readonly series: readonly number[] } | undefined;

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
