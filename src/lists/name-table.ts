import { GOLDEN, mixedHash } from './hash.ts';

/** Returned by {@link NameTable.get} for an unknown name. */
export const NONE = -1;

/** Slots at the start; a power of two. */
const FIRST_SLOTS = 1024;

/**
 * A map from 64-bit names, given as two words, to integers of at least 0. Open addressing in flat arrays, for millions
 * of names.
 */
export class NameTable {
  private low: Int32Array;
  private high: Int32Array;
  /** Number of each slot, plus 1; 0 for a free slot. */
  private taken: Uint32Array;
  private size = 0;

  constructor() {
    this.low = new Int32Array(FIRST_SLOTS);
    this.high = new Int32Array(FIRST_SLOTS);
    this.taken = new Uint32Array(FIRST_SLOTS);
  }

  /** Number of a name; NONE if the table does not hold it. */
  get(low: number, high: number): number {
    return this.taken[this.slotOf(low, high)] - 1; // NONE for a free slot
  }

  /** Adds a name that the table does not hold yet. */
  add(low: number, high: number, number: number): void {
    if (2 * this.size >= this.taken.length) this.grow();
    this.put(low, high, number + 1);
    this.size++;
  }

  private put(low: number, high: number, taken: number): void {
    const slot = this.slotOf(low, high);
    this.low[slot] = low;
    this.high[slot] = high;
    this.taken[slot] = taken;
  }

  /** Slot of a name, or the free slot where it would go. */
  private slotOf(low: number, high: number): number {
    const { taken } = this;
    const mask = taken.length - 1;
    let slot = mixedHash(low ^ Math.imul(high, GOLDEN)) & mask;
    while (taken[slot] !== 0 && (this.low[slot] !== low || this.high[slot] !== high)) slot = (slot + 1) & mask;
    return slot;
  }

  private grow(): void {
    const { low, high, taken } = this;
    this.low = new Int32Array(2 * taken.length);
    this.high = new Int32Array(2 * taken.length);
    this.taken = new Uint32Array(2 * taken.length);
    taken.forEach((number, slot) => {
      if (number !== 0) this.put(low[slot], high[slot], number);
    });
  }
}
