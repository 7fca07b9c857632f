import { countBits } from '../../lists/bits.ts';
import { growableUint32 } from '../../lists/growable.ts';

/** A set of nodes, with the place of each in ascending order. Takes a quarter of a byte a stored node. */
export class NodeIndex {
  private readonly bits: Uint32Array;
  private readonly before: Uint32Array;

  /** @param mark calls back for every node of the set, in any order, also repeatedly */
  constructor(stored: number, mark: (add: (node: number) => void) => void) {
    const bits = new Uint32Array(Math.ceil(stored / 32));
    mark((node) => (bits[node >>> 5] |= 1 << (node & 31)));
    this.bits = bits;
    this.before = new Uint32Array(bits.length);
    for (let w = 1; w < bits.length; w++) this.before[w] = this.before[w - 1] + countBits(bits[w - 1]);
  }

  has(node: number): boolean {
    return (this.bits[node >>> 5] & (1 << (node & 31))) !== 0;
  }

  /** Place of a node of the set. */
  of(node: number): number {
    return this.before[node >>> 5] + countBits(this.bits[node >>> 5] & ((1 << (node & 31)) - 1));
  }

  /** All nodes of the set, ascending. */
  nodes(): Uint32Array {
    const nodes = growableUint32();
    this.bits.forEach((word, w) => {
      for (let left = word; left !== 0; left &= left - 1) nodes.push(32 * w + 31 - Math.clz32(left & -left));
    });
    return nodes.done();
  }
}
