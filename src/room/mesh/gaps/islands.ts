import { directionStrides, DIRECTIONS, type RoomGraph } from '../../grid/graph.ts';
import { strides } from '../../grid/grid.ts';
import { forEachEdge } from '../crossings/edge-graph.ts';
import type { ClosedEdges } from '../crossings/closed-edges.ts';
import type { AirOfMesh } from '../air/air.ts';

/** Bodies of air of more nodes than this that open edges do not join to the room are other rooms, and no gaps. */
const MOST_NODES = 64;

/** Marks of nodes, two bits each: looked at, and in a large body. */
const SMALL = 0b01;
const LARGE = 0b11;

/** The nodes of small bodies of air, or of small solid ones, that no open edge joins to the air of the room. */
export function findIslands(graph: RoomGraph, edges: ClosedEdges, air: AirOfMesh): Set<number> {
  const { grid, nodes } = graph;
  const stride = strides(grid);
  const step = directionStrides(grid);
  const marks = new Uint8Array(Math.ceil(nodes.length / 4));
  const markOf = (node: number): number => (marks[node >>> 2] >> (2 * (node & 3))) & 0b11;
  const mark = (node: number, value: number): void => {
    marks[node >>> 2] |= value << (2 * (node & 3));
  };
  const islands = new Set<number>();
  const visit = (first: number): void => {
    if (markOf(first) || air.isAir(first)) return;
    const found = [first];
    mark(first, SMALL);
    let isLarge = false;
    for (let i = 0; i < found.length && !isLarge; i++) {
      for (const direction of DIRECTIONS) {
        if (!(nodes[found[i]] & (1 << direction))) continue;
        const next = found[i] + step[direction];
        isLarge ||= markOf(next) === LARGE;
        if (markOf(next)) continue;
        mark(next, SMALL);
        found.push(next);
      }
      isLarge ||= found.length > MOST_NODES;
    }
    for (const node of found) {
      if (isLarge) mark(node, LARGE);
      else islands.add(node);
    }
  };
  forEachEdge(edges, grid, (_, node, axis) => {
    visit(node);
    visit(node + stride[axis]);
  });
  return islands;
}
