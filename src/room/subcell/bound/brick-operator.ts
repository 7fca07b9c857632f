import { lowerBound } from '../../../lists/sorted.ts';
import type { Offset } from '../../../scheme/shells.ts';
import { strides, type Grid } from '../../grid/grid.ts';
import { FULL } from '../cut/cut-cubes.ts';
import { CUBES, NO_ROW, type Subcell } from '../subcell.ts';
import type { NodeRange } from './bricks.ts';

/** Some nodes of a part of the grid, rising: cut nodes, and nodes behind walls. */
export interface Looked {
  readonly nodes: Uint16Array;
  readonly behind: Uint16Array;
}

/** What the operator of the cut nodes of a room is made of. */
export interface CutOperator {
  readonly grid: Grid;
  /** Points of the stencil, in the order of the rows. */
  readonly offsets: readonly Offset[];
  readonly reach: number;
  /** The dictionary of rows. */
  readonly rows: Float64Array;
  readonly subcell: Omit<Subcell, 'heavier' | 'heavierVolume'>;
}

/** A matrix by rows: the entries of row i are those from start[i] up to start[i + 1]. */
class SparseRows {
  start = new Uint32Array(1);
  column: Uint16Array = new Uint16Array(1 << 12);
  weight: Float32Array = new Float32Array(1 << 12);
  private length = 0;

  begin(rows: number): void {
    if (this.start.length <= rows) this.start = new Uint32Array(2 * rows);
    this.length = 0;
  }

  push(column: number, weight: number): void {
    if (this.length === this.column.length) {
      const [columns, weights] = [this.column, this.weight];
      this.column = new Uint16Array(2 * this.length);
      this.column.set(columns);
      this.weight = new Float32Array(2 * this.length);
      this.weight.set(weights);
    }
    this.column[this.length] = column;
    this.weight[this.length++] = weight;
  }

  /** All entries pushed since the last row belong to row `row`. */
  end(row: number): void {
    this.start[row + 1] = this.length;
  }
}

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

/**
 * The operator of {@link Subcell} on the cut nodes of a part of the grid, as sparse matrices; all other nodes are held
 * at 0. One object serves one part after the other.
 */
export class BrickOperator {
  /** Number of cut nodes, and of nodes behind walls. */
  count = 0;
  behind = 0;
  /** [cut node] place in the room's list. */
  readonly place: number[] = [];
  private readonly guest: number[] = [];
  /** Index of each node of the part, with a margin of the stencil's reach: 1 + i of cut node i, then nodes behind. */
  private at = new Uint16Array(0);
  private readonly side: [number, number, number] = [0, 0, 0];
  private from: readonly [number, number, number] = [0, 0, 0];
  private readonly couplings = new SparseRows();
  private readonly felt = new SparseRows();
  private readonly hosts = new SparseRows();
  private readonly guests = new SparseRows();
  /** [cut node] index into `at`. */
  private readonly local: number[] = [];
  private sums = new Float64Array(0);
  private readonly slots = new Float64Array(NEIGHBOURS);
  /** [neighbour] distance in `at`. */
  private readonly neighbours = new Int32Array(NEIGHBOURS);
  /** [offset] its neighbour in NEIGHBOURS, or −1. */
  private readonly slotOf: Int32Array;
  private readonly margin: number;

  constructor(private readonly room: CutOperator) {
    this.margin = Math.max(1, room.reach);
    this.slotOf = Int32Array.from(room.offsets, ([x, y, z]) =>
      Math.max(Math.abs(x), Math.abs(y), Math.abs(z)) > 1 ? -1 : MIDDLE + x + 3 * y + 9 * z,
    );
  }

  /** Goes to a part of the grid of fewer than 2¹⁶ nodes. */
  moveTo(part: NodeRange): void {
    const { node, behind } = this.room.subcell;
    this.from = part.from;
    for (let axis = 0; axis < 3; axis++) this.side[axis] = part.to[axis] - part.from[axis] + 2 * this.margin;
    const size = this.side[0] * this.side[1] * this.side[2];
    if (this.at.length < size) this.at = new Uint16Array(size);
    // To its end: what a larger part left there would be found by `near`.
    else this.at.fill(0);
    STEPS.forEach(([x, y, z], n) => (this.neighbours[n] = (z * this.side[1] + y) * this.side[0] + x));
    this.list(node, part, this.place, 1);
    this.count = this.place.length;
    this.list(behind.node, part, this.guest, 1 + this.count);
    this.behind = this.guest.length;
    if (this.sums.length < 2 * this.behind) this.sums = new Float64Array(4 * this.behind);
    this.writeCutNodes();
    this.writeNodesBehind();
  }

