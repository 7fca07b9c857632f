import { describe, expect, it } from 'vitest';
import {
  closeEdge,
  directionStrides,
  DIRECTIONS,
  type Direction,
  type RoomGraph,
} from '../../../../src/room/grid/graph.ts';
import { strides } from '../../../../src/room/grid/grid.ts';
import { unreachable } from '../../../../src/run/points/connected.ts';
import { seededRandom, wholeBetween } from '../../../support/numbers/random.ts';
import {
  airNodes,
  boxGraph,
  closeRandomEdges,
  graphOf,
  randomGraph,
  RANDOM_KINDS,
  voxelGraph,
} from '../../../support/rooms/rooms.ts';

/** The nodes joined to a node, found edge by edge. */
function joined({ grid, nodes }: RoomGraph, start: number): Set<number> {
  const stride = directionStrides(grid);
  const found = new Set([start]);
  for (const node of found) {
    for (const direction of DIRECTIONS) if (nodes[node] & (1 << direction)) found.add(node + stride[direction]);
  }
  return found;
}

describe('nodes no sound gets to', () => {
  it.each(RANDOM_KINDS.map((name, kind) => ({ name, kind })))('are found among $name', ({ kind }) => {
    const random = seededRandom(kind + 1);
    for (let room = 0; room < 5; room++) {
      const graph = closeRandomEdges(randomGraph(kind, [9, 8, 7], random), random, 0.5);
      const air = airNodes(graph);
      const start = air[wholeBetween(random, 0, air.length - 1)];
      const reached = joined(graph, start);
      expect(unreachable(graph, start, air)).toEqual(air.filter((node) => !reached.has(node)));
    }
  });

  it('are none in one room, and all beyond a wall', () => {
    const whole = boxGraph([6, 5, 4]);
    expect(unreachable(whole, 0, airNodes(whole))).toEqual([]);
    const halves = graphOf([7, 5, 4], (i) => i !== 3);
    expect(unreachable(halves, 0, airNodes(halves))).toHaveLength(3 * 5 * 4);
  });

  it('are those behind a thin panel of closed edges', () => {
    const graph = boxGraph([4, 4, 4]);
    const plane = strides(graph.grid)[2];
    for (let node = plane; node < 2 * plane; node++) closeEdge(graph, node, 5 satisfies Direction);
    expect(unreachable(graph, 0, [1, plane, 2 * plane, 3 * plane + 1])).toEqual([2 * plane, 3 * plane + 1]);
  });

  it('may be most of a shattered room', () => {
    const graph = closeRandomEdges(voxelGraph([8, 8, 8], seededRandom(3)), seededRandom(4), 0.9);
    const air = airNodes(graph);
    expect(unreachable(graph, air[0], air).length).toBeGreaterThan(air.length / 2);
  });
});
