import { describe, expect, it } from 'vitest';
import { brickTables } from '../../../../src/engine/webgpu/parts/brick-tables.ts';
import { cutIntoSlabs } from '../../../../src/engine/webgpu/slabs.ts';
import { withWholeVectors } from '../../../../src/engine/webgpu/whole-vectors.ts';
import { placeInBox, type BrickShape } from '../../../../src/kernel/room/bricks.ts';
import { BEHIND_NODE, BRICK, BRICK_NODE, CUT_NODE } from '../../../../src/kernel/room/layouts.ts';
import { realAdmittance } from '../../../../src/material/branches.ts';
import { strides } from '../../../../src/room/grid/grid.ts';
import type { PreparedRoom } from '../../../../src/room/prepared.ts';
import { schemeByName } from '../../../../src/scheme/scheme.ts';
import { seededRandom } from '../../../support/numbers/random.ts';
import { prepareCutRoom, randomCutRoom } from '../../../support/rooms/cut-rooms.ts';
import { pillarGraph, prepared } from '../../../support/rooms/rooms.ts';

const scheme = schemeByName('compact-5@1%', 'test');
const pillars = prepared(pillarGraph([37, 31, 29]), scheme);

/** Places are the lower 12 bits of a word. */
const PLACES = 2 ** 12;

/** Checks that bricks hold each node of a room once; slabs of so many planes. */
function expectAllInBricks(room: PreparedRoom, planes?: number): void {
  const [, pitch, plane] = strides(room.graph.grid);
  const rowOf = new Map([...room.nodes.nearWall].map((node, m) => [node, room.nodes.nearWallRow[m]]));
  const cutNodes = new Set(room.subcell?.node);
  const behindNodes = new Set(room.subcell?.behind.node);
  for (const slab of cutIntoSlabs(room, 2 ** 28, 0, planes)) {
    const { shape, bricks, nearWall, cut } = brickTables(room, slab)!;
    const brick = BRICK.columnsOf(bricks.buffer);
    const near = BRICK_NODE.columnsOf(nearWall!.buffer);
    const own = CUT_NODE.columnsOf(cut?.nodes.buffer ?? new ArrayBuffer(0));
    const behind = BEHIND_NODE.columnsOf(cut?.behind ?? new ArrayBuffer(0));
    const toRoom = (index: number): number => index - slab.first + slab.start * slab.plane;
    for (let b = 0; b < bricks.count; b++) {
      const indexOf = (word: number): number => {
        const [x, y, z] = coordinates(shape, word % PLACES);
        return (brick.corner.get(b) + x + y * pitch + z * plane) >>> 0;
      };
      for (let j = brick.firstNearWall.get(b), left = brick.nearWall.get(b); left > 0; left--, j++) {
        const node = toRoom(near.index.get(j));
        expect(indexOf(near.place.get(j))).toBe(near.index.get(j));
        expect(rowOf.get(node)).toBe(Math.floor(near.place.get(j) / PLACES));
        rowOf.delete(node);
      }
      for (let j = brick.firstCut.get(b), left = brick.cut.get(b); left > 0; left--, j++) {
        expect(indexOf(own.place.get(j))).toBe(own.index.get(j));
        expect(cutNodes.delete(toRoom(own.index.get(j)))).toBe(true);
      }
      const filled = Array.from({ length: brick.behind.get(b) }, (_, j) =>
        toRoom(indexOf(behind.place.get(brick.firstBehind.get(b) + j))),
      );
      expect(new Set(filled).size).toBe(filled.length);
      for (const node of filled) expect(behindNodes.has(node)).toBe(true);
    }
  }
  expect(rowOf.size).toBe(0);
  expect(cutNodes.size).toBe(0);
}

function coordinates({ box: [, rows], pitch }: BrickShape, place: number): [number, number, number] {
  return [place % pitch, Math.floor(place / pitch) % rows, Math.floor(place / (pitch * rows))];
}

describe('bricks', () => {
  it.each([undefined, 5])('hold every near-wall node once, with its row; slabs of %s planes', (planes) => {
    expectAllInBricks(pillars, planes);
  });

  it.each([undefined, 6])('hold every cut node once; slabs of %s planes', (planes) => {
    expectAllInBricks(prepareCutRoom(randomCutRoom(0, seededRandom(3)), scheme, [realAdmittance(0)]), planes);
  });

  it('have nodes of a column in different banks of the memory', () => {
    const { shape } = brickTables(pillars, cutIntoSlabs(pillars, 2 ** 28, 0)[0])!;
    const banks = Array.from({ length: 12 }, (_, y) => placeInBox(shape, [0, y, 0]) % 32);
    expect(new Set(banks).size).toBe(banks.length);
  });
});

it('a room with whole vectors has no vector with interior and other nodes', () => {
  const room = withWholeVectors(pillars, 4);
  const { interior, interiorCount, nearWall, rows } = room.nodes;
  const moved = pillars.nodes.interiorCount - interiorCount;
  expect(moved).toBeGreaterThan(0);
  expect(nearWall.length - pillars.nodes.nearWall.length).toBe(moved);
  const shared = nearWall.filter((node) => (interior[node >>> 5] >>> (node & 28)) & 15);
  expect(shared).toHaveLength(0);
  expect([...nearWall]).toEqual([...nearWall].toSorted((a, b) => a - b));
  expect([...rows.subarray(pillars.nodes.rows.length)]).toEqual([...room.weights]);
});