  /**
   * −λ²P u times the volume of some cut nodes, for two fields u at once. Nodes that are not among them have the value 0.
   *
   * @param fields [node][field] of 1 + count + behind nodes: none, the cut nodes, the nodes behind walls. Values of the
   *   latter are written.
   * @param out [cut node][field]
   */
  apply(fields: Float64Array, out: Float64Array, { nodes, behind }: Looked): void {
    const { couplings, guests, hosts, felt, sums } = this;
    const first = 1 + this.count;
    multiply(hosts, behind, fields, fields, first);
    multiply(felt, behind, fields, sums, 0);
    multiply(couplings, nodes, fields, out, 0);
    const { start } = guests;
    for (let n = 0; n < nodes.length; n++) {
      const i = nodes[n];
      if (start[i] < start[i + 1]) addRow(guests, i, sums, out, i);
    }
  }

  /** The nodes up to some steps along each axis from some cut nodes. */
  near(found: readonly number[], steps: number): Looked {
    const { side, at, count } = this;
    const nodes = new Set<number>();
    const behind = new Set<number>();
    for (const i of found) {
      const here = this.local[i];
      for (let z = -steps; z <= steps; z++) {
        for (let y = -steps; y <= steps; y++) {
          const row = here + (z * side[1] + y) * side[0];
          for (let there = row - steps; there <= row + steps; there++) {
            const column = at[there] ?? 0;
            if (column > count) behind.add(column - 1 - count);
            else if (column > 0) nodes.add(column - 1);
          }
        }
      }
    }
    return { nodes: rising(nodes), behind: rising(behind) };
  }

  /** All nodes. */
  everywhere(): Looked {
    return {
      nodes: Uint16Array.from({ length: this.count }, (_, i) => i),
      behind: Uint16Array.from({ length: this.behind }, (_, g) => g),
    };
  }

  /** Lists the nodes of a rising list that are in the part, and numbers them. */
  private list(nodes: Uint32Array, { from, to }: NodeRange, places: number[], number: number): void {
    const [, row, plane] = strides(this.room.grid);
    places.length = 0;
    for (let z = from[2]; z < to[2]; z++) {
      const start = lowerBound(nodes, z * plane + from[1] * row);
      const end = lowerBound(nodes, z * plane + to[1] * row, start);
      if (start === end) continue;
      let next = start;
      for (let y = from[1]; y < to[1]; y++) {
        const first = z * plane + y * row;
        next = lowerBound(nodes, first + from[0], next, end);
        const local = this.indexOf(0, y, z) - from[0] + this.margin;
        for (; next < end && nodes[next] < first + to[0]; next++) {
          this.at[local + nodes[next] - first] = number + places.length;
          places.push(next);
        }
      }
    }
  }

  /** Index into `at` of a node of the part, or of the margin round it; x counts from the part's first node. */
  private indexOf(x: number, y: number, z: number): number {
    const { side, from, margin } = this;
    return ((z - from[2] + margin) * side[1] + y - from[1] + margin) * side[0] + x;
  }

  /** Index into `at` of a node of the grid; 0, where there is none, for nodes beyond the part. */
  private localOf(node: number): number {
    const { side, from, margin } = this;
    const { pitch, size } = this.room.grid;
    const z = Math.floor(node / (pitch * size[1]));
    const inPlane = node - z * pitch * size[1];
    const y = Math.floor(inPlane / pitch);
    const x = inPlane - y * pitch - from[0] + margin;
    const isIn =
      x >= 0 &&
      x < side[0] &&
      y >= from[1] - margin &&
      y < from[1] - margin + side[1] &&
      z >= from[2] - margin &&
      z < from[2] - margin + side[2];
    return isIn ? this.indexOf(x, y, z) : 0;
  }

