import { sharedMemory } from '../../lists/shared-memory.ts';
import type { PointWeights } from '../engine.ts';
import type { Field } from './loop.ts';

/** Samples in a line of a cache. */
const LINE = 8;

/**
 * Memory that threads share for the samples of receivers: all in one piece, a record an odd number of lines after the
 * one before. A sample of all of them lies in other sets of the caches then, where pieces of their own begin on pages
 * and lie in the same ones.
 */
export function recordMemory(receivers: number, steps: number): Float64Array[] {
  const stride = LINE * (Math.ceil(steps / LINE) | 1);
  const memory = sharedMemory(8 * stride * receivers);
  return Array.from({ length: receivers }, (_, r) => new Float64Array(memory, 8 * stride * r, steps));
}

/**
 * Reads what receivers hear: one thread's part of them, with about as many nodes as each other thread has. Their nodes
 * and weights stand one after the other: thousands of receivers of one node are read without a detour to each.
 */
export class Recorder {
  private readonly first: number;
  /** [receiver of this part] where its nodes begin, and the end of the last. */
  private readonly start: Uint32Array;
  private readonly nodes: Uint32Array;
  private readonly weights: Float64Array;

  /** @param padding Nodes before the first one of a field. */
  constructor(receivers: readonly PointWeights[], padding: number, thread: number, threads: number) {
    const starts = new Uint32Array(receivers.length + 1);
    receivers.forEach(({ nodes }, r) => (starts[r + 1] = starts[r] + nodes.length));
    const all = starts[receivers.length];
    /** The first receiver that begins at this share of the nodes or after it. */
    const receiverAt = (share: number): number => {
      const found = starts.findIndex((start) => start * threads >= all * share);
      return share === threads ? receivers.length : found;
    };
    const [from, to] = [receiverAt(thread), receiverAt(thread + 1)];
    this.first = from;
    this.start = starts.slice(from, to + 1).map((start) => start - starts[from]);
    this.nodes = new Uint32Array(this.start[to - from]);
    this.weights = new Float64Array(this.nodes.length);
    receivers.slice(from, to).forEach(({ nodes, weights }, r) => {
      this.nodes.set(nodes, this.start[r]);
      this.weights.set(weights, this.start[r]);
    });
    for (let j = 0; j < this.nodes.length; j++) this.nodes[j] += padding;
  }

  /** Writes a sample of each receiver of this part. @param records Records of all receivers. */
  record(now: Field, sample: number, records: readonly Float64Array[]): void {
    const { first, start, nodes, weights } = this;
    for (let r = 0; r + 1 < start.length; r++) {
      let sum = 0;
      for (let j = start[r]; j < start[r + 1]; j++) sum += weights[j] * now[nodes[j]];
      records[first + r][sample] = sum;
    }
  }
}
