import { GOLDEN, mixed } from './hash.ts';

/** What {@link NameTable.get} gives for a name that it does not hold. */
export const NONE = -1;

/** A power of two. */
const FIRST_SLOTS = 1024;

/** From 64-bit names, as two words each, to whole numbers: open addressing in flat arrays, for millions of names. */
export class NameTable {
  private low: Int32Array;
  private high: Int32Array;
  /** 1 + number of each slot; 0: free. */
  private taken: Uint32Array;
  private size = 0;

  constructor() {
    this.low = new Int32Array(FIRST_SLOTS);
    this.high = new Int32Array(FIRST_SLOTS);
    this.taken = new Uint32Array(FIRST_SLOTS);
  }

  /** The number of a name; NONE if it has none. */
  get(low: number, high: number): number {
    return this.taken[this.slotOf(low, high)] - 1; // NONE where the slot is free
  }

  /** Gives a new name its number. */
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

  /** Where a name stands, or would stand. */
  private slotOf(low: number, high: number): number {
    const { taken } = this;
    const mask = taken.length - 1;
    let slot = mixed(low ^ Math.imul(high, GOLDEN)) & mask;
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
