import { growableFloat64, growableUint32 } from '../../../lists/growable.ts';
import { joined, joinedStarts, sharedFloat64, sharedUint32 } from '../../../lists/shared-memory.ts';

/** Lists of weighted targets, one list a source: entry e of source i for start[i] ≤ e < start[i + 1]. */
export interface WeightedLists {
  readonly start: Uint32Array;
  readonly to: Uint32Array;
  readonly weight: Float64Array;
}

/** Entries that there is room for at first; the room doubles as more come. */
const FIRST_ROOM = 1024;

/**
 * Collects entries in any order and sorts them by source. Its arrays are its own, of one kind each: entries come one by
 * one, and V8 keeps a number unboxed only where it knows the kind of the array.
 */
export class ListBuilder {
  private from = new Uint32Array(FIRST_ROOM);
  private to = new Uint32Array(FIRST_ROOM);
  private weight = new Float64Array(FIRST_ROOM);
  private length = 0;

  add(from: number, to: number, weight: number): void {
    if (this.length === this.from.length) this.grow();
    this.from[this.length] = from;
    this.to[this.length] = to;
    this.weight[this.length++] = weight;
  }

  /** The lists of `count` sources, entries in the order in which they were added. */
  lists(count: number): WeightedLists {
    const { from, length } = this;
    const start = new Uint32Array(count + 1);
    for (let e = 0; e < length; e++) start[from[e] + 1]++;
    for (let i = 0; i < count; i++) start[i + 1] += start[i];
    const next = start.slice();
    const to = new Uint32Array(length);
    const weight = new Float64Array(length);
    for (let e = 0; e < length; e++) {
      const at = next[from[e]]++;
      to[at] = this.to[e];
      weight[at] = this.weight[e];
    }
    return { start, to, weight };
  }

  private grow(): void {
    const { from, to, weight } = this;
    this.from = new Uint32Array(2 * from.length);
    this.to = new Uint32Array(2 * from.length);
    this.weight = new Float64Array(2 * from.length);
    this.from.set(from);
    this.to.set(to);
    this.weight.set(weight);
  }
}

/** Collects lists source by source, without sorting, for shared memory: all threads read the links of a room. */
export class OrderedLists {
  private readonly start = growableUint32();
  private readonly to = growableUint32();
  private readonly weight = growableFloat64();

  /** Begins the list of the next source. */
  next(): void {
    this.start.push(this.to.length);
  }

  add(to: number, weight: number): void {
    this.to.push(to);
    this.weight.push(weight);
  }

  done(): WeightedLists {
    this.next();
    return {
      start: this.start.done(sharedUint32),
      to: this.to.done(sharedUint32),
      weight: this.weight.done(sharedFloat64),
    };
  }
}

/** The lists without those of some sources, which are empty. */
export function onlySources({ start, to, weight }: WeightedLists, keeps: (source: number) => boolean): WeightedLists {
  return { start: start.filter((_, i) => i + 1 === start.length || keeps(i)), to, weight };
}

/** Lists of consecutive sources as one. */
export function joinedLists(parts: readonly WeightedLists[]): WeightedLists {
  return {
    start: joinedStarts(parts.map((part) => part.start)),
    to: joined(
      parts.map(({ to }) => to),
      sharedUint32,
    ),
    weight: joined(
      parts.map(({ weight }) => weight),
      sharedFloat64,
    ),
  };
}
