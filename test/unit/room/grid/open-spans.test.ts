import { expect, it } from 'vitest';
import { AIR, ALL_OPEN, directionStrides, DIRECTIONS, type RoomGraph } from '../../../../src/room/grid/graph.ts';
import { strides } from '../../../../src/room/grid/grid.ts';
import { OpenSpans, LONGEST_SPAN, SPAN_BITS } from '../../../../src/room/grid/open-spans.ts';
import { NearEdges } from '../../../../src/room/near-walls/near-edges.ts';
import { closeRandomEdges, pillarGraph, randomGraph } from '../../../support/rooms/rooms.ts';
import { seededRandom } from '../../../support/numbers/random.ts';

/** Rooms with long runs, where nodes are looked at four and eight at a time, and rooms without. */
const ROOMS: readonly (readonly [string, () => RoomGraph])[] = [
  ['pillars', () => pillarGraph([45, 31, 24])],
  ['few closed edges', () => closeRandomEdges(pillarGraph([38, 22, 19]), seededRandom(1), 0.002)],
  ['many closed edges', () => closeRandomEdges(pillarGraph([21, 17, 13]), seededRandom(2), 0.2)],
  ['voxels', () => randomGraph(0, [19, 14, 12], seededRandom(3))],
];

it.each(ROOMS)('open runs are those counted one by one: %s', (_, make) => {
  const graph = make();
  const { grid, nodes } = graph;
  const plane = strides(grid)[2];
  const stride = directionStrides(grid);
  for (const [reach, from] of [
    [5, 0],
    [1, 3],
    [7, 6],
  ] as const) {
    const runs = new OpenSpans({ ...graph, first: 0 }, reach, from);
    const wrong: string[] = [];
    for (let z = from; z < grid.size[2]; z++) {
      runs.moveTo(z);
      for (let i = 0; i < plane; i++) {
        const node = z * plane + i;
        if (!(nodes[node] & AIR)) continue;
        for (const direction of DIRECTIONS) {
          let counted = 0;
          for (let at = node; counted < reach && nodes[at] & (1 << direction); at += stride[direction]) counted++;
          const run = runs.along[direction >> 1][runs.start + i];
          const found = direction & 1 ? run >> SPAN_BITS : run & LONGEST_SPAN;
          if (found !== counted) wrong.push(`${node} ${direction}: ${found} for ${counted}`);
        }
      }
    }
    expect(wrong).toEqual([]);
  }
});

it.each(ROOMS)('nodes near closed edges are those found one by one: %s', (_, make) => {
  const graph = make();
  const { size, pitch } = graph.grid;
  const distance = 3;
  const isClosed = (x: number, y: number, z: number): boolean => {
    if (x < 0 || y < 0 || z < 0 || x >= size[0] || y >= size[1] || z >= size[2]) return false;
    const bits = graph.nodes[(z * size[1] + y) * pitch + x];
    return (bits & AIR) !== 0 && (bits & ALL_OPEN) !== ALL_OPEN;
  };
  const marks = new NearEdges({ ...graph, first: 0 }, distance, false, ALL_OPEN);
  const wrong: string[] = [];
  for (let z = 0; z < size[2]; z++) {
    marks.moveTo(z);
    for (let y = 0; y < size[1]; y++) {
      for (let x = 0; x < size[0]; x++) {
        let isNear = false;
        for (let at = 0; at < (2 * distance + 1) ** 3 && !isNear; at++) {
          const width = 2 * distance + 1;
          const [i, j, k] = [at % width, Math.floor(at / width) % width, Math.floor(at / width ** 2)];
          isNear = isClosed(x + i - distance, y + j - distance, z + k - distance);
        }
        const bit = y * pitch + x;
        const isAir = (graph.nodes[z * pitch * size[1] + bit] & AIR) !== 0;
        const has = (map: Uint8Array): boolean => (map[bit >> 3] & (1 << (bit & 7))) !== 0;
        if (has(marks.near) !== isNear || has(marks.air) !== isAir) wrong.push(`${x} ${y} ${z}`);
      }
    }
  }
  expect(wrong).toEqual([]);
});
