import type { Offset } from '../../scheme/shells.ts';
import { countBits } from '../../lists/bits.ts';
import { AIR, forward, type RoomGraph } from '../grid/graph.ts';
import { strides } from '../grid/grid.ts';
import { AXES } from '../../units/axes.ts';

const WORD = 32;

/**
 * Counts the nodes near walls of one room for any stencil: those from which a walk to a point of the stencil meets a
 * closed edge, as `classify` finds them, but without their rows and some ten times faster. Works on bitmaps of the
 * closed edges, moved by every displacement at which walks cross an edge.
 */
export class NearWallCounter {
  /**
   * [axis] a bit a stored node: the edge forward from it is closed. Bits before the first node and after the last are
   * 1.
   */
  private readonly closed: readonly Uint32Array[];
  private readonly counted: Uint32Array;
  private readonly steps: readonly [number, number, number];
  /** Words before the first node. */
  private readonly margin: number;

  /**
   * @param most The longest reach that will be asked for.
   * @param leftOut Nodes that do not count.
   */
  constructor({ grid, nodes }: RoomGraph, most: number, leftOut: Uint32Array = new Uint32Array(0)) {
    this.steps = strides(grid);
    const words = Math.ceil(nodes.length / WORD);
    this.margin = Math.ceil((most * (this.steps[0] + this.steps[1] + this.steps[2])) / WORD) + 1;
    this.counted = new Uint32Array(words);
    this.closed = AXES.map(() => new Uint32Array(words + 2 * this.margin).fill(0xffffffff));
    for (let node = 0; node < nodes.length; node++) {
      const bit = 1 << (node & (WORD - 1));
      if (nodes[node] & AIR) this.counted[node >>> 5] |= bit;
      for (const axis of AXES) {
        if (nodes[node] & (1 << forward(axis))) this.closed[axis][this.margin + (node >>> 5)] &= ~bit;
      }
    }
    for (const node of leftOut) this.counted[node >>> 5] &= ~(1 << (node & (WORD - 1)));
  }

  /** @param offsets of a stencil, complete as RowBuilder needs them. */
  count(offsets: readonly Offset[]): number {
    const near = new Uint32Array(this.counted.length);
    for (const axis of AXES) {
      const closed = this.closed[axis];
      for (const shift of this.crossedEdges(offsets, axis)) {
        const first = this.margin + (shift >> 5);
        const bits = shift & (WORD - 1);
        if (bits === 0) for (let w = 0; w < near.length; w++) near[w] |= closed[first + w];
        else {
          for (let w = 0; w < near.length; w++) {
            near[w] |= (closed[first + w] >>> bits) | (closed[first + w + 1] << (WORD - bits));
          }
        }
      }
    }
    return near.reduce((sum, word, w) => sum + countBits(word & this.counted[w]), 0);
  }

  /** Array displacements from a node to the lower ends of all edges along an axis that walks from the node cross. */
  private crossedEdges(offsets: readonly Offset[], axis: 0 | 1 | 2): Set<number> {
    const { steps } = this;
    const [b, c] = [(axis + 1) % 3, (axis + 2) % 3] as [0 | 1 | 2, 0 | 1 | 2];
    const edges = new Set<number>();
    for (const offset of offsets) {
      // The axis is walked last here. Where it is walked earlier, the walk is the way to a point that is nearer along
      // the others.
      const others = offset[b] * steps[b] + offset[c] * steps[c];
      for (let at = Math.min(0, offset[axis]); at < Math.max(0, offset[axis]); at++)
        edges.add(others + at * steps[axis]);
    }
    return edges;
  }
}
