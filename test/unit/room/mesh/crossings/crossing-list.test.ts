import { expect, it } from 'vitest';
import { CrossingList } from '../../../../../src/room/mesh/crossings/crossing-list.ts';

it('a list of crossings keeps what it is given', () => {
  const list = new CrossingList();
  for (const n of [0, 1, 2]) list.push(10 + n, 20 + n, 30 + n, 0.25 * n, n === 1);
  expect([list.row(2), list.key(2), list.triangle(2), list.depth(2), list.isRim(1)]).toEqual([12, 22, 32, 0.5, true]);
});
