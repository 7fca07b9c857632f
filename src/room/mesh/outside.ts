import { closeEdge, directionStrides, DIRECTIONS, forward, openEdge, type RoomGraph } from '../grid/graph.ts';
import { strides } from '../grid/grid.ts';
import { MOST_OUTSIDE_STEPS, type OutsideNodes } from '../outside/outside.ts';
import type { AirOfMesh } from './air/air.ts';
import { forEachOpening } from './crossings/edge-graph.ts';
import type { ClosedEdges } from './crossings/closed-edges.ts';
import type { LeakEdges } from './leaks/leak-edges.ts';

/**
 * Opens the edges of openings whose two nodes are both in the air of listeners. True if this joins two bodies of air.
 */
export function openPassages(graph: RoomGraph, air: AirOfMesh, edges: ClosedEdges): boolean {
  const stride = strides(graph.grid);
  let joined = false;
  forEachOpening(edges, graph.grid, (low, axis) => {
    const high = low + stride[axis];
    if (!air.holds(low) || !air.holds(high)) return;
    openEdge(graph, low, forward(axis));
    joined ||= air.seen[low] !== air.seen[high];
  });
  return joined;
}

/**
 * Opens the edges of openings to the air outside (and of leaks, if these are kept), and keeps the air beyond them.
 *
 * @param leaks Closed edges between the room and the air beyond it.
 */
export function openOutside(
  graph: RoomGraph,
  air: AirOfMesh,
  edges: ClosedEdges,
  leaks: LeakEdges,
  options: { readonly leaks?: 'report' | 'keep'; readonly outsideSteps?: number },
): OutsideNodes {
  const stride = strides(graph.grid);
  const steps = Math.min(MOST_OUTSIDE_STEPS, options.outsideSteps ?? 0);
  const seeds: number[] = [];
  const open = (low: number, axis: number): void => {
    const ends = [low, low + stride[axis]];
    const outer = ends.filter((node) => !air.holds(node));
    if (steps === 0 || outer.length === 0) return;
    openEdge(graph, low, forward(axis));
    if (outer.length === 1) seeds.push(outer[0]);
  };
  forEachOpening(edges, graph.grid, open);
  if (options.leaks === 'keep') leaks.node.forEach((low, edge) => open(low, leaks.shape[edge] % 4));
  return keepOutside(graph, air, seeds, steps);
}

/**
 * Keeps the air beyond openings up to `steps` along open edges, and closes the edges at its end.
 *
 * @param seeds Array indices of the nodes just beyond the openings: level 1.
 */
function keepOutside(graph: RoomGraph, air: AirOfMesh, seeds: readonly number[], steps: number): OutsideNodes {
  const { nodes } = graph;
  const stride = directionStrides(graph.grid);
  /** Nodes and levels in one number, node · 256 + level. */
  const found: number[] = [];
  let front = seeds.filter((node) => air.keep(node));
  for (let level = 1; front.length > 0; level++) {
    const next: number[] = [];
    for (const node of front) {
      found.push(node * 256 + level);
      for (const direction of DIRECTIONS) {
        if (!(nodes[node] & (1 << direction))) continue;
        const neighbour = node + stride[direction];
        if (level < steps && air.keep(neighbour)) next.push(neighbour);
      }
    }
    front = next;
  }
  for (const packed of found) {
    const node = Math.floor(packed / 256);
    for (const direction of DIRECTIONS) {
      const neighbour = node + stride[direction];
      if (!(nodes[node] & (1 << direction)) || air.isAir(neighbour)) continue;
      closeEdge(graph, node, direction);
    }
  }
  const sorted = Float64Array.from(found).sort();
  return {
    nodes: Uint32Array.from(sorted, (packed) => packed / 256),
    level: Uint8Array.from(sorted, (packed) => packed % 256),
  };
}
