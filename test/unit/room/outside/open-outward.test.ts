import { describe, expect, it } from 'vitest';
import {
  AIR,
  ALL_OPEN,
  directionStrides,
  DIRECTIONS,
  openAllEdges,
  type Direction,
} from '../../../../src/room/grid/graph.ts';
import { coordinates, strides } from '../../../../src/room/grid/grid.ts';
import { openOutward, type BlockedOpening } from '../../../../src/room/outside/open-outward.ts';
import type { OutsideNodes } from '../../../../src/room/outside/outside.ts';
import { graphOf, type Block, type Size } from '../../../support/rooms/rooms.ts';

const holds = ({ from, to }: Block, at: readonly number[]): boolean =>
  at.every((x, axis) => x >= from[axis] && x < to[axis]);

/** Blocks of air in solid surroundings. */
const solidWith = (size: Size, ...rooms: readonly Block[]) =>
  graphOf(size, (i, j, k) => rooms.some((room) => holds(room, [i, j, k])));

/** The nodes that were opened, by coordinates, with their level. */
function opened(graph: ReturnType<typeof solidWith>, outside: OutsideNodes | BlockedOpening): [string, number][] {
  if (!('nodes' in outside)) throw new Error(`blocked by ${outside.meets}`);
  return Array.from(outside.nodes, (node, i) => [coordinates(graph.grid, node).join(), outside.level[i]]);
}

/** A room of 3 × 3 × 3 in the middle of solid, and a window of 2 × 1 in its wall at the higher x. */
const ROOM: Block = { from: [4, 3, 3], to: [7, 6, 6] };
const isWindow =
  (graph: ReturnType<typeof solidWith>) =>
  (node: number, direction: Direction): boolean => {
    const [, j, k] = coordinates(graph.grid, node);
    return direction === 1 && k === 4 && (j === 3 || j === 4);
  };

describe('an opening in solid', () => {
  it('leads straight on, for so many nodes', () => {
    const graph = solidWith([11, 9, 9], ROOM);
    const outside = openOutward(graph, isWindow(graph), 3);
    expect(opened(graph, outside)).toEqual([
      ['7,3,4', 1],
      ['8,3,4', 2],
      ['9,3,4', 3],
      ['7,4,4', 1],
      ['8,4,4', 2],
      ['9,4,4', 3],
    ]);
  });

  it('is one duct with the room, between rigid walls', () => {
    const graph = solidWith([11, 9, 9], ROOM);
    openOutward(graph, isWindow(graph), 3);
    // The same air drawn at once; its edges are open wherever air meets air, except between duct and room.
    const wanted = solidWith([11, 9, 9], ROOM, { from: [7, 3, 4], to: [10, 5, 5] });
    expect(graph.nodes).toEqual(wanted.nodes);
  });

  it('opens no edge on one side only, and none of what is no air', () => {
    const graph = solidWith([12, 12, 12], { from: [4, 4, 4], to: [8, 8, 8] });
    const everySecond = (node: number, direction: Direction): boolean => (node + direction) % 2 === 0;
    openOutward(graph, everySecond, 4);
    const stride = directionStrides(graph.grid);
    graph.nodes.forEach((bits, node) => {
      expect(bits === 0 || (bits & AIR) !== 0).toBe(true);
      for (const direction of DIRECTIONS) {
        if (bits & (1 << direction)) expect(graph.nodes[node + stride[direction]] & (1 << (direction ^ 1))).not.toBe(0);
      }
    });
  });

  it('does not join a duct and the room beside it', () => {
    // A step in the wall: the upper half of the room is one node shorter, so that its duct begins beside the lower's.
    const graph = solidWith([10, 5, 6], { from: [1, 1, 1], to: [4, 4, 3] }, { from: [1, 1, 3], to: [3, 4, 5] });
    const outside = openOutward(graph, (_, direction) => direction === 1, 3);
    const levels = new Map(opened(graph, outside));
    expect([levels.get('3,2,3'), levels.get('4,2,3'), levels.get('4,2,2')]).toEqual([1, 2, 1]);
    const [, row, plane] = strides(graph.grid);
    const at = (i: number, j: number, k: number): number => graph.nodes[i + j * row + k * plane];
    expect(at(3, 2, 3) & 0b010000).toBe(0); // duct above, room below
    expect(at(4, 2, 3) & 0b010000).not.toBe(0); // duct above and below
  });

  it('does not join ducts that lead to different sides', () => {
    const graph = solidWith([10, 6, 3], { from: [1, 1, 1], to: [3, 3, 2] }, { from: [7, 3, 1], to: [9, 5, 2] });
    const facing = (node: number, direction: Direction): boolean => {
      const [i] = coordinates(graph.grid, node);
      return (direction === 1 && i === 2) || (direction === 0 && i === 7);
    };
    const levels = new Map(opened(graph, openOutward(graph, facing, 3)));
    expect([levels.get('4,2,1'), levels.get('4,3,1')]).toEqual([2, 3]);
    const [, row, plane] = strides(graph.grid);
    expect(graph.nodes[4 + 2 * row + plane] & 0b001000).toBe(0);
    expect(graph.nodes[4 + 2 * row + plane] & 0b000100).not.toBe(0);
  });

  it('of the whole room fills the grid', () => {
    const graph = solidWith([9, 5, 4], { from: [0, 0, 0], to: [4, 5, 4] });
    openOutward(graph, (node, direction) => direction === 1 && coordinates(graph.grid, node)[0] === 3, 5);
    const full = solidWith([9, 5, 4], { from: [0, 0, 0], to: [9, 5, 4] });
    openAllEdges(full.grid, full.nodes);
    expect(graph.nodes).toEqual(full.nodes);
    expect(graph.nodes.some((bits) => (bits & ALL_OPEN) === ALL_OPEN)).toBe(true);
  });
});

describe('an opening that is blocked', () => {
  it.each([
    ['the edge of the grid', [9, 9, 9], [ROOM], 3],
    ['air of the room', [11, 9, 9], [ROOM, { from: [8, 3, 3], to: [9, 6, 6] }], 2],
  ] as const)('by %s is told', (meets, size, rooms, steps) => {
    const graph = solidWith(size, ...rooms);
    const before = graph.nodes.slice();
    const blocked = openOutward(
      graph,
      (node, direction) => isWindow(graph)(node, direction) && coordinates(graph.grid, node)[0] === 6,
      3,
    );
    expect(blocked).toMatchObject({ meets, steps, direction: 1 });
    expect(graph.nodes).toEqual(before);
  });

  it('by another opening is told', () => {
    const graph = solidWith([9, 9, 5], { from: [1, 5, 1], to: [4, 8, 3] }, { from: [5, 1, 1], to: [8, 4, 3] });
    const faces = (node: number, direction: Direction): boolean => {
      const [i, j] = coordinates(graph.grid, node);
      return (direction === 1 && i === 3 && j === 6) || (direction === 3 && i === 6 && j === 3);
    };
    expect(openOutward(graph, faces, 4)).toMatchObject({ meets: 'another opening', steps: 3, direction: 1 });
  });
});
