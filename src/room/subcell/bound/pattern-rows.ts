import type { PlacedRows, RowProducts } from './row-products.ts';

/** Some rows of a matrix, in the order in which they are multiplied. */
export interface RowGroups {
  /** Rows of one pattern, four and four. */
  readonly alike: Uint16Array;
  /** The others that have entries. */
  readonly others: Uint16Array;
}

/** The two fields that rows are multiplied by, and where their products are added. */
interface Product {
  /** [column][field]. */
  readonly fields: Float64Array;
  /** [firstOut + row][field]. */
  readonly out: Float64Array;
  readonly firstOut: number;
}

/** Marks a place of the table that holds no pattern. */
const UNUSED = -1;

/**
 * A sparse matrix by rows. Rows are stored as patterns: weights, and how far each column is from the row's own place.
 * Along a wall that does not change, many rows have one pattern, and several of them are multiplied at a time.
 */
export class PatternRows {
  /** [pattern] its first entry; one more at the end. */
  private start = new Uint32Array(1);
  /** [entry] twice the distance of the column from the row's place; weight. */
  private step: Int32Array = new Int32Array(1 << 12);
  private weight: Float32Array = new Float32Array(1 << 12);
  /** [row] */
  private patternOf = new Uint32Array(0);
  private patterns = 0;
  private rows = 0;
  /** The columns that are the places of the first row and of the current one. */
  private firstPlace = 0;
  private place = 0;
  private length = 0;
  /** The bits of the weights. */
  private bits = new Int32Array(this.weight.buffer);
  /** Patterns by hash, with linear probing; its length is a power of two. */
  private table = new Int32Array(0);
  private next = new Uint32Array(0);

  /**
   * Begins a matrix.
   *
   * @param rows that it has at most
   * @param place column that is the place of row 0; the next is that of row 1
   */
  begin(rows: number, place: number): void {
    this.firstPlace = place;
    this.place = place;
    this.rows = 0;
    this.patterns = 0;
    this.length = 0;
    if (this.patternOf.length < rows) {
      this.patternOf = new Uint32Array(rows);
      this.start = new Uint32Array(rows + 1);
      this.table = new Int32Array(2 ** (33 - Math.clz32(rows)));
    }
    this.table.fill(UNUSED);
  }

  push(column: number, weight: number): void {
    if (this.length === this.step.length) this.grow();
    this.step[this.length] = 2 * (column - this.place);
    this.weight[this.length++] = weight;
  }

  /** All entries pushed since the last row belong to the next row. */
  endRow(): void {
    this.patternOf[this.rows++] = this.known();
    this.place++;
  }

  /** The pattern of the entries pushed last, which stay if it is new. */
  private known(): number {
    const { step, bits, start, table, patterns } = this;
    const from = start[patterns];
    const count = this.length - from;
    let hash = count;
    for (let e = from; e < this.length; e++)
      hash = Math.imul(hash ^ step[e] ^ (bits[e] << 3), 0x9e3779b1) ^ (hash >>> 15);
    const mask = table.length - 1;
    let at = (hash ^ (hash >>> 16)) & mask;
    for (; table[at] !== UNUSED; at = (at + 1) & mask) {
      const pattern = table[at];
      if (start[pattern + 1] - start[pattern] !== count) continue;
      let e = 0;
      for (let there = start[pattern]; e < count; e++, there++) {
        if (step[from + e] !== step[there] || bits[from + e] !== bits[there]) break;
      }
      if (e < count) continue;
      this.length = from;
      return pattern;
    }
    table[at] = patterns;
    start[patterns + 1] = this.length;
    return this.patterns++;
  }

  private grow(): void {
    this.step = larger(this.step, new Int32Array(2 * this.length));
    this.weight = larger(this.weight, new Float32Array(2 * this.length));
    this.bits = new Int32Array(this.weight.buffer);
  }

  /** Puts some rows of one pattern together. Rows without entries are left out. */
  groups(some: Uint16Array): RowGroups {
    const { patternOf, start, patterns } = this;
    if (this.next.length < patterns) this.next = new Uint32Array(2 * patterns);
    const { next } = this;
    next.fill(0, 0, patterns);
    for (let n = 0; n < some.length; n++) next[patternOf[some[n]]]++;
    let end = 0;
    for (let pattern = 0; pattern < patterns; pattern++) {
      const count = start[pattern] < start[pattern + 1] ? next[pattern] : 0;
      next[pattern] = end;
      end += count;
    }
    const sorted = new Uint16Array(end);
    for (let n = 0; n < some.length; n++) {
      const row = some[n];
      const pattern = patternOf[row];
      if (start[pattern] < start[pattern + 1]) sorted[next[pattern]++] = row;
    }
    const others = new Uint16Array(end);
    let alike = 0;
    let rest = 0;
    for (let n = 0; n < end;) {
      if (n + 4 <= end && patternOf[sorted[n]] === patternOf[sorted[n + 3]]) {
        sorted.copyWithin(alike, n, n + 4);
        alike += 4;
        n += 4;
      } else others[rest++] = sorted[n++];
    }
    return { alike: sorted.subarray(0, alike), others: others.subarray(0, rest) };
  }

