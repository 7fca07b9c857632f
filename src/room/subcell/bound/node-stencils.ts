import { FULL_CUBE } from '../cut/cut-cubes.ts';
import { CUBES, NO_ROW } from '../model/subcell.ts';
import type { CutOperator } from './cut-operator.ts';

/** Neighbours of a node on the cubes round it, by (1 + x) + 3 (1 + y) + 9 (1 + z). */
const NEIGHBOURS = 27;
const MIDDLE = 13;
/** [neighbour] steps along each axis. */
const STEPS = Array.from({ length: NEIGHBOURS }, (_, n) => [
  (n % 3) - 1,
  (Math.floor(n / 3) % 3) - 1,
  Math.floor(n / 9) - 1,
]);
/** [cube][corner but the node itself] the neighbour there, and one less than the number of axes to it. */
const CORNERS_OF = CUBES.flatMap((cube) =>
  [1, 2, 3, 4, 5, 6, 7].map((corner) => {
    const at = cube.map((sign, axis) => (corner & (1 << axis) ? sign : 0));
    return { slot: MIDDLE + at[0] + 3 * at[1] + 9 * at[2], axes: at.filter((x) => x !== 0).length - 1 };
  }),
);
const CUBE_SLOTS = Uint8Array.from(CORNERS_OF, ({ slot }) => slot);
const CUBE_AXES = Uint8Array.from(CORNERS_OF, ({ axes }) => axes);

/** Stencils that are kept at a time: a power of two. */
const MOST = 1 << 13;

/**
 * What a node is coupled with by its row of the dictionary and by the cubes round it. Many nodes have the same; a
 * stencil is made once for each.
 */
export class NodeStencils {
  /** [stencil] its first entry; one more at the end. */
  readonly start = new Uint32Array(MOST + 1);
  /** [entry] distance in an array of the part's nodes; weight, not 0. */
  distance = new Int32Array(1 << 12);
  weight = new Float64Array(1 << 12);
  /** [stencil] sum of the weights. */
  readonly sum = new Float64Array(MOST);
  private count = 0;
  /** Number of entries. */
  private length = 0;
  /** [stencil] row, and two words of the fractions. */
  private readonly key = new Int32Array(3 * MOST);
  /** Stencils by hash, with linear probing. */
  private readonly table = new Int16Array(2 * MOST);
  /** [neighbour], [point of the stencil] distance in the array. */
  private readonly neighbours = new Int32Array(NEIGHBOURS);
  private readonly points: Int32Array;
  /** [point of the stencil] its neighbour, or −1. */
  private readonly slotOf: Int32Array;
  private readonly slots = new Float64Array(NEIGHBOURS);

  constructor(private readonly room: Pick<CutOperator, 'offsets' | 'rows' | 'subcell'>) {
    const { offsets } = room;
    this.points = new Int32Array(offsets.length);
    this.slotOf = Int32Array.from(offsets, ([x, y, z]) =>
      Math.max(Math.abs(x), Math.abs(y), Math.abs(z)) > 1 ? -1 : MIDDLE + x + 3 * y + 9 * z,
    );
  }

  /** Says how far apart neighbours in y and in z are in the array: 0 in z in a room of one layer. */
  lieApart(row: number, plane: number): void {
    if (this.neighbours[MIDDLE + 3] === row && this.neighbours[MIDDLE + 9] === plane) return;
    STEPS.forEach(([x, y, z], n) => (this.neighbours[n] = z * plane + y * row + x));
    this.room.offsets.forEach(([x, y, z], k) => (this.points[k] = z * plane + y * row + x));
    this.clear();
  }

  /**
   * The stencil of a node; its entries stay until the next is asked for.
   *
   * @param row of the dictionary, or NO_ROW
   * @param fractions [node][cube], two words each
   */
  of(row: number, fractions: Int32Array, node: number): number {
    const { key, table } = this;
    const low = fractions[2 * node];
    const high = fractions[2 * node + 1];
    let hash = Math.imul(row ^ Math.imul(low, 0x85ebca6b), 0x9e3779b1) ^ Math.imul(high, 0xc2b2ae35);
    hash = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d);
    let at = (hash ^ (hash >>> 16)) & (table.length - 1);
    for (; table[at] > 0; at = (at + 1) & (table.length - 1)) {
      const k = 3 * (table[at] - 1);
      if (key[k] === (row | 0) && key[k + 1] === low && key[k + 2] === high) return table[at] - 1;
    }
    if (this.count === MOST) {
      this.clear();
      return this.of(row, fractions, node);
    }
    const stencil = this.count++;
    table[at] = stencil + 1;
    key[3 * stencil] = row;
    key[3 * stencil + 1] = low;
    key[3 * stencil + 2] = high;
    this.write(stencil, row, low, high);
    return stencil;
  }

  private clear(): void {
    this.table.fill(0);
    this.count = 0;
    this.length = 0;
  }

  /** @param low,high the two words of the fractions */
  private write(stencil: number, row: number, low: number, high: number): void {
    const { slots, slotOf, points, neighbours } = this;
    const { rows, offsets } = this.room;
    const count = offsets.length;
    this.makeRoom(count + NEIGHBOURS);
    const { distance, weight } = this;
    let length = this.length;
    let sum = this.gatherCubes(low, high);
    if (row !== NO_ROW) {
      const first = row * count;
      for (let k = 0; k < count; k++) {
        const coupling = rows[first + k];
        if (coupling === 0) continue;
        sum += coupling;
        const slot = slotOf[k];
        if (slot >= 0) slots[slot] += coupling;
        else {
          distance[length] = points[k];
          weight[length++] = coupling;
        }
      }
    }
    for (let n = 0; n < NEIGHBOURS; n++) {
      if (slots[n] === 0) continue;
      distance[length] = neighbours[n];
      weight[length++] = slots[n];
    }
    this.length = length;
    this.sum[stencil] = sum;
    this.start[stencil + 1] = length;
  }

  private makeRoom(more: number): void {
    if (this.length + more <= this.distance.length) return;
    const { distance, weight } = this;
    this.distance = new Int32Array(2 * (this.length + more));
    this.weight = new Float64Array(this.distance.length);
    this.distance.set(distance);
    this.weight.set(weight);
  }

  /** Puts the couplings of a node with its neighbours on the cubes round it into `slots`. Returns their sum. */
  private gatherCubes(low: number, high: number): number {
    const { element } = this.room.subcell;
    const { slots } = this;
    slots.fill(0);
    let all = 0;
    for (let c = 0; c < 8; c++) {
      const fraction = ((c < 4 ? low : high) >>> (8 * (c & 3))) & 0xff;
      if (fraction === 0) continue;
      for (let e = 7 * c; e < 7 * c + 7; e++) {
        const weight = (fraction * element[CUBE_AXES[e]]) / FULL_CUBE;
        slots[CUBE_SLOTS[e]] += weight;
        all += weight;
      }
    }
    return all;
  }
}
