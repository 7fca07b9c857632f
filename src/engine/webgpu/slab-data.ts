import type { PreparedRoom } from '../../room/prepared.ts';
import type { PointWeights } from '../engine.ts';
import { rowVectors } from '../../kernel/room/near-wall.ts';
import { lowerBound } from '../../lists/lower-bound.ts';
import { ownedNodes, toLocal, type Slab } from './slabs.ts';

/** The part of a room's tables that belongs to one slab, with indices into its states. Single precision. */

/** Bits of the owned nodes: words of the room's mask, and the first node's bit in them. */
export function sliceMask({ nodes }: PreparedRoom, slab: Slab): { words: Uint32Array<ArrayBuffer>; offset: number } {
  const [from, to] = ownedNodes(slab);
  return { words: nodes.interior.slice(from >>> 5, Math.ceil(to / 32)), offset: from & 31 };
}

/** Which of rising nodes of the room a slab owns: [first, end). */
function ownedPart(rising: Uint32Array, slab: Slab): [number, number] {
  return partInPlanes(rising, slab, 0);
}

/** Which of rising nodes of the room lie in a slab's planes or up to `further` before and after them: [first, end). */
export function partInPlanes(rising: Uint32Array, slab: Slab, further: number): [number, number] {
  const [from, to] = ownedNodes(slab);
  const below = (bound: number): number => lowerBound(rising.length, (i) => rising[i], bound);
  return [below(from - further * slab.plane), below(to + further * slab.plane)];
}

/** Pairs (index, first vector of row) of the owned near-wall nodes. */
export function localNearWall({ nodes, offsets }: PreparedRoom, slab: Slab): Uint32Array<ArrayBuffer> {
  const [first, last] = ownedPart(nodes.nearWall, slab);
  const vectors = rowVectors(offsets.length);
  const table = new Uint32Array(2 * (last - first));
  for (let m = first; m < last; m++) {
    table[2 * (m - first)] = toLocal(slab, nodes.nearWall[m]);
    table[2 * (m - first) + 1] = nodes.nearWallRow[m] * vectors;
  }
  return table;
}

/** Pairs (index, bits of scale × weight) of the owned nodes of points, point after point, and where each begins. */
export function localPoints(
  points: readonly PointWeights[],
  slab: Slab,
  scale: number,
): { nodes: Uint32Array<ArrayBuffer>; starts: Uint32Array<ArrayBuffer> } {
  const [from, to] = ownedNodes(slab);
  const starts = [0];
  const indices: number[] = [];
  const weights: number[] = [];
  for (const point of points) {
    point.nodes.forEach((node, j) => {
      if (node < from || node >= to) return;
      indices.push(toLocal(slab, node));
      weights.push(scale * point.weights[j]);
    });
    starts.push(indices.length);
  }
  const nodes = new Uint32Array(2 * indices.length);
  const bits = new Uint32Array(Float32Array.from(weights).buffer);
  indices.forEach((index, j) => {
    nodes[2 * j] = index;
    nodes[2 * j + 1] = bits[j]!;
  });
  return { nodes, starts: Uint32Array.from(starts) };
}

/** Damped nodes that a slab owns. */
export interface LocalDamped {
  /** First and number of them among the room's. */
  readonly first: number;
  readonly count: number;
  /** Pairs (index, bits of loss). */
  readonly nodes: Uint32Array<ArrayBuffer>;
}

export function localDamped({ damped }: PreparedRoom, slab: Slab): LocalDamped {
  const [first, end] = ownedPart(damped.node, slab);
  const count = end - first;
  const nodes = new Uint32Array(2 * count);
  const losses = new Float32Array(nodes.buffer);
  for (let j = 0; j < count; j++) {
    nodes[2 * j] = toLocal(slab, damped.node[first + j]);
    losses[2 * j + 1] = damped.loss[first + j]!;
  }
  return { first, count, nodes };
}
