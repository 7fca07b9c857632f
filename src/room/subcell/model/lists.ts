import { growableFloat64, growableUint32 } from '../../../lists/growable.ts';
import { joined, joinedStarts, sharedFloat64, sharedUint32 } from '../../../lists/shared-memory.ts';

/** Lists of weighted targets, one list a source: entry e of source i for start[i] ≤ e < start[i + 1]. */
export interface WeightedLists {
  readonly start: Uint32Array;
  readonly to: Uint32Array;
  readonly weight: Float64Array;
}

/** Collects entries in any order and sorts them by source. */
export class ListBuilder {
  private readonly from = growableUint32();
  private readonly to = growableUint32();
  private readonly weight = growableFloat64();

  add(from: number, to: number, weight: number): void {
    this.from.push(from);
    this.to.push(to);
    this.weight.push(weight);
  }

  /** The lists of `count` sources, entries in the order in which they were added. */
  lists(count: number): WeightedLists {
    const entries = this.from.length;
    const start = new Uint32Array(count + 1);
    for (let e = 0; e < entries; e++) start[this.from.get(e) + 1]++;
    for (let i = 0; i < count; i++) start[i + 1] += start[i];
    const next = start.slice();
    const to = new Uint32Array(entries);
    const weight = new Float64Array(entries);
    for (let e = 0; e < entries; e++) {
      const at = next[this.from.get(e)]++;
      to[at] = this.to.get(e);
      weight[at] = this.weight.get(e);
    }
    return { start, to, weight };
  }
}

/** Collects lists source by source: no sorting. */
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
    return { start: this.start.done(), to: this.to.done(), weight: this.weight.done() };
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
