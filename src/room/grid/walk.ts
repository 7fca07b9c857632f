import type { Offset } from '../../scheme/shells.ts';
import { bitsOf, directionStrides, type AnyGraph } from './graph.ts';
import { AXIS_ORDERS } from '../../units/axes.ts';

/** The distinct orders of the axes along which an offset moves at all. */
export function axisOrders(offset: Offset): readonly (readonly number[])[] {
  const orders = AXIS_ORDERS.map((order) => order.filter((axis) => offset[axis] !== 0));
  return orders.filter((order, i) => orders.findIndex((other) => other.join() === order.join()) === i);
}

/**
 * Reflecting walks (docs/theory/operator.md, 'Reflecting walks'): along one axis node by node, and where the next edge
 * is closed, stay and turn round, as if a mirror stood half a spacing beyond the last node.
 */
export class ReflectingWalker {
  private readonly stride: readonly number[];
  private readonly bits: (node: number) => number;
  /** Displacement of the last walk, in nodes along x, y, z. */
  readonly displacement: [number, number, number] = [0, 0, 0];

  constructor(graph: AnyGraph) {
    this.bits = bitsOf(graph);
    this.stride = directionStrides(graph.grid);
  }

  /** Walks the offset from a node along the axes in the given order; returns the node it ends on. */
  walk(start: number, offset: Offset, order: readonly number[]): number {
    this.displacement.fill(0);
    let node = start;
    for (const axis of order) {
      const steps = offset[axis];
      let direction = 2 * axis + (steps > 0 ? 1 : 0);
      for (let left = Math.abs(steps); left > 0; left--) {
        if (this.bits(node) & (1 << direction)) {
          node += this.stride[direction];
          this.displacement[axis] += direction & 1 ? 1 : -1;
        } else {
          direction ^= 1;
        }
      }
    }
    return node;
  }

  /** Walks first, first + 1, … nodes along an axis. @param ends Gets the nodes that these walks end on. */
  walkAlong(start: number, axis: number, first: number, ends: Float64Array): void {
    // A walk is the beginning of every longer one.
    for (const sense of [-1, 1]) {
      let node = start;
      let direction = 2 * axis + (sense > 0 ? 1 : 0);
      const last = sense > 0 ? first + ends.length - 1 : -first;
      for (let steps = 0; steps <= last; steps++) {
        const i = sense * steps - first;
        if (i >= 0 && i < ends.length) ends[i] = node;
        if (this.bits(node) & (1 << direction)) node += this.stride[direction];
        else direction ^= 1;
      }
    }
  }
}
