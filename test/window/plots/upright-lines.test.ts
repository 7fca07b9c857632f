import { expect, it } from 'vitest';
import { lineNear } from '../../../electron/renderer/plots/upright-lines.ts';

it('A click chooses the nearest line within reach, and a key the nearest of all', () => {
  const lines = [10, 30, 31, 400];
  expect([12, 30.4, 30.6, 60, 395].map((at) => lineNear(lines, at))).toEqual([0, 1, 2, null, 3]);
  expect(lineNear(lines, 200, Infinity)).toBe(2);
  expect(lineNear([], 5, Infinity)).toBeNull();
});
