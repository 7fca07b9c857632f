import { expect, it } from 'vitest';
import { boxRegions, nodesInBox } from '../../../../src/room/porous/box-regions.ts';
import { coordinates } from '../../../../src/room/grid/grid.ts';
import { boxGraph, pillarGraph } from '../../../support/rooms/rooms.ts';
import { WOOLS } from '../../../support/rooms/porous-rooms.ts';

const { grid } = boxGraph([6, 5, 4]);
const at = (i: number, j: number, k: number): [number, number, number] =>
  [i, j, k].map((x, axis) => grid.origin[axis] + x * grid.spacing) as [number, number, number];

it('a box has the nodes whose middle it holds; faces on cell faces share none', () => {
  expect(nodesInBox(grid, { from: at(1, 0, 0), to: at(3, 5, 4) })).toEqual([
    [1, 3],
    [0, 5],
    [0, 4],
  ]);
  expect(nodesInBox(grid, { from: at(-2, 0.4, 1.6), to: at(9, 1.4, 2.4) })).toEqual([
    [0, 6],
    [0, 1],
    [2, 2],
  ]);
});

it('a region has the air of its boxes, but for what is outside, and the depth of the thinnest box of a medium', () => {
  const graph = pillarGraph([6, 5, 4]);
  const boxes = [
    { from: at(0, 0, 0), to: at(6, 5, 2), name: 'a', filling: WOOLS[0] },
    { from: at(0, 0, 2), to: at(6, 1, 4), name: 'b', filling: WOOLS[1] },
    { from: at(3, 1, 2), to: at(6, 5, 4), name: 'a', filling: WOOLS[0] },
  ];
  const { node, medium, media } = boxRegions(graph, boxes, (n) => n === 0);
  expect(media.map(({ name, depth }) => [name, depth])).toEqual([
    ['a', 2],
    ['b', 1],
  ]);
  const expected = [...graph.nodes.keys()]
    .filter((n) => graph.nodes[n] !== 0 && n !== 0)
    .flatMap((n) => {
      const [x, y, z] = coordinates(graph.grid, n);
      const inside = z < 2 ? 0 : y < 1 ? 1 : x >= 3 ? 0 : -1;
      return inside < 0 ? [] : [[n, inside]];
    });
  expect(Array.from(node, (n, j) => [n, medium[j]])).toEqual(expected);
});