  /** The memory that {@link placed} takes, bytes. */
  get bytes(): number {
    return 4 * (this.patterns + 1 + this.rows + 2 * this.length);
  }

  /** A copy of the matrix in the memory of WebAssembly: four arrays. */
  placed(products: RowProducts): PlacedRows {
    return {
      start: products.place(this.start.subarray(0, this.patterns + 1)),
      patternOf: products.place(this.patternOf.subarray(0, this.rows)),
      step: products.place(this.step.subarray(0, this.length)),
      weight: products.place(this.weight.subarray(0, this.length)),
      firstPlace: this.firstPlace,
    };
  }

  /** Adds some rows times two fields, [column][field], to `out`, [firstOut + row][field]. */
  addTimes({ alike, others }: RowGroups, fields: Float64Array, out: Float64Array, firstOut: number): void {
    const product: Product = { fields, out, firstOut };
    for (let n = 0; n < alike.length; n += 4) this.addFour(alike, n, product);
    let n = 0;
    for (; n + 2 <= others.length; n += 2) this.addTwo(others[n], others[n + 1], product);
    if (n < others.length) this.addEntries(others[n], this.start[this.patternOf[others[n]]], product, 0, 0);
  }

  /** Four rows of one pattern. */
  private addFour(rows: Uint16Array, n: number, { fields, out, firstOut }: Product): void {
    const { step, weight, firstPlace } = this;
    const pattern = this.patternOf[rows[n]];
    const end = this.start[pattern + 1];
    const a = 2 * (firstPlace + rows[n]);
    const b = 2 * (firstPlace + rows[n + 1]);
    const c = 2 * (firstPlace + rows[n + 2]);
    const d = 2 * (firstPlace + rows[n + 3]);
    let a0 = 0;
    let a1 = 0;
    let b0 = 0;
    let b1 = 0;
    let c0 = 0;
    let c1 = 0;
    let d0 = 0;
    let d1 = 0;
    for (let e = this.start[pattern]; e < end; e++) {
      const by = step[e];
      const factor = weight[e];
      a0 += factor * fields[a + by];
      a1 += factor * fields[a + by + 1];
      b0 += factor * fields[b + by];
      b1 += factor * fields[b + by + 1];
      c0 += factor * fields[c + by];
      c1 += factor * fields[c + by + 1];
      d0 += factor * fields[d + by];
      d1 += factor * fields[d + by + 1];
    }
    const shift = 2 * (firstOut - firstPlace);
    out[a + shift] += a0;
    out[a + shift + 1] += a1;
    out[b + shift] += b0;
    out[b + shift + 1] += b1;
    out[c + shift] += c0;
    out[c + shift + 1] += c1;
    out[d + shift] += d0;
    out[d + shift + 1] += d1;
  }

  /** Two rows of any patterns: the processor adds for one while it waits for the sum of the other. */
  private addTwo(first: number, second: number, product: Product): void {
    const { fields } = product;
    const { step, weight, start, patternOf, firstPlace } = this;
    const a = 2 * (firstPlace + first);
    const b = 2 * (firstPlace + second);
    let e = start[patternOf[first]];
    let f = start[patternOf[second]];
    const common = e + Math.min(start[patternOf[first] + 1] - e, start[patternOf[second] + 1] - f);
    let a0 = 0;
    let a1 = 0;
    let b0 = 0;
    let b1 = 0;
    for (; e < common; e++, f++) {
      const atA = a + step[e];
      const atB = b + step[f];
      const factorA = weight[e];
      const factorB = weight[f];
      a0 += factorA * fields[atA];
      a1 += factorA * fields[atA + 1];
      b0 += factorB * fields[atB];
      b1 += factorB * fields[atB + 1];
    }
    this.addEntries(first, e, product, a0, a1);
    this.addEntries(second, f, product, b0, b1);
  }

  /** The entries of a row from one on, added to what the entries before it came to. */
  private addEntries(
    row: number,
    from: number,
    { fields, out, firstOut }: Product,
    before0: number,
    before1: number,
  ): void {
    const { step, weight } = this;
    const here = 2 * (this.firstPlace + row);
    const end = this.start[this.patternOf[row] + 1];
    let sum0 = before0;
    let sum1 = before1;
    for (let e = from; e < end; e++) {
      const at = here + step[e];
      sum0 += weight[e] * fields[at];
      sum1 += weight[e] * fields[at + 1];
    }
    const to = 2 * (firstOut + row);
    out[to] += sum0;
    out[to + 1] += sum1;
  }
}

function larger<T extends Uint32Array | Int32Array | Float32Array>(from: T, to: T): T {
  to.set(from);
  return to;
}
