import { growableUint32 } from '../../../lists/growable.ts';

/** Counts of those that were counted at all. */
export interface Counts {
  readonly index: Uint32Array;
  readonly count: Uint32Array;
}

/** Counts something by triangle, slab after slab. Whole numbers, so that their order does not matter. */
export class TriangleCounts {
  private readonly counts: Uint32Array;
  private touched = growableUint32();

  /** @param kinds that are counted */
  constructor(kinds: number) {
    this.counts = new Uint32Array(kinds);
  }

  add(index: number): void {
    if (this.counts[index]++ === 0) this.touched.push(index);
  }

  /** The counts since the last call. */
  done(): Counts {
    const index = this.touched.done();
    const count = index.map((at) => this.counts[at]);
    for (const at of index) this.counts[at] = 0;
    this.touched = growableUint32();
    return { index, count };
  }

  static addTo(all: Uint32Array, { index, count }: Counts): void {
    for (let i = 0; i < index.length; i++) all[index[i]] += count[i];
  }
}
