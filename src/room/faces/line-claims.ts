/**
 * Where the lines of faces end because they come to nodes that are nearer to other faces (docs/theory/walls.md, 'Where
 * lines cross'). One object serves one range of nodes after the other.
 */
export class LineClaims {
  /** [node] the fewest steps to a face whose line it may be on, and the same with that face's overlap. */
  private nearest = new Uint8Array(0);
  private limit = new Uint8Array(0);
  private first = 0;

  /** The nodes from `first` up to, but not including, `end` can be claimed, and none is. */
  begin(first: number, end: number): void {
    const count = end - first;
    if (this.nearest.buffer.byteLength < count) {
      this.nearest = new Uint8Array(count);
      this.limit = new Uint8Array(count);
    }
    this.nearest = new Uint8Array(this.nearest.buffer, 0, count).fill(FAR);
    this.limit = new Uint8Array(this.limit.buffer, 0, count).fill(FAR);
    this.first = first;
  }

  /** Names a line of `run` nodes, as long as it may be. */
  claim(first: number, inward: number, run: number, overlap: number): void {
    for (let m = 0; m < run; m++) {
      const at = first + m * inward - this.first;
      if (at < 0 || at >= this.nearest.length) continue;
      this.nearest[at] = Math.min(this.nearest[at], m);
      this.limit[at] = Math.min(this.limit[at], m + overlap);
    }
  }

  /** The nodes that a line keeps when all lines are named. */
  runOf(first: number, inward: number, run: number, overlap: number): number {
    let kept = 1;
    for (; kept < run; kept++) {
      const at = first + kept * inward - this.first;
      if (kept > Math.min(this.nearest[at] + overlap, this.limit[at])) break;
    }
    return kept;
  }
}

const FAR = 255;

/**
 * How many steps further than another face's a line may come to a node: the harder the wall, the less the resistance
 * matters that crossing adds, and the more a whole line.
 */
const OVERLAPS = [
  { most: 0.02, steps: Infinity },
  { most: 0.15, steps: 1 },
];

/**
 * @param conductance the wall's largest in the band
 * @param taps length of the traces
 */
export function overlapOf(conductance: number, taps: number): number {
  return Math.min(taps, OVERLAPS.find(({ most }) => conductance <= most)?.steps ?? 0);
}
