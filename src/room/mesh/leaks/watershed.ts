import { directionStrides, DIRECTIONS, type RoomGraph } from '../../grid/graph.ts';
import { growableUint32, type Growable } from '../../../lists/growable.ts';
import { Queue } from './queue.ts';

/** Bits of a node's mark. */
export const INSIDE = 0b01_0000;
export const OUTSIDE = 0b10_0000;
/** Set where a label was given at the start. */
export const MARKER = 0b100_0000;
const LABELLED = INSIDE | OUTSIDE;

/** Nodes between two calls of `pause`. */
const NODES_A_PAUSE = 1 << 17;

/**
 * Divides all nodes that open edges join to marked ones into INSIDE and OUTSIDE, so that the two meet where the way
 * from one to the other is narrowest: a seeded watershed of the clearance ([Meyer1994]). Both sides grow through wide
 * places first; at equal width the inside goes first.
 *
 * @param clearance [stored node]
 * @param marks [stored node] On entry some nodes have a label and MARKER. Other bits stay as they are.
 * @param pause Called every few milliseconds.
 */
export function watershed(graph: RoomGraph, clearance: Uint8Array, marks: Uint8Array, pause: () => void): void {
  const { nodes } = graph;
  const stride = directionStrides(graph.grid);
  /** Labelled nodes from which the search continues when it comes to their clearance. */
  const seeds = { [INSIDE]: levels(), [OUTSIDE]: levels() };

  const spread = (node: number, label: typeof INSIDE | typeof OUTSIDE, level: number, queue?: Queue): void => {
    const bits = nodes[node];
    for (const direction of DIRECTIONS) {
      if (!(bits & (1 << direction))) continue;
      const next = node + stride[direction];
      if (marks[next] & LABELLED) continue;
      marks[next] |= label;
      if (queue && clearance[next] >= level) queue.push(next);
      else seeds[label][clearance[next]].push(next);
    }
  };

  let visited = 0;
  const count = (): void => {
    if (++visited % NODES_A_PAUSE === 0) pause();
  };
  for (let node = 0; node < nodes.length; node++) {
    count();
    if (marks[node] & MARKER) spread(node, marks[node] & INSIDE ? INSIDE : OUTSIDE, 255);
  }
  const queue = new Queue();
  for (let level = 255; level >= 0; level--) {
    for (const label of [INSIDE, OUTSIDE] as const) {
      const from = seeds[label][level];
      for (let i = 0; i < from.length; i++) {
        queue.push(from.get(i));
        while (queue.length > 0) {
          count();
          spread(queue.shift(), label, level, queue);
        }
      }
      seeds[label][level] = growableUint32();
    }
  }
}

const levels = (): Growable<Uint32Array>[] => Array.from({ length: 256 }, growableUint32);
