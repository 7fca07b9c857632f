import { countBits } from '../../lists/bits.ts';
import { AIR, type RoomGraph } from '../grid/graph.ts';
import { CORNERS } from './cut/cubes.ts';
import type { Element } from './model/element.ts';

/**
 * [axes along which two corners differ, less one] the part of their weight that is one cube's: four share an edge, two
 * a face.
 */
const SHARE_OF_CUBE = [1 / 4, 1 / 2, 1] as const;

/** [8 corner + other] number of axes along which they differ. */
const STEPS_BETWEEN = Uint8Array.from({ length: 64 }, (_, pair) => countBits((pair >> 3) ^ (pair & 7)));

/** The most nodes from which the eight corners take their values: eight each. */
const MOST_NODES = 64;

/**
 * The values at the corners of a cube: each is that of some nodes that move, with weights that are positive and add to
 * 1. Those of corner c are the entries from start[c] up to start[c + 1].
 */
export class CornerValues {
  readonly start = new Uint8Array(CORNERS.length + 1);
  /** [entry] array index, and weight. */
  readonly node = new Uint32Array(MOST_NODES);
  readonly weight = new Float64Array(MOST_NODES);
}

/**
 * What a cube that is not plain adds to its nodes: volumes, and couplings between two nodes without λ². One object
 * serves one cube after the other.
 */
export class CubeParts {
  /** Number of nodes that get a volume. */
  nodes = 0;
  /** [node] array index, and volume. */
  readonly node = new Uint32Array(MOST_NODES);
  readonly volume = new Float64Array(MOST_NODES);
  /** Number of links; each pair of nodes has at most one. */
  links = 0;
  /** [link] array indices of its nodes, and weight. */
  readonly from = new Uint32Array(MOST_PAIRS);
  readonly to = new Uint32Array(MOST_PAIRS);
  readonly weight = new Float64Array(MOST_PAIRS);

  private readonly staircase = new Staircase();
  /** [entry] place of its node. */
  private readonly place = new Uint8Array(MOST_NODES);
  /** [place, place] sums of the links, the larger place first. */
  private readonly between = new Float64Array(MOST_NODES ** 2);
  /** [place] the difference of two corners' values, and whether the node is in it. */
  private readonly difference = new Float64Array(MOST_NODES);
  private readonly isIn = new Uint8Array(MOST_NODES);
  private readonly within = new Uint8Array(MOST_NODES);

  constructor(private readonly weights: Element['weights']) {}

  /**
   * A cube that walls cut into pieces, treated as a staircase. Every set of air corners that open edges of the cube
   * join is a piece; each of its corners has the same part of the cube's air. It has the element's energy, where each
   * corner that is not in the piece takes the value of the nearest one that is, as if mirrored in walls half-way. So
   * the volume of a piece keeps its eigenvalues within the element's bound, whatever the pieces.
   *
   * @param cube array index of the lowest corner
   * @param strides from it to each corner
   * @param part of the cube that is air
   */
  ofStaircase({ nodes }: RoomGraph, cube: number, strides: readonly number[], part: number): void {
    const { staircase } = this;
    staircase.cut(nodes, cube, strides, part, this.weights);
    this.nodes = 0;
    for (let corner = 0; corner < 8; corner++) {
      if (staircase.volume[corner] === 0) continue;
      this.node[this.nodes] = cube + strides[corner];
      this.volume[this.nodes++] = staircase.volume[corner];
    }
    this.links = staircase.pairs;
    for (let link = 0; link < staircase.pairs; link++) {
      const pair = staircase.pair[link];
      this.from[link] = cube + strides[pair >> 3];
      this.to[link] = cube + strides[pair & 7];
      this.weight[link] = staircase.between[pair];
    }
  }

  /**
   * A cube whose corners behind walls take their values from donors that hold for this cube alone
   * (docs/theory/subcell.md, eq. C14). It has the element's energy, and its volume goes where its values come from, as
   * in eq. C5.
   *
   * @param part of the cube that is air
   */
  ofDonors(values: CornerValues, part: number): void {
    const { start, node, weight } = values;
    const { place, between } = this;
    let count = 0;
    for (let e = 0; e < start[8]; e++) {
      let at = 0;
      while (at < count && this.node[at] !== node[e]) at++;
      if (at === count) {
        this.node[count] = node[e];
        this.volume[count++] = 0;
      }
      this.volume[at] += (part * weight[e]) / 8;
      place[e] = at;
    }
    this.nodes = count;
    between.fill(0, 0, count * count);
    for (let corner = 1; corner < 8; corner++) {
      for (let other = 0; other < corner; other++) {
        const kind = STEPS_BETWEEN[8 * corner + other] - 1;
        this.couple(values, corner, other, count, part * this.weights[kind] * SHARE_OF_CUBE[kind]);
      }
    }
    this.links = 0;
    for (let a = 0; a < count; a++) {
      for (let b = 0; b < a; b++) {
        const sum = between[a * count + b];
        if (sum === 0) continue;
        this.from[this.links] = this.node[a];
        this.to[this.links] = this.node[b];
        this.weight[this.links++] = sum;
      }
    }
  }

