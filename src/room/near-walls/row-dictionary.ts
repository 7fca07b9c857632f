import { RunError } from '../../units/errors.ts';
import { growableUint32 } from '../../lists/growable.ts';
import { GOLDEN, mixed } from '../../lists/hash.ts';
import { NameTable, NONE } from '../../lists/name-table.ts';
import type { RowBuilder } from './row-builder.ts';
import type { Surroundings } from './surroundings.ts';

/** Number of the free stencil's row. */
export const INTERIOR = 0;

/** The walls of a room need more rows of weights than there is room for. */
export class TooManyRowsError extends RunError {
  constructor(
    /** Weights of a row. */
    readonly weights: number,
    /** Rows that fit. */
    readonly most: number,
  ) {
    const gigabytes = (most * weights * Float64Array.BYTES_PER_ELEMENT) / 1e9;
    super(
      `the walls of this room need more than ${most} different rows of ${weights} weights, ${gigabytes.toPrecision(3)} GB`,
      'Choose a scheme of shorter reach and fewer points, such as compact-5, or lower the maximum frequency.',
    );
  }
}

/**
 * The different rows of a room: INTERIOR, and from 1 on the rows of nodes near walls, in the order in which they are
 * met. Keeps one node of each row instead of the row itself, so that millions of weights are never held twice.
 */
export class RowDictionary {
  private readonly bySurroundings = new NameTable();
  private readonly byWeights = new NameTable();
  private readonly nodes = growableUint32();

  /** @param most rows that fit, the free stencil's not counted. */
  constructor(
    private readonly builder: RowBuilder,
    private readonly free: Float64Array,
    private readonly most: number,
  ) {
    this.byWeights.add(...nameOf(free), INTERIOR);
  }

  /** The largest row number. */
  get last(): number {
    return this.nodes.length;
  }

  /**
   * Number of the row of a node.
   *
   * @param surroundings have just named the node.
   * @throws TooManyRowsError if it is new and there is no room for it.
   */
  rowOf(node: number, { low, high }: Surroundings): number {
    let row = this.bySurroundings.get(low, high);
    if (row === NONE) {
      row = this.rowOfNew(node);
      this.bySurroundings.add(low, high, row);
    }
    return row;
  }

  /** The weights of a row other than INTERIOR. The next call writes over them. */
  weights(row: number): Float64Array {
    return this.builder.row(this.nodes.get(row - 1));
  }

  /** Different surroundings may yet have equal rows. */
  private rowOfNew(node: number): number {
    const name = nameOf(this.builder.row(node));
    let row = this.byWeights.get(...name);
    if (row === NONE) {
      if (this.last === this.most) throw new TooManyRowsError(this.free.length, this.most);
      this.nodes.push(node);
      row = this.last;
      this.byWeights.add(...name, row);
    }
    return row;
  }
}

/** A hash of 64 bits. */
function nameOf(row: Float64Array): [low: number, high: number] {
  const words = new Int32Array(row.buffer, row.byteOffset, 2 * row.length);
  let low = 0;
  let high = GOLDEN;
  for (const word of words) {
    low = mixed(low ^ word);
    high = mixed(high + word);
  }
  return [low, high];
}
