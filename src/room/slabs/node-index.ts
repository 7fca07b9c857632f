import { countBits } from '../../lists/bits.ts';
import { growableUint32 } from '../../lists/growable.ts';

/**
 * A set of nodes, with the place of each in ascending order. Takes a quarter of a byte a node of its range, of at most
 * 2³² nodes.
 */
export class NodeIndex {
  private readonly bits: Uint32Array;
  private readonly before: Uint32Array;
  private readonly range: number;
  /** Number of nodes of the set. */
  readonly count: number;

  /**
   * @param stored the set has nodes below this
   * @param mark calls back for every node of the set, in any order, also repeatedly
   * @param first the set has no nodes below this
   */
  constructor(
    stored: number,
    mark: (add: (node: number) => void) => void,
    private readonly first = 0,
  ) {
    this.range = stored - first;
    const bits = new Uint32Array(Math.ceil(this.range / 32));
    mark((node) => {
      const at = node - first;
      bits[at >>> 5] |= 1 << (at & 31);
    });
    this.bits = bits;
    this.before = new Uint32Array(bits.length);
    for (let w = 1; w < bits.length; w++) this.before[w] = this.before[w - 1] + countBits(bits[w - 1]);
    this.count = bits.length === 0 ? 0 : this.before[bits.length - 1] + countBits(bits[bits.length - 1]);
  }

  has(node: number): boolean {
    const at = node - this.first;
    return at >= 0 && at < this.range && (this.bits[at >>> 5] & (1 << (at & 31))) !== 0;
  }

  /** Place of a node of the set. */
  of(node: number): number {
    const at = node - this.first;
    return this.before[at >>> 5] + countBits(this.bits[at >>> 5] & ((1 << (at & 31)) - 1));
  }

  /** All nodes of the set, ascending; their numbers are below 2³². */
  nodes(): Uint32Array {
    const nodes = growableUint32();
    this.bits.forEach((word, w) => {
      for (let left = word; left !== 0; left &= left - 1)
        nodes.push(this.first + 32 * w + 31 - Math.clz32(left & -left));
    });
    return nodes.done();
  }
}
