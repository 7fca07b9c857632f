import { lowerBound } from '../../../lists/sorted.ts';
import { strides } from '../../grid/grid.ts';
import { NO_ROW } from '../model/subcell.ts';
import type { NodeRange } from './bricks.ts';
import type { CutOperator } from './cut-operator.ts';
import { NodeStencils } from './node-stencils.ts';
import { PatternRows, type RowGroups } from './pattern-rows.ts';
import { RowProducts, type PlacedRows } from './row-products.ts';

/** The matrices of a part of the grid, by what they give. */
type Matrix = 'couplings' | 'guests' | 'donors' | 'felt';

/** Fields of the search: two to step with, and their change. */
const FIELDS = 3;
/** Arrays of a matrix in the memory of WebAssembly, and lists of rows there, of all nodes and of some. */
const ARRAYS = 4;
const LISTS = 2 * 4;

/** Some nodes of a part of the grid: cut nodes, and nodes behind walls. */
export interface Looked {
  readonly nodes: Uint16Array;
  readonly behind: Uint16Array;
  /** Their rows of the four matrices. */
  readonly couplings: RowGroups;
  readonly guests: RowGroups;
  readonly donors: RowGroups;
  readonly felt: RowGroups;
}

/**
 * The operator of `Subcell` on the cut nodes of a part of the grid, as sparse matrices; all other nodes are held
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
  private readonly couplings = new PatternRows();
  private readonly felt = new PatternRows();
  private readonly donors = new PatternRows();
  private readonly guests = new PatternRows();
  /** [cut node, then node behind a wall] index into `at`. */
  private readonly local: number[] = [];
  private sums: Float64Array = new Float64Array(0);
  /** Where the rows are multiplied; undefined for TypeScript. */
  private readonly products: RowProducts | undefined;
  /** The matrices there; undefined where there is no room for those of this part. */
  private placed: Readonly<Record<Matrix, PlacedRows>> | undefined;
  private mark = 0;
  private readonly stencils: NodeStencils;
  /** [node][cube] fractions, two words each. */
  private readonly fractions: Int32Array;
  private readonly fractionsBehind: Int32Array;
  private readonly margin: number;
  /** [cut node], [node behind a wall] whether it is near some others. */
  private isNear = new Uint8Array(0);
  private isNearBehind = new Uint8Array(0);

  /** @param makeProducts what multiplies the rows; undefined for TypeScript */
  constructor(
    private readonly room: CutOperator,
    makeProducts: () => RowProducts | undefined = () => RowProducts.make(),
  ) {
    this.products = makeProducts();
    this.margin = Math.max(1, room.reach);
    this.stencils = new NodeStencils(room);
    this.fractions = words(room.subcell.fractions);
    this.fractionsBehind = words(room.subcell.behind.fractions);
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
    this.stencils.lieApart(this.side[0], this.room.grid.size[2] === 1 ? 0 : this.side[0] * this.side[1]);
    this.local.length = 0;
    this.list(node, part, this.place, 1);
    this.count = this.place.length;
    this.list(behind.node, part, this.guest, 1 + this.count);
    this.behind = this.guest.length;
    if (this.isNear.length < this.count) this.isNear = new Uint8Array(2 * this.count);
    if (this.isNearBehind.length < this.behind) this.isNearBehind = new Uint8Array(2 * this.behind);
    this.writeCutNodes();
    this.writeNodesBehind();
    this.placed = this.products && this.matricesIn(this.products);
    this.sums = this.newField(this.behind);
    this.mark = this.products?.mark ?? 0;
  }

  /**
   * Two fields of some nodes, [node][field], until the operator moves; what is in them is not known. At most three
   * times.
   */
  newField(nodes: number): Float64Array {
    if (!this.placed) return new Float64Array(2 * nodes);
    const field = this.products!.float64(2 * nodes);
    this.mark = this.products!.mark;
    return field;
  }

  /**
   * −λ²P u times the volume of some cut nodes, for two fields u at once. Nodes that are not among them have the value
   * 0.
   *
   * @param looked what the operator listed last
   * @param fields [node][field] of 1 + count + behind nodes, from `newField`: none, the cut nodes, the nodes behind
   *   walls. Values of the latter are written.
   * @param out [cut node][field]
   */
  apply(fields: Float64Array, out: Float64Array, { nodes, behind, ...groups }: Looked): void {
    const { sums } = this;
    const first = 1 + this.count;
    for (let n = 0; n < behind.length; n++) {
      const g = 2 * behind[n];
      fields[2 * first + g] = 0;
      fields[2 * first + g + 1] = 0;
      sums[g] = 0;
      sums[g + 1] = 0;
    }
    for (let n = 0; n < nodes.length; n++) {
      out[2 * nodes[n]] = 0;
      out[2 * nodes[n] + 1] = 0;
    }
    this.addTimes('donors', groups, fields, fields, first);
    this.addTimes('felt', groups, fields, sums, 0);
    this.addTimes('couplings', groups, fields, out, 0);
    this.addTimes('guests', groups, sums, out, 0);
  }

  private addTimes(
    matrix: Matrix,
    groups: Readonly<Record<Matrix, RowGroups>>,
    fields: Float64Array,
    out: Float64Array,
    firstOut: number,
  ): void {
    if (!this.placed) {
      this[matrix].addTimes(groups[matrix], fields, out, firstOut);
      return;
    }
    const { alike, others } = groups[matrix];
    this.products!.addTimes(alike, this.placed[matrix], fields, out, firstOut);
    this.products!.addTimes(others, this.placed[matrix], fields, out, firstOut);
  }

  /** Copies the matrices into the memory of WebAssembly. Undefined if there is no room for them. */
  private matricesIn(products: RowProducts): Readonly<Record<Matrix, PlacedRows>> | undefined {
    const { couplings, guests, donors, felt, count, behind } = this;
    const matrices = [couplings, guests, donors, felt].reduce((sum, { bytes }) => sum + bytes, 0);
    const fields = 16 * (FIELDS * (1 + count + behind) + behind);
    const lists = LISTS * 2 * (count + behind);
    const arrays = 4 * ARRAYS + FIELDS + 1 + 2 * LISTS;
    if (!products.reserve(matrices + fields + lists, arrays)) return undefined;
    return {
      couplings: couplings.placed(products),
      guests: guests.placed(products),
      donors: donors.placed(products),
      felt: felt.placed(products),
    };
  }

  /** The nodes up to some steps along each axis from some cut nodes. */
  near(found: readonly number[], steps: number): Looked {
    const { side, at, count, isNear, isNearBehind } = this;
    isNear.fill(0, 0, count);
    isNearBehind.fill(0, 0, this.behind);
    for (const i of found) {
      const here = this.local[i];
      for (let z = -steps; z <= steps; z++) {
        for (let y = -steps; y <= steps; y++) {
          const row = here + (z * side[1] + y) * side[0];
          const last = Math.min(at.length - 1, row + steps);
          for (let there = Math.max(0, row - steps); there <= last; there++) {
            const column = at[there];
            if (column > count) isNearBehind[column - 1 - count] = 1;
            else if (column > 0) isNear[column - 1] = 1;
          }
        }
      }
    }
    return this.looked(marked(isNear, count), marked(isNearBehind, this.behind));
  }

  /** Looks at all nodes. */
  everywhere(): Looked {
    return this.looked(upTo(this.count), upTo(this.behind));
  }

  private looked(nodes: Uint16Array, behind: Uint16Array): Looked {
    this.products?.backTo(this.mark);
    return {
      nodes,
      behind,
      couplings: this.listed(this.couplings.groups(nodes)),
      guests: this.listed(this.guests.groups(nodes)),
      donors: this.listed(this.donors.groups(behind)),
      felt: this.listed(this.felt.groups(behind)),
    };
  }

  /** The rows where they are multiplied. */
  private listed(groups: RowGroups): RowGroups {
    if (!this.placed) return groups;
    return { alike: this.products!.place(groups.alike), others: this.products!.place(groups.others) };
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
          const here = local + nodes[next] - first;
          this.at[here] = number + places.length;
          this.local.push(here);
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
    const { at, couplings, guests, place } = this;
    const { row, linkStart, link, linkWeight, guestStart, guest, guestWeight, behind } = this.room.subcell;
    couplings.begin(this.count, 1);
    guests.begin(this.count, 0);
    for (let i = 0; i < this.count; i++) {
      const j = place[i];
      const stencil = this.stencils.of(row[j], this.fractions, j);
      let sum = this.stencils.sum[stencil];
      this.pushStencil(couplings, this.local[i], stencil);
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
      couplings.endRow();
      guests.endRow();
    }
  }

  private writeNodesBehind(): void {
    const { at, felt, donors, count } = this;
    const { donorStart, donor, donorWeight } = this.room.subcell.behind;
    felt.begin(this.behind, 1 + count);
    donors.begin(this.behind, 1);
    for (let g = 0; g < this.behind; g++) {
      const j = this.guest[g];
      const stencil = this.stencils.of(NO_ROW, this.fractionsBehind, j);
      felt.push(1 + count + g, -this.stencils.sum[stencil]);
      this.pushStencil(felt, this.local[count + g], stencil);
      for (let h = donorStart[j]; h < donorStart[j + 1]; h++) {
        const column = at[this.localOf(donor[h])];
        if (column > 0) donors.push(column, donorWeight[h]);
      }
      felt.endRow();
      donors.endRow();
    }
  }

  private pushStencil(rows: PatternRows, here: number, stencil: number): void {
    const { at, stencils } = this;
    const { distance, weight } = stencils;
    const end = stencils.start[stencil + 1];
    for (let e = stencils.start[stencil]; e < end; e++) {
      const column = at[here + distance[e]];
      if (column > 0) rows.push(column, weight[e]);
    }
  }
}

const words = ({ buffer, byteOffset, byteLength }: Uint8Array): Int32Array =>
  new Int32Array(buffer, byteOffset, byteLength >> 2);

/** The whole numbers from 0 up to, but not including, another. */
function upTo(count: number): Uint16Array {
  const numbers = new Uint16Array(count);
  for (let i = 0; i < count; i++) numbers[i] = i;
  return numbers;
}

/** The marked ones of some numbers, rising. */
function marked(marks: Uint8Array, count: number): Uint16Array {
  const found = new Uint16Array(count);
  let length = 0;
  for (let i = 0; i < count; i++) if (marks[i] !== 0) found[length++] = i;
  return found.subarray(0, length);
}
