/**
 * Where the lines of faces end because they come to nodes that are nearer to other faces (docs/theory/walls.md, 'Where
 * lines cross').
 */
export class LineClaims {
  /** [node] the fewest steps to a face whose line it may be on, and the same with that face's overlap. */
  private readonly nearest: Uint8Array;
  private readonly limit: Uint8Array;

  /** @param first the nodes from this one up to, but not including, `end` can be claimed */
  constructor(
    private readonly first: number,
    end: number,
  ) {
    this.nearest = new Uint8Array(end - first).fill(FAR);
    this.limit = new Uint8Array(end - first).fill(FAR);
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
