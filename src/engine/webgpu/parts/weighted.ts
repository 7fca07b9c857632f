import { WEIGHTED } from '../../../kernel/room/layouts.ts';
import type { PointWeights } from '../../engine.ts';
import { countOwned, ownedNodes, toLocal, type Slab } from '../slabs.ts';

/** A list of known length of indices with weights. */
export class WeightedList {
  private readonly rows;
  length = 0;

  constructor(readonly capacity: number) {
    this.rows = WEIGHTED.rows(capacity);
  }

  get buffer(): ArrayBuffer {
    return this.rows.buffer;
  }

  push(index: number, weight: number): void {
    this.rows.column.index.set(this.length, index);
    this.rows.column.weight.set(this.length++, weight);
  }
}

/** The nodes of points that a slab owns, point after point. */
export interface LocalPoints {
  readonly count: number;
  /** `WEIGHTED` */
  readonly nodes: ArrayBuffer;
  /** Where each point begins, and the number of nodes. */
  readonly starts: Uint32Array<ArrayBuffer>;
}

/**
 * @param scale Factor on all weights
 * @param beyond Planes before and after those of the slab whose nodes are among them, too.
 */
export function localPoints(points: readonly PointWeights[], slab: Slab, scale: number, beyond = 0): LocalPoints {
  const [from, to] = ownedNodes(slab, beyond);
  const isOwned = (node: number): boolean => node >= from && node < to;
  const owned = points.map(({ nodes }) => countOwned(slab, nodes, beyond));
  const list = new WeightedList(owned.reduce((sum, count) => sum + count, 0));
  const starts = [0];
  for (const { nodes, weights } of points) {
    nodes.forEach((node, j) => {
      if (isOwned(node)) list.push(toLocal(slab, node), scale * weights[j]);
    });
    starts.push(list.length);
  }
  return { count: list.length, nodes: list.buffer, starts: Uint32Array.from(starts) };
}
