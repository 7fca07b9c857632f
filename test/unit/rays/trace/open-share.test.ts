import { expect, it } from 'vitest';
import type { Triple } from '../../../../src/rays/room/room.ts';
import { openShare } from '../../../../src/rays/trace/open-share.ts';
import { buildTree } from '../../../../src/rays/tree/build-tree.ts';
import { boxRoom } from '../../../support/rays/rooms.ts';

it('a point sees no surface: nowhere in a box, in a sixth of the directions without a face, in most outside', async () => {
  const cube = boxRoom([2, 2, 2]);
  const [closed, open] = await Promise.all([
    buildTree(cube),
    buildTree({ ...cube, triangles: cube.triangles.subarray(0, 30) }),
  ]);
  const middle: Triple = [1, 1, 1];
  expect(openShare(closed, middle)).toBe(0);
  // 1024 directions that lie evenly; random ones would miss by 0.012.
  expect(Math.abs(openShare(open, middle) - 1 / 6)).toBeLessThan(0.01);
  expect(openShare(closed, [2.1, 1, 1])).toBeGreaterThan(0.5);
  expect(openShare(closed, [8, 1, 1])).toBeGreaterThan(0.9);
});
