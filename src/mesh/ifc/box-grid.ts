import type { SolidBox } from './solid.ts';

/** Most cells along an axis. */
const MOST_CELLS = 64;

/** Numbers of things by cells of space, so that a search looks only at those about a place. */
export class BoxGrid {
  private readonly cells = new Map<number, number[]>();
  private readonly cell: number;
  private readonly counts: readonly number[];

  /**
   * @param box Box of all things.
   * @param count About how many things there are.
   */
  constructor(
    private readonly box: SolidBox,
    count: number,
  ) {
    const sides = box.to.map((each, axis) => each - box.from[axis]);
    this.cell = Math.max(...sides) / Math.min(MOST_CELLS, 1 + Math.floor(Math.sqrt(count)));
    this.counts = sides.map((side) => (this.cell > 0 ? 1 + Math.floor(side / this.cell) : 1));
  }

  add(thing: number, box: SolidBox): void {
    for (const key of this.keys(box)) {
      const list = this.cells.get(key);
      if (list) list.push(thing);
      else this.cells.set(key, [thing]);
    }
  }

  /** Things that may be in a box; some come more than once. */
  *near(box: SolidBox): Iterable<number> {
    for (const key of this.keys(box)) yield* this.cells.get(key) ?? [];
  }

  private *keys({ from, to }: SolidBox): Iterable<number> {
    const [first, last] = [from, to].map((corner) =>
      corner.map((each, axis) => {
        const index = this.cell > 0 ? Math.floor((each - this.box.from[axis]) / this.cell) : 0;
        return Math.min(this.counts[axis] - 1, Math.max(0, index));
      }),
    );
    const [, ny, nz] = this.counts;
    for (let x = first[0]; x <= last[0]; x++) {
      for (let y = first[1]; y <= last[1]; y++) {
        for (let z = first[2]; z <= last[2]; z++) yield (x * ny + y) * nz + z;
      }
    }
  }
}
