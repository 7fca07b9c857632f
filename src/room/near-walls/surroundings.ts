import type { Offset } from '../../scheme/shells.ts';
import { directionStrides, DIRECTIONS, type GraphPart } from '../grid/graph.ts';
import { strides, type Grid } from '../grid/grid.ts';
import { randomWords } from '../../lists/hash.ts';
import { LONGEST_SPAN, OpenSpans, SPAN_BITS } from '../grid/open-spans.ts';

/**
 * Gives each node a name for the walls that its walks meet: nodes of equal names have equal rows. Planes are visited
 * one after the other.
 */
export interface Surroundings {
  /** The name last given: 64 bits. */
  readonly low: number;
  readonly high: number;
  /** Begins with a plane. @param graph with the planes that are visited, and those within the reach of them */
  beginAt(graph: GraphPart, z: number): void;
  /** Goes to the next plane. */
  moveTo(z: number): void;
  /** Names an air node of this plane. */
  name(node: number): void;
}

/** Names for leggy stencils: the six distances to the next closed edge, each up to the reach, determine the row. */
export class LeggySurroundings implements Surroundings {
  low = 0;
  readonly high = 0;
  private readonly stride: readonly number[];
  private graph!: GraphPart;

  constructor(
    grid: Grid,
    private readonly reach: number,
  ) {
    this.stride = directionStrides(grid);
  }

  beginAt(graph: GraphPart): void {
    this.graph = graph;
  }

  moveTo(): void {
    // Distances are counted node by node.
  }

  name(start: number): void {
    const { nodes, first } = this.graph;
    const { stride, reach } = this;
    this.low = 0;
    for (const direction of DIRECTIONS) {
      let distance = 0;
      for (let node = start - first; distance < reach && nodes[node] & (1 << direction); node += stride[direction])
        distance++;
      this.low = this.low * (reach + 1) + distance;
    }
  }
}

/** Kinds of runs: a byte of {@link OpenSpans}. */
const KINDS = 1 << (2 * SPAN_BITS);

/**
 * Names for all other stencils. A walk along a first axis gets as far as the open run there; from each of those nodes
 * it goes along a second axis as far as the run there; and so on. So these runs, each cut to the extent of the stencil
 * there, determine the row. The name is the sum of one random number for each run (Zobrist hashing). Two different
 * surroundings get the same name once in 2⁶⁴ pairs: for the 10⁶ surroundings of a very large room, once in 10⁷ rooms.
 */
export class CompactSurroundings implements Surroundings {
  low = 0;
  high = 0;
  private runs!: OpenSpans;
  private readonly plane: number;
  private planeStart = 0;
  /** [i][j]: how far the stencil goes along one axis at displacements i and j along the others. */
  private readonly extent: Int32Array;
  /** [axis of the run][displacements along the other two][kind of run][two words] */
  private readonly words: Int32Array;

  /** @param offsets of the stencil, complete as RowBuilder needs them */
  constructor(
    grid: Grid,
    private readonly reach: number,
    offsets: readonly Offset[],
  ) {
    this.plane = strides(grid)[2];
    const width = 2 * reach + 1;
    this.extent = new Int32Array(width ** 2);
    for (const [x, y, z] of offsets) {
      // All axes are alike, except that points of one layer have no z.
      for (const [i, j, along] of [[x, y, z] as const, [y, z, x] as const, [z, x, y] as const]) {
        const at = (i + reach) * width + j + reach;
        this.extent[at] = Math.max(this.extent[at], along);
      }
    }
    const random = randomWords(2 * 3 * width ** 2 * KINDS);
    this.words = random.map((_, i) => {
      const kind = (i >> 1) % KINDS;
      const place = Math.floor(i / (2 * KINDS));
      const seen = cutShort(kind, this.extent[place % width ** 2]);
      return random[2 * (place * KINDS + seen) + (i & 1)];
    });
  }

  beginAt(graph: GraphPart, z: number): void {
    this.runs = new OpenSpans(graph, this.reach, z);
  }

  moveTo(z: number): void {
    this.runs.moveTo(z);
    this.planeStart = z * this.plane;
  }

  name(node: number): void {
    const { reach, extent, words } = this;
    const { along, shift, start } = this.runs;
    const width = 2 * reach + 1;
    const places = width ** 2;
    const here = node - this.planeStart + start;
    let low = 0;
    let high = 0;
    for (let a = 0; a < 3; a++) {
      const run = along[a][here];
      const word = 2 * ((a * places + (places >> 1)) * KINDS + run);
      low = (low + words[word]) | 0;
      high = (high + words[word + 1]) | 0;
      const last = reach + (run >> SPAN_BITS);
      const shiftA = shift[a];
      for (let other = 1; other < 3; other++) {
        const b = (a + other) % 3;
        const c = 3 - a - b;
        const alongB = along[b];
        const alongC = along[c];
        const shiftB = shift[b];
        const wordsB = 2 * b * places * KINDS;
        const wordsC = 2 * c * places * KINDS;
        // From one displacement along a to the next, as the axis along which the run goes has them; and along b.
        const byA = 2 * KINDS * (a < c ? width : 1);
        const originB = wordsB + 2 * KINDS * (a < c ? reach : reach * width);
        const byAThenB = 2 * KINDS * (a < b ? width : 1);
        const byB = 2 * KINDS * (a < b ? 1 : width);
        for (let i = reach - (run & LONGEST_SPAN); i <= last; i++) {
          if (i === reach) continue;
          const there = here + shiftA[i];
          const furthest = extent[i * width + reach];
          const second = alongB[there];
          const at = originB + i * byA + 2 * second;
          low = (low + words[at]) | 0;
          high = (high + words[at + 1]) | 0;
          const lastSecond = reach + Math.min(furthest, second >> SPAN_BITS);
          const originC = wordsC + i * byAThenB;
          for (let j = reach - Math.min(furthest, second & LONGEST_SPAN); j <= lastSecond; j++) {
            if (j === reach || extent[i * width + j] === 0) continue;
            const third = originC + j * byB + 2 * alongC[there + shiftB[j]];
            low = (low + words[third]) | 0;
            high = (high + words[third + 1]) | 0;
          }
        }
      }
    }
    this.low = low;
    this.high = high;
  }
}

/** The kind of run that a walk of at most `extent` nodes sees. */
function cutShort(run: number, extent: number): number {
  return Math.min(extent, run & LONGEST_SPAN) | (Math.min(extent, run >> SPAN_BITS) << SPAN_BITS);
}
