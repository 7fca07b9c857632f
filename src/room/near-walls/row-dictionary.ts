import { RunError } from '../../units/errors.ts';
import { growableUint32 } from '../../lists/growable.ts';
import { nameOf } from '../../lists/hash.ts';
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
 * The different rows that have been met: INTERIOR, and from 1 on the rows of nodes near walls, in the order in which
 * they are met. Keeps the name of each row instead of the row itself.
 */
export class RowDictionary {
  private readonly bySurroundings = new NameTable();
  private readonly byWeights = new NameTable();
  /** [row − 1] name of its weights. */
  readonly low = growableUint32();
  readonly high = growableUint32();

  constructor(
    private readonly builder: RowBuilder,
    free: Float64Array,
  ) {
    this.byWeights.add(...nameOf(free), INTERIOR);
  }

  /**
   * Number of the row of a node.
   *
   * @param surroundings have just named the node.
   */
  rowOf(node: number, { low, high }: Surroundings): number {
    let row = this.bySurroundings.get(low, high);
    if (row === NONE) {
      row = this.rowOfNew(node);
      this.bySurroundings.add(low, high, row);
    }
    return row;
  }

  /** Different surroundings may yet have equal rows. */
  private rowOfNew(node: number): number {
    const name = nameOf(this.builder.row(node));
    let row = this.byWeights.get(...name);
    if (row === NONE) {
      this.low.push(name[0]);
      this.high.push(name[1]);
      row = this.low.length;
      this.byWeights.add(...name, row);
    }
    return row;
  }
}
