/** Some rows of a matrix, those of one pattern together. */
export interface RowGroups {
  readonly rows: Uint16Array;
  /** [group] its pattern, and where it ends in `rows`. */
  readonly pattern: Uint32Array;
  readonly end: Uint32Array;
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

  /** Groups some rows by their patterns. Rows without entries are left out. */
  groups(some: Uint16Array): RowGroups {
    const { patternOf, start, patterns } = this;
    if (this.next.length <= patterns) this.next = new Uint32Array(2 * patterns + 2);
    const { next } = this;
    next.fill(0, 0, patterns);
    let count = 0;
    let groups = 0;
    for (const row of some) {
      const pattern = patternOf[row];
      if (start[pattern] === start[pattern + 1]) continue;
      if (next[pattern]++ === 0) groups++;
      count++;
    }
    const found = { rows: new Uint16Array(count), pattern: new Uint32Array(groups), end: new Uint32Array(groups) };
    let group = 0;
    let end = 0;
    for (let pattern = 0; pattern < patterns; pattern++) {
      if (next[pattern] === 0) continue;
      const begin = end;
      end += next[pattern];
      next[pattern] = begin;
      found.pattern[group] = pattern;
      found.end[group++] = end;
    }
    for (const row of some) {
      const pattern = patternOf[row];
      if (start[pattern] < start[pattern + 1]) found.rows[next[pattern]++] = row;
    }
    return found;
  }

  /**
   * Adds some rows times two fields, [column][field], to `out`, [firstOut + row][field].
   */
  addTimes({ rows, pattern, end }: RowGroups, fields: Float64Array, out: Float64Array, firstOut: number): void {
    const { step, weight, start, firstPlace } = this;
    let n = 0;
    for (let group = 0; group < pattern.length; group++) {
      const from = start[pattern[group]];
      const to = start[pattern[group] + 1];
      const last = end[group];
      for (; n + 4 <= last; n += 4) {
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
        for (let e = from; e < to; e++) {
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
      for (; n < last; n++) {
        const a = 2 * (firstPlace + rows[n]);
        let first = 0;
        let second = 0;
        for (let e = from; e < to; e++) {
          const at = a + step[e];
          const factor = weight[e];
          first += factor * fields[at];
          second += factor * fields[at + 1];
        }
        const at = 2 * (firstOut + rows[n]);
        out[at] += first;
        out[at + 1] += second;
      }
    }
  }
}

function larger<T extends Uint32Array | Int32Array | Float32Array>(from: T, to: T): T {
  to.set(from);
  return to;
}