  private writeCutNodes(): void {
    const { at, slots, slotOf, couplings, guests, place } = this;
    const { rows, offsets, subcell } = this.room;
    const { node, row, fractions, linkStart, link, linkWeight, guestStart, guest, guestWeight, behind } = subcell;
    const local = Int32Array.from(offsets, ([x, y, z]) => (z * this.side[1] + y) * this.side[0] + x);
    couplings.begin(this.count);
    guests.begin(this.count);
    for (let i = 0; i < this.count; i++) {
      const j = place[i];
      const here = this.localOf(node[j]);
      this.local[i] = here;
      let sum = this.gatherCubes(fractions, j);
      if (row[j] !== NO_ROW) {
        const start = row[j] * offsets.length;
        for (let k = 0; k < offsets.length; k++) {
          const weight = rows[start + k];
          if (weight === 0) continue;
          sum += weight;
          const slot = slotOf[k];
          const column = at[here + local[k]];
          if (slot >= 0) slots[slot] += weight;
          else if (column > 0) couplings.push(column, weight);
        }
      }
      this.pushSlots(couplings, here);
      for (let l = linkStart[j]; l < linkStart[j + 1]; l++) {
        sum += linkWeight[l];
        const column = at[this.localOf(link[l])];
        if (column > 0) couplings.push(column, linkWeight[l]);
      }
      for (let g = guestStart[j]; g < guestStart[j + 1]; g++) {
        const column = at[this.localOf(behind.node[guest[g]])];
        if (column > 0) guests.push(column - 1 - this.count, guestWeight[g]);
      }
      couplings.push(1 + i, -sum);
      couplings.end(i);
      guests.end(i);
    }
  }

  private writeNodesBehind(): void {
    const { at, felt, hosts } = this;
    const { node, fractions, hostStart, host, hostWeight } = this.room.subcell.behind;
    felt.begin(this.behind);
    hosts.begin(this.behind);
    this.guest.forEach((j, g) => {
      felt.push(1 + this.count + g, -this.gatherCubes(fractions, j));
      this.pushSlots(felt, this.localOf(node[j]));
      for (let h = hostStart[j]; h < hostStart[j + 1]; h++) {
        const column = at[this.localOf(host[h])];
        if (column > 0) hosts.push(column, hostWeight[h]);
      }
      felt.end(g);
      hosts.end(g);
    });
  }

  /** Puts the couplings of a node with its neighbours on the cubes round it into `slots`. Returns their sum. */
  private gatherCubes(fractions: Uint8Array, node: number): number {
    const { element } = this.room.subcell;
    const { slots } = this;
    slots.fill(0);
    let all = 0;
    for (let c = 0; c < 8; c++) {
      const fraction = fractions[8 * node + c];
      if (fraction === 0) continue;
      for (let e = 7 * c; e < 7 * c + 7; e++) {
        const weight = (fraction * element[CUBE_AXES[e]]) / FULL;
        slots[CUBE_SLOTS[e]] += weight;
        all += weight;
      }
    }
    return all;
  }

  private pushSlots(rows: SparseRows, here: number): void {
    const { slots, at, neighbours } = this;
    for (let n = 0; n < NEIGHBOURS; n++) {
      if (slots[n] === 0) continue;
      const column = at[here + neighbours[n]];
      if (column > 0) rows.push(column, slots[n]);
    }
  }
}

const rising = (set: ReadonlySet<number>): Uint16Array => Uint16Array.from(set).sort();

/** Writes some rows of a matrix times two fields, [column][field], to out[from + row]. */
function multiply(rows: SparseRows, some: Uint16Array, fields: Float64Array, out: Float64Array, from: number): void {
  const { column, start, weight } = rows;
  for (let n = 0; n < some.length; n++) {
    const row = some[n];
    const end = start[row + 1];
    let first = 0;
    let second = 0;
    for (let e = start[row]; e < end; e++) {
      const at = 2 * column[e];
      const factor = weight[e];
      first += factor * fields[at];
      second += factor * fields[at + 1];
    }
    const to = 2 * (from + row);
    out[to] = first;
    out[to + 1] = second;
  }
}

/** Adds a row of a matrix times two fields, [column][field], to out[to]. */
function addRow(rows: SparseRows, row: number, fields: Float64Array, out: Float64Array, to: number): void {
  const { column, weight } = rows;
  const end = rows.start[row + 1];
  let first = 0;
  let second = 0;
  for (let e = rows.start[row]; e < end; e++) {
    const at = 2 * column[e];
    first += weight[e] * fields[at];
    second += weight[e] * fields[at + 1];
  }
  out[2 * to] += first;
  out[2 * to + 1] += second;
}