  /** Adds the couplings that the energy of the difference of two corners' values has. */
  private couple({ start, weight }: CornerValues, corner: number, other: number, count: number, energy: number): void {
    if (energy === 0) return;
    const { between, place } = this;
    const first = start[corner];
    const second = start[other];
    if (start[corner + 1] === first + 1 && start[other + 1] === second + 1) {
      // Two nodes, as most corners are or follow one.
      const a = place[first];
      const b = place[second];
      if (a > b) between[a * count + b] -= energy * weight[first] * -weight[second];
      else if (a < b) between[b * count + a] -= energy * -weight[second] * weight[first];
      return;
    }
    const { difference, within } = this;
    const size = this.differ(start, weight, corner, other);
    for (let m = 1; m < size; m++) {
      const a = within[m];
      for (let n = 0; n < m; n++) {
        const b = within[n];
        if (a > b) between[a * count + b] -= energy * difference[a] * difference[b];
        else between[b * count + a] -= energy * difference[b] * difference[a];
      }
    }
  }

  /** The difference of two corners' values. Returns the number of nodes in it, which are listed in `within`. */
  private differ(start: Uint8Array, weight: Float64Array, corner: number, other: number): number {
    const { place, difference, isIn, within } = this;
    let size = 0;
    for (let e = start[corner]; e < start[corner + 1]; e++) {
      const at = place[e];
      if (isIn[at] === 0) {
        isIn[at] = 1;
        difference[at] = 0;
        within[size++] = at;
      }
      difference[at] += weight[e];
    }
    for (let e = start[other]; e < start[other + 1]; e++) {
      const at = place[e];
      if (isIn[at] === 0) {
        isIn[at] = 1;
        difference[at] = 0;
        within[size++] = at;
      }
      difference[at] -= weight[e];
    }
    for (let n = 0; n < size; n++) isIn[within[n]] = 0;
    return size;
  }
}

/** Links between the most nodes. */
const MOST_PAIRS = (MOST_NODES * (MOST_NODES - 1)) / 2;

/** The pieces of a cube, and what they add to its corners. */
class Staircase {
  readonly volume = new Float64Array(8);
  /** Number of pairs of corners with links, in the order in which they are met: 8 lower corner + higher one. */
  pairs = 0;
  readonly pair = new Uint8Array(64);
  /** [pair] */
  readonly between = new Float64Array(64);
  private readonly isLinked = new Uint8Array(64);
  /** [corner] bits of the graph; lowest corner of its piece, −1 if it is not air. */
  private readonly bits = new Uint8Array(8);
  private readonly piece = new Int8Array(8);
  /** [corner] the nearest corner of a piece. */
  private readonly image = new Uint8Array(8);

  cut(nodes: Uint8Array, cube: number, strides: readonly number[], part: number, weights: Element['weights']): void {
    const { bits, piece, image, volume, between, isLinked } = this;
    for (let corner = 0; corner < 8; corner++) bits[corner] = nodes[cube + strides[corner]];
    this.findPieces();
    volume.fill(0);
    between.fill(0);
    isLinked.fill(0);
    this.pairs = 0;
    let airCorners = 0;
    for (let corner = 0; corner < 8; corner++) if (piece[corner] >= 0) airCorners++;
    for (let name = 0; name < 8; name++) {
      let length = 0;
      for (let corner = 0; corner < 8; corner++) if (piece[corner] === name) length++;
      if (length === 0) continue;
      for (let corner = 0; corner < 8; corner++) image[corner] = this.nearest(corner, name);
      const fraction = (part * length) / airCorners;
      for (let corner = 0; corner < 8; corner++) {
        volume[image[corner]] += fraction / 8;
        for (let other = 0; other < corner; other++) {
          const a = Math.min(image[corner], image[other]);
          const b = Math.max(image[corner], image[other]);
          if (a === b) continue;
          const pair = 8 * a + b;
          const kind = STEPS_BETWEEN[8 * corner + other] - 1;
          if (isLinked[pair] === 0) {
            isLinked[pair] = 1;
            this.pair[this.pairs++] = pair;
          }
          between[pair] += fraction * weights[kind] * SHARE_OF_CUBE[kind];
        }
      }
    }
  }

  /** Finds the sets of air corners that open edges of the cube join. */
  private findPieces(): void {
    const { bits, piece } = this;
    for (let corner = 0; corner < 8; corner++) piece[corner] = bits[corner] & AIR ? corner : -1;
    for (let changed = true; changed;) {
      changed = false;
      for (let corner = 0; corner < 8; corner++) {
        for (let axis = 0; axis < 3; axis++) {
          const other = corner ^ (1 << axis);
          const direction = 2 * axis + (corner & (1 << axis) ? 0 : 1);
          if (piece[corner] < 0 || !(bits[corner] & (1 << direction)) || piece[other] === piece[corner]) continue;
          if (piece[other] < piece[corner]) piece[corner] = piece[other];
          else piece[other] = piece[corner];
          changed = true;
        }
      }
    }
  }

  /** The corner of a piece that is the fewest steps along edges away; the lowest of several. */
  private nearest(corner: number, name: number): number {
    const { piece } = this;
    let best = -1;
    let least = 4;
    for (let other = 0; other < 8; other++) {
      const steps = STEPS_BETWEEN[8 * corner + other];
      if (piece[other] !== name || steps >= least) continue;
      best = other;
      least = steps;
    }
    return best;
  }
}
