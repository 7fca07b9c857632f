/** Numbers triples of whole numbers in the order in which they first come: a hash table with open addressing. */
export class Triples {
  /** Number of different triples seen. */
  count = 0;
  /** [triple][3] in the order of their numbers, with spare space. */
  values = new Float64Array(3 * 512);
  /** The number of a triple in each slot, or −1. At most half of the slots are used. */
  private slots = new Int32Array(1024).fill(-1);

  /** The number of a triple: the next free one if it is new. */
  numberOf(a: number, b: number, c: number): number {
    if (2 * (this.count + 1) > this.slots.length) this.grow();
    const mask = this.slots.length - 1;
    for (let slot = hash(a, b, c) & mask; ; slot = (slot + 1) & mask) {
      const number = this.slots[slot];
      if (number < 0) {
        this.slots[slot] = this.count;
        this.values.set([a, b, c], 3 * this.count);
        return this.count++;
      }
      const at = 3 * number;
      if (this.values[at] === a && this.values[at + 1] === b && this.values[at + 2] === c) return number;
    }
  }

  private grow(): void {
    const values = new Float64Array(2 * this.values.length);
    values.set(this.values);
    this.values = values;
    this.slots = new Int32Array(2 * this.slots.length).fill(-1);
    const mask = this.slots.length - 1;
    for (let number = 0; number < this.count; number++) {
      const [a, b, c] = [values[3 * number], values[3 * number + 1], values[3 * number + 2]];
      let slot = hash(a, b, c) & mask;
      while (this.slots[slot] >= 0) slot = (slot + 1) & mask;
      this.slots[slot] = number;
    }
  }
}

/** Mixes the low 32 bits of three numbers (multipliers of [Teschner2003]). */
function hash(a: number, b: number, c: number): number {
  const mixed = Math.imul(a, 73856093) ^ Math.imul(b, 19349663) ^ Math.imul(c, 83492791);
  return mixed ^ (mixed >>> 15);
}
